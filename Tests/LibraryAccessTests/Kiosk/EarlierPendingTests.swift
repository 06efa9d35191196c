import ContentHash
import Foundation
import Scenes
import Study
import Testing

@testable import LibraryAccess

@Suite("A file of waiting answers that an earlier version wrote")
struct EarlierPendingTests {
  private static let card = #"{"answer":"Oslo","guid":"1","question":"Norway"}"#
  private static let record = """
    {"attributes":{},"card":\(card),"copies":{},"isSuspended":false,"media":[],"tags":[]}
    """
  private static let norway = Card(question: "Norway", answer: "Oslo", guid: "1")

  @Test(
    "has its changes, each by the name that it had there",
    arguments: [
      (#"{"delete":{"_0":\#(card)}}"#, Edit.delete(norway)),
      (#"{"edit":{"_0":\#(record)}}"#, .replace(CardRecord(norway))),
      (
        #"{"add":{"_0":\#(record),"at":{"last":{}},"to":"d"}}"#,
        .add(CardRecord(norway), to: "d", at: .last)
      ),
      (
        #"{"finish":{"_0":\#(record),"at":{"after":{"_0":"2"}},"in":"d"}}"#,
        .finish(CardRecord(norway), in: "d", at: .after("2"))
      ),
      (#"{"finish":{"_0":\#(record),"in":"d"}}"#, .finish(CardRecord(norway), in: "d", at: nil)),
      (
        #"{"learner":{"_0":{"rename":{"_0":"Ann","to":"Anna"}}}}"#,
        .learner(.rename("Ann", to: "Anna"))
      ),
      (
        #"{"deck":{"_0":{"show":{"_0":"d","_1":true,"to":"Anna"}}}}"#,
        .deck(.show("d", true, to: "Anna"))
      ),
      (#"{"set":{"_0":"color","of":"Anna","to":"red"}}"#, .set("color", to: "red", of: "Anna")),
      (#"{"set":{"_0":"volume"}}"#, .set("volume", to: nil, of: nil)),
    ])
  func edits(change: String, edit: Edit) throws {
    let json = """
      {"entries":[{"change":\(change),"learner":"Anna","time":{"milliseconds":7,"zoneMinutes":60}}],\
      "id":"run","learners":{},"library":"/l"}
      """
    let answers = try #require(
      PendingAnswers(text: "\(ContentHash(of: Array(json.utf8)))\n\(json)"), "\(json)")
    #expect(answers.entries.map(\.change) == [.edit(edit)])
    // It is written anew in today's words, which are read as well.
    #expect(try PendingAnswers(text: answers.text()) == answers)
  }
}
