import Foundation
import LinuxSystem
import Scenes
import Testing
import TestSupport

@testable import BoxServices

@Suite("The live box's network")
struct LiveNetworkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func answering(_ answer: String) throws -> SocketService {
    try SocketService(at: folder.path("socket"), answer: answer)
  }

  /// Returns the network's next news; nil if there is none before the limit.
  private func news(of network: LiveNetwork) -> LiveNetwork.News? {
    var news: LiveNetwork.News?
    Patience.waits(on: [network.descriptor]) {
      news = network.takeNews().first
      return news != nil
    }
    return news
  }

  private func box() -> LiveNetwork {
    LiveNetwork(path: folder.path("socket"), report: { print($0) })
  }

  @Test("asks its service, and takes the answer")
  func answer() throws {
    let asked = try answering("networks\n\t80\tsecret\tHome\n")
    let network = box()
    network.begin(.list)
    let home = try #require(WirelessNetwork("Home", signal: 80, access: .secret))
    let heard = try #require(news(of: network))
    #expect(heard.work == .list && heard.result == .networks([home]))
    #expect(asked.question == Array("list\n".utf8))
  }

  @Test("an empty or malformed answer is a failure", arguments: ["", "nonsense\n", "joined"])
  func nonsense(_ answer: String) throws {
    let asked = try answering(answer)
    let network = box()
    let work = NetworkWork.join("Home", password: "password")
    network.begin(work)
    let heard = try #require(news(of: network))
    #expect(heard.work == work && heard.result == .failed)
    #expect(asked.question == Array("join\nHome\npassword\n".utf8))
  }

  @Test("a service that can't be reached is a failure, too")
  func nobody() throws {
    let network = box()
    network.begin(.list)
    let heard = try #require(news(of: network))
    #expect(heard.result == .failed)
  }

  @Test("the helper answers a bad question with a failure", arguments: ["", "x\n", "join\nA\n"])
  func helper(_ question: String) throws {
    let program = SandboxedProcess(program: Checkout.program(), inheritsEnvironment: true)
    let (outcome, _) = try program.run(
      Array(question.utf8), ["network", "--answer"], most: 1_024, limit: Patience.limit,
      cancellation: .never)
    guard case .reply(let bytes, .byItself(let code)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self) == "failed\n" && code == 0)
  }
}
