import InputEvents
import Scenes
import Study
import Testing

@Suite("The actions of gestures and keys on cards")
struct StudyActionTests {
  @Test("every gesture has an action")
  func gestures() {
    let gestures: [Input] = [
      .tap, .shake, .doubleTap, .longPress, .swipeLeft, .swipeRight, .swipeUp, .swipeDown,
      .twoFingerTap,
    ]
    #expect(
      gestures.map { StudyAction($0) }
        == [.random, .random, .answer, .leave, .next, .previous, .right, .wrong, .listen])
  }

  @Test("every key has an action; Backspace takes back only in lessons")
  func keys() {
    let browse = BrowseScene(deck: Deck(name: "d"), seed: 1)
    let none = KeyMeaning.allCases.filter { browse.action(for: .key($0)) == nil }
    #expect(none.filter { $0.place == nil } == [.takeBack, .nothing])
  }

  @Test("a double tap differs from a tap only if it can reveal an answer")
  func doubleTap() {
    let cards = [Card(question: "a", answer: "1")]
    #expect(BrowseScene(deck: Deck(name: "d", cards: cards), seed: 1).bindsDoubleTap)
    #expect(!BrowseScene(deck: Deck(name: "d"), seed: 1).bindsDoubleTap)
    #expect(!LearnerScene(["A", "B"], Situation(at: .zero)).bindsDoubleTap)
    for mode in [Round.Mode.round, .review, .quiz] {
      #expect(!Learning(mode, "a=1 b=2 c=3").scene.bindsDoubleTap)
    }
  }
}
