import Scenes
import Testing

@testable import BoxServices

@Suite("The messages between the kiosk and its network service")
struct NetworkMessageTests {
  private func question(_ text: String) -> NetworkWork? {
    NetworkMessage.question(Array(text.utf8))
  }

  private func answer(_ text: String) -> NetworkResult? {
    NetworkMessage.answer(Array(text.utf8))
  }

  @Test(
    "a question is read as it was written",
    arguments: [
      NetworkWork.list, .join("Home", password: "pass word\\:"),
      .join("Café 'a' -x", password: nil),
    ])
  func questions(_ work: NetworkWork) {
    #expect(NetworkMessage.question(NetworkMessage.bytes(work)) == work)
  }

  @Test(
    "malformed text is no question",
    arguments: [
      "", "\n", "list", "list\n\n", "LIST\n", "list\r\n", "join\n", "join\nHome\n",
      "join\nHome\npassword", "join\nHome\npassword\nmore\n", "join\n\npassword\n",
      "join\nHome\nshort\n", "join\nHome\npässword1\n", "join\nHo\tme\npassword\n",
      "join\nHo\u{202e}me\npassword\n", "join\nHo\u{0}me\npassword\n",
      "join\n\(String(repeating: "x", count: 33))\npassword\n",
      "join\nHome\n\(String(repeating: "x", count: 65))\n", "forget\nHome\n",
    ])
  func noQuestions(_ text: String) {
    #expect(question(text) == nil)
  }

  @Test("bytes that are not UTF-8, or too many bytes, are no question")
  func bytes() {
    #expect(NetworkMessage.question([0xff, 0x0a]) == nil)
    #expect(NetworkMessage.question(Array("join\nA".utf8) + [0xc3, 0x0a, 0x0a]) == nil)
    let long = Array("list".utf8) + [UInt8](repeating: 0x0a, count: NetworkMessage.longestQuestion)
    #expect(NetworkMessage.question(long) == nil)
  }

  @Test("an answer is read as it was written")
  func answers() {
    let networks = [
      WirelessNetwork("Home", signal: 80, access: .secret, isInUse: true),
      WirelessNetwork("a:b\\c|\u{1F4F6}", signal: 0, access: .open),
      WirelessNetwork("School", signal: 100, access: .other),
    ].compactMap(\.self)
    for result in [
      NetworkResult.networks(networks), .networks([]), .joined, .wrongPassword, .notFound, .failed,
    ] {
      #expect(NetworkMessage.answer(NetworkMessage.bytes(result)) == result)
    }
  }

  @Test("invalid networks are left out of an answer, which has at most 50")
  func networks() {
    let lines = [
      "*\t80\tsecret\tHome", "80\tsecret\tHome", "\t80\tsecret\tHome\tx", "\tx\tsecret\tHome",
      "\t80\tlocked\tHome", "\t80\topen\t", "\t999\topen\tFar", "x\t80\topen\tHome",
    ]
    let reply = ["networks"] + lines
    #expect(
      answer(reply.joined(separator: "\n") + "\n")
        == .networks(
          [
            WirelessNetwork("Home", signal: 80, access: .secret, isInUse: true),
            WirelessNetwork("Far", signal: 100, access: .open),
          ].compactMap(\.self)))
    let many = (1...60).compactMap { WirelessNetwork("\($0)", signal: 50, access: .open) }
    #expect(
      NetworkMessage.answer(NetworkMessage.bytes(.networks(many))) == .networks(Array(many[..<50])))
  }

  @Test(
    "malformed text is no answer",
    arguments: ["", "\n", "joined", "joined\nfailed\n", "yes\n", "networks"])
  func noAnswers(_ text: String) {
    #expect(answer(text) == nil)
  }
}
