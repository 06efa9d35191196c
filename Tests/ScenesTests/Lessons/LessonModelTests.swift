import Scenes
import Study
import Testing

@Suite("Lessons agree with a list of the actions")
struct LessonModelTests {
  @Test(
    "in four thousand random steps: questions, counts, memories, results and rows",
    arguments: [Round.Mode.round, .review, .quiz], [1, 3, 4, 5] as [UInt64])
  func random(mode: Round.Mode, seed: UInt64) {
    var story = LessonStory(mode, seed: seed)
    for step in 1...4_000 {
      story.step()
      if let problem = story.problem {
        Issue.record("step \(step), \(story.last): \(problem)")
        return
      }
    }
    #expect(story.done.subtracting(["came by itself"]).count == (mode == .quiz ? 11 : 10))
    #expect(story.lessons > 5)
    if mode == .review { #expect(story.done.contains("came by itself")) }
  }
}
