import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

@Suite("A request to a service on a socket")
struct SocketTalkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func answer(most: Int = 64, within time: Duration = Patience.limit) -> [UInt8]? {
    SocketTalk.answer(
      from: folder.path("socket"), to: Array("question".utf8), most: most, until: .now + time)
  }

  @Test("a request is sent completely, and answered")
  func talk() throws {
    let service = try SocketService(at: folder.path("socket"), answer: "answer")
    #expect(answer() == Array("answer".utf8))
    #expect(service.question == Array("question".utf8))
  }

  @Test("an answer that is too long is discarded")
  func long() throws {
    let service = try SocketService(at: folder.path("socket"), answer: "answer")
    #expect(answer(most: 5) == nil)
    withExtendedLifetime(service) {}
  }

  @Test("a silent or missing service is not waited for beyond the limit")
  func silent() throws {
    #expect(answer() == nil)
    let listener = try SocketService.listener(at: folder.path("socket"))
    #expect(answer(within: .milliseconds(50)) == nil)
    close(listener)
  }

  @Test("a socket's path that is too long is an error")
  func name() {
    let path = folder.path(String(repeating: "x", count: 200))
    #expect(SocketTalk.answer(from: path, to: [1], most: 1, until: .now + Patience.limit) == nil)
  }
}
