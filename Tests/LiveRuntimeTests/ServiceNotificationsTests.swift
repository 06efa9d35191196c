import Glibc
import InputEvents
import Testing
import TestSupport

@testable import LiveRuntime

@Suite("The service manager")
struct ServiceNotificationsTests {
  @Test("is notified when the screen is ready, and then at half the watchdog's interval")
  func watchdog() throws {
    let manager = try ServiceSocket()
    var service = manager.notifications(["WATCHDOG_USEC": "10000000"])
    service.passed(at: Timestamp(seconds: 99, microseconds: 0), isShown: false)
    #expect(manager.heard() == [])
    #expect(service.deadline == nil)
    service.passed(at: Timestamp(seconds: 100, microseconds: 0), isShown: true)
    #expect(manager.heard() == ["READY=1"])
    #expect(service.deadline == Timestamp(seconds: 105, microseconds: 0))
    service.passed(at: Timestamp(seconds: 104, microseconds: 999_999), isShown: true)
    #expect(manager.heard() == [])
    service.passed(at: Timestamp(seconds: 105, microseconds: 0), isShown: true)
    #expect(manager.heard() == ["WATCHDOG=1"])
    #expect(service.deadline == Timestamp(seconds: 110, microseconds: 0))
    service.stopping()
    #expect(manager.heard() == ["STOPPING=1"])
  }

  @Test("may have an abstract socket")
  func abstract() throws {
    let manager = try ServiceSocket(isAbstract: true)
    var service = manager.notifications()
    service.passed(at: .now, isShown: true)
    #expect(manager.heard() == ["READY=1"])
  }

  @Test(
    "sets no deadline if it does not watch this process",
    arguments: [
      [:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "-5"], ["WATCHDOG_USEC": "ten"],
      ["WATCHDOG_USEC": "99999999999999999999"],
      ["WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "1"],
    ])
  func unwatched(variables: [String: String]) throws {
    let manager = try ServiceSocket()
    var service = manager.notifications(variables)
    service.passed(at: .now, isShown: true)
    #expect(manager.heard() == ["READY=1"])
    #expect(service.deadline == nil)
  }

  @Test("watches the process that it names, at any interval")
  func named() throws {
    let manager = try ServiceSocket()
    let variables = ["WATCHDOG_USEC": String(Int64.max), "WATCHDOG_PID": String(getpid())]
    var service = manager.notifications(variables)
    service.passed(at: .now, isShown: true)
    #expect(manager.heard() == ["READY=1"])
    #expect(service.deadline != nil)
  }

  @Test(
    "is not notified if there is none, or its socket can't be addressed",
    arguments: ["", "relative", "/nonexistent/notify", "/" + String(repeating: "x", count: 200)])
  func none(socket: String) {
    var service = ServiceNotifications { ["NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "9"][$0] }
    service.passed(at: .now, isShown: true)
    service.stopping()
    #expect(service.deadline == nil)
  }

  @Test("does not block the kiosk by not reading")
  func deaf() throws {
    let manager = try ServiceSocket()
    var service = manager.notifications(["WATCHDOG_USEC": "2"])
    // The number is larger than a socket's queue: net.unix.max_dgram_qlen is at most 512 by default.
    for second in 0..<2_000 {
      service.passed(at: Timestamp(seconds: Int64(second), microseconds: 0), isShown: true)
    }
    #expect(manager.heard().first == "READY=1")
  }
}

extension ServiceSocket {
  fileprivate func notifications(_ variables: [String: String] = [:]) -> ServiceNotifications {
    ServiceNotifications { variables.merging(["NOTIFY_SOCKET": self.name]) { $1 }[$0] }
  }
}
