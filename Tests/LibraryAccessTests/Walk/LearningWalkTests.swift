import DeckStore
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("Scenes and library as a whole")
struct LearningWalkTests {
  @Test("10,000 random steps with restarts give the same as a plain list of the answers")
  func random() throws {
    let folder = try TemporaryFolder()
    var walk = try LearningWalk(path: folder.library, seed: 5)
    for step in 1...10_000 {
      try walk.step()
      if step.isMultiple(of: 1_000) { try walk.compare() }
      if let problem = walk.problem {
        Issue.record("step \(step), \(walk.request): \(problem)")
        return
      }
    }
    let report = try walk.kiosk.session.store.rebuild()
    #expect(report.differences == 0 && report.answers == walk.log.rows.count)
    let rare = [
      "restart review", "restart round", "restart quiz", "restart browse", "learner", "guest",
      "clock jumps", "hours pass", "new day", "command", "delete", "change of mind", "leech",
      "quiz", "guess taken back", "stopped", "not stopped", "goOn", "undo",
      "undo in a lesson before", "all", "wrongOnes",
    ].filter { walk.done[$0, default: 0] < 3 }
    #expect(rare == [])
  }
}
