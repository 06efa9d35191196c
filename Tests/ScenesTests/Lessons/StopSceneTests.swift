import InputEvents
import Study
import Testing

@testable import Scenes

@Suite("Stopping a lesson")
struct StopSceneTests {
  @Test(
    "asks once, and anything but Stop continues the lesson", arguments: [Round.Mode.round, .review])
  func goingOn(mode: Round.Mode) {
    for answer: (inout Learning) -> [String] in [
      { $0.chose(2) }, { $0.took(.longPress) }, { $0.took(.key(.back)) }, { $0.took(.swipeRight) },
    ] {
      var lesson = Learning(mode, "a=1 b=2 c=3")
      _ = lesson.did(.answer, .right, .answer)
      let before = lesson.screen
      let asks = lesson.took(.longPress)
      #expect(asks == ["question", mode == .round ? "stop? 1/3" : "stop? 0/3"])
      #expect(answer(&lesson).first == "back")
      #expect(lesson.screen == before)
    }
  }

  @Test("is not asked before the first answer, nor at the end")
  func notAsked() {
    var lesson = Learning(.round, "a=1 b=2")
    #expect(lesson.took(.longPress) == ["load round Anna"])
    var quiz = Learning(.quiz, "Norway=Oslo Peru=Lima Japan=Tokyo")
    for answer in ["Oslo", "Lima", "Tokyo"] {
      _ = quiz.did(.random)
      _ = quiz.chose(quiz.places(right: answer).right)
    }
    #expect(quiz.took(.longPress).first == "finished")
  }

  @Test("the result of a stopped lesson offers to continue it, unchanged")
  func result() {
    var lesson = Learning(.round, "a=1 b=2 c=3")
    _ = lesson.did(.answer, .wrong, .answer)
    let before = lesson.screen
    let stopped = lesson.did(.leave)
    #expect(stopped.first == "back")
    guard case .result(let result) = lesson.screen else { return #expect(Bool(false)) }
    #expect(result.stopped?.toGo == 2 && result.choices == [.goOn, .wrongOnes(1), .done])
    #expect(!result.isCelebrated)
    _ = lesson.chose(1)
    #expect(lesson.screen == before)
    #expect(lesson.did(.right, .answer, .right).first == "right")
    guard case .result(let whole) = lesson.screen else { return #expect(Bool(false)) }
    #expect(whole.stopped == nil && whole.right == 2 && whole.count == 3)
  }
}
