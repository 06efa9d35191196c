import LinuxSystem
import Study
import TestSupport
import Testing

@testable import Web

@Suite("The box's clock on the page")
struct BoxClockTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private static let now: Int64 = 1_795_262_460_000

  private func serve(_ answer: String) throws -> SocketService {
    try SocketService(at: box.folder.path("clock"), answer: answer)
  }

  @Test("is offered only if a service can set it, to a phone that may change settings")
  func offered() async throws {
    var phone = try await box.phone()
    #expect(try await !phone.get("/").text.contains("action=\"/clock\""))
    let service = try serve("set\n")
    #expect(try await phone.get("/").text.contains("data-time=\"\(PageBox.noon.milliseconds)\""))
    var other = try await box.phone(.looking)
    #expect(try await !other.get("/").text.contains("action=\"/clock\""))
    #expect(try await other.send("/clock", ["time": "\(Self.now)"]).status == 403)
    #expect(service.question == nil)
  }

  @Test(
    "shows the answer of its service",
    arguments: [
      ("set\n", 303, ""), ("kept\n", 409, "from the network"), ("failed\n", 503, "try again"),
      ("nonsense", 503, "try again"),
    ])
  func answers(_ answer: String, _ status: Int, _ words: String) async throws {
    var phone = try await box.phone()
    let service = try serve(answer)
    let page = try await phone.send("/clock", ["time": "\(Self.now)"])
    #expect(page.status == status && page.text.contains(words))
    #expect(service.question == Array("\(Self.now)\n".utf8))
  }

  @Test(
    "an invalid time, or one of another century, is not sent to the service",
    arguments: ["", "x", "1", "99999999999999999999"])
  func nonsense(_ time: String) async throws {
    var phone = try await box.phone()
    let service = try serve("set\n")
    #expect(try await phone.send("/clock", ["time": time]).status == 400)
    #expect(service.question == nil)
  }

  /// The service never sets this machine's clock: no question of this test is a time.
  @Test(
    "the service answers a malformed question, and does nothing",
    arguments: ["", "x\n", "1\n", "1795262460000", "-1795262460000\n", "1795262460000\n\n"])
  func service(_ question: String) throws {
    let program = SandboxedProcess(program: Checkout.program(), inheritsEnvironment: true)
    let (outcome, _) = try program.run(
      Array(question.utf8), ["clock", "--answer"], most: 1_024, limit: Patience.limit,
      cancellation: .never)
    guard case .reply(let bytes, .byItself(0)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "failed\n")
  }
}
