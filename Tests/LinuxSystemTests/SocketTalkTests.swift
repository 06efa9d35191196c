import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

@Suite("Talking to a service on a socket")
struct SocketTalkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func answer(most: Int = 64, within time: Duration = .seconds(20)) -> [UInt8]? {
    SocketTalk.answer(
      from: folder.path("socket"), to: Array("question".utf8), most: most, until: .now + time)
  }

  @Test("a question is asked whole, and answered")
  func talk() throws {
    let service = try SocketService(at: folder.path("socket"), answer: "answer")
    #expect(answer() == Array("answer".utf8))
    #expect(service.question == Array("question".utf8))
  }

  @Test("an answer that is too long is none")
  func long() throws {
    let service = try SocketService(at: folder.path("socket"), answer: "answer")
    #expect(answer(most: 5) == nil)
    withExtendedLifetime(service) {}
  }

  @Test("nobody waits for a service that is silent, or not there")
  func silent() throws {
    #expect(answer() == nil)
    let listener = try SocketService.listener(at: folder.path("socket"))
    #expect(answer(within: .milliseconds(50)) == nil)
    close(listener)
  }

  @Test("a socket's name may be too long")
  func name() {
    let path = folder.path(String(repeating: "x", count: 200))
    #expect(SocketTalk.answer(from: path, to: [1], most: 1, until: .now + .seconds(20)) == nil)
  }
}
