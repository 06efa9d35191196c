import Foundation
import InputEvents
import Study
import Testing
import TestSupport

@Suite("A monkey test of the box")
struct MonkeyTests {
  /// The number of random touches and keys: STUDYKIOSK_MONKEY, or 16,000 without that variable.
  private static let steps =
    ProcessInfo.processInfo.environment["STUDYKIOSK_MONKEY"].flatMap(Int.init) ?? 16_000
  private static let stepsOfSitting = 1_000

  @Test("always finds a way home, and the library has exactly the marked and saved changes")
  func random() throws {
    var seen: [String: Int] = [:]
    for sitting in 0..<max(Self.steps / Self.stepsOfSitting, 1) {
      let folder = try TemporaryFolder()
      let monkey = try Monkey(path: folder.library, seed: UInt64(sitting))
      for step in 1...Self.stepsOfSitting {
        monkey.step()
        if step.isMultiple(of: 25) { monkey.goHome() }
        if step.isMultiple(of: 100) {
          monkey.goHome(by: step.isMultiple(of: 200) ? .step : .choose)
        }
        if step.isMultiple(of: 250) { try monkey.kiosk.compare() }
        if let problem = monkey.kiosk.problem {
          Issue.record("sitting \(sitting), step \(step): \(problem)\n\(monkey.kiosk.story)")
          return
        }
      }
      seen.merge(monkey.kiosk.seen, uniquingKeysWith: +)
    }
    let rare = [
      "start", "start-rotation", "start-touch", "start-sound", "sound-help", "start-learner",
      "home", "learners", "deck", "sets", "history", "round", "card-history", "cards", "card",
      "edit",
      "keyboard", "write", "judged", "written", "pairs", "paired", "question", "answer", "quiz",
      "result", "gallery",
      "empty",
      "right", "wrong", "undo", "guest", "added learner", "added", "edited", "deleted", "way home",
      "way home by key",
      "stick",
      "worked with the stick",
    ].filter { seen[$0, default: 0] < 3 }
    #expect(rare == [], "\(seen)")
    #expect(seen["too-few-answers", default: 0] > 0)
  }
}
