import Foundation
import Testing
import TestSupport

@testable import EvdevReader

@Suite("Device monitor")
struct DeviceMonitorTests {
  private let root: TemporaryFolder

  init() throws {
    root = try TemporaryFolder()
  }

  private func monitor(_ directory: String = "input") throws -> DeviceMonitor {
    try DeviceMonitor(
      directory: root.path(directory), database: UdevDatabase(directory: root.path("udev")))
  }

  @Test("a new node, its new permissions and its removal are reported in order")
  func life() throws {
    try root.makeFolder("input")
    var monitor = try monitor()
    #expect(monitor.changes() == [])
    try root.makeFolder("input/event3")
    #expect(chmod(root.path("input/event3"), 0o700) == 0)
    try root.remove("input/event3")
    try root.write("", as: "input/event4")
    let changes = monitor.changes()
    #expect(changes.first == .appeared(node: "event3"))
    #expect(changes.contains(.gone(node: "event3")))
    #expect(changes.last == .appeared(node: "event4"))
  }

  @Test("a change of permissions alone reports that a node may be opened again")
  func permissions() throws {
    try root.makeFolder("input")
    try root.write("", as: "input/event3")
    var monitor = try monitor()
    #expect(chmod(root.path("input/event3"), 0o660) == 0)
    #expect(monitor.changes() == [.appeared(node: "event3")])
  }

  @Test("other names are not reported")
  func otherNames() throws {
    try root.makeFolder("input")
    var monitor = try monitor()
    try root.write("", as: "input/mouse0")
    try root.write("", as: "input/event3.tmp")
    #expect(monitor.changes() == [])
  }

  @Test("a renamed node disappears under its old name and appears under its new one")
  func rename() throws {
    try root.makeFolder("input")
    try root.write("", as: "input/event3")
    var monitor = try monitor()
    #expect(Glibc.rename(root.path("input/event3"), root.path("input/event4")) == 0)
    #expect(monitor.changes() == [.gone(node: "event3"), .appeared(node: "event4")])
  }

  @Test("a directory that is created, removed and created again is followed")
  func directory() throws {
    var monitor = try monitor()
    #expect(monitor.changes() == [])
    for _ in 0..<3 {
      try root.makeFolder("input")
      #expect(monitor.changes() == [.anything])
      try root.write("", as: "input/event0")
      #expect(monitor.changes().first == .appeared(node: "event0"))
      try root.remove("input/event0")
      #expect(monitor.changes() == [.gone(node: "event0")])
      try root.remove("input")
      #expect(monitor.changes() == [.anything])
    }
  }

  @Test("a directory that is moved away is no longer watched")
  func movedDirectory() throws {
    try root.makeFolder("input")
    var monitor = try monitor()
    #expect(Glibc.rename(root.path("input"), root.path("elsewhere")) == 0)
    #expect(monitor.changes() == [.anything])
    try root.write("", as: "elsewhere/event0")
    #expect(monitor.changes() == [])
    try root.makeFolder("input")
    #expect(monitor.changes() == [.anything])
  }

  @Test("a missing directory with a missing parent is a clear error")
  func nothing() throws {
    let error = #expect(throws: InputDeviceError.self) {
      _ = try monitor("no/such/input").fileDescriptor
    }
    #expect(error?.operation == .watch)
    #expect(error?.code == ENOENT)
    #expect(error?.description.contains("neither it nor the directory above it exists") == true)
  }

  @Test("what udev records about a character device is reported")
  func database() throws {
    try root.makeFolder("input")
    try root.makeFolder("udev")
    var monitor = try monitor()
    try root.write("E:A=1\n", as: "udev/+drm:card0")
    try root.write("E:A=1\n", as: ".#c13:67")
    #expect(Glibc.rename(root.path(".#c13:67"), root.path("udev/c13:67")) == 0)
    #expect(monitor.changes() == [.described(DeviceNumber(major: 13, minor: 67))])
  }

  @Test("a database that is created later is watched from the next change on")
  func lateDatabase() throws {
    try root.makeFolder("input")
    var monitor = try monitor()
    try root.makeFolder("udev")
    try root.write("", as: "input/event3")
    #expect(monitor.changes() == [.appeared(node: "event3")])
    try root.write("E:A=1\n", as: "udev/c13:67")
    #expect(monitor.changes() == [.described(DeviceNumber(major: 13, minor: 67))])
    try root.remove("udev")
    #expect(monitor.changes() == [])
    try root.makeFolder("udev")
    #expect(monitor.changes() == [])
    try root.write("E:A=2\n", as: "udev/c13:67")
    #expect(monitor.changes() == [.described(DeviceNumber(major: 13, minor: 67))])
  }

  @Test("poll wakes up for a new node")
  func wakes() throws {
    try root.makeFolder("input")
    let monitor = try monitor()
    var waiting = pollfd(fd: monitor.fileDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 0) == 0)
    try root.write("", as: "input/event0")
    #expect(Patience.hasInput(monitor.fileDescriptor))
  }

  @Test("more changes than the kernel keeps lead to a scan of everything")
  func overflow() throws {
    let limitText = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let limit = try #require(Int(limitText.trimmingCharacters(in: .whitespacesAndNewlines)))
    try root.makeFolder("input")
    try root.write("", as: "input/event0")
    try root.write("", as: "input/event1")
    var monitor = try monitor()
    for turn in 0...limit {
      #expect(chmod(root.path("input/event\(turn % 2)"), 0o600) == 0)
    }
    #expect(monitor.changes().last == .anything)
  }
}
