import InputEvents
import Scenes
import Study
import Testing

@Suite("A stack of scenes")
struct SceneStackTests {
  @Test("a pushed scene is shown, and back leads to the unchanged scene below")
  func push() {
    var stack = SceneStack(Page("a"))
    #expect(text(stack.start(at: .zero)) == ["a 0"])
    #expect(did(.tap, &stack) == ["right", "a 1"])
    #expect(did(.key(.choose), &stack) == ["question", "b 0"])
    #expect(did(.tap, &stack) == ["right", "b 1"])
    #expect(did(.longPress, &stack) == ["answer", "a 1"])
  }

  @Test("a replaced scene is gone; back leads from the new scene to where it led before")
  func replace() {
    var stack = SceneStack(Page("a"))
    _ = did(.key(.choose), &stack)
    #expect(did(.shake, &stack) == ["c 0"])
    #expect(did(.longPress, &stack) == ["answer", "a 0"])
  }

  @Test("a preference that others remove gets the file's value again, and the standard without one")
  func removed() {
    var stack = SceneStack(
      Page("a"),
      preferences: [.volume: "40", .soundCard: "Audio", .rotation: "right", .language: "de"])
    stack.originalPreferences = [.volume: "60"]
    _ = stack.take(
      .preferences([.volume: nil, .soundCard: nil, .rotation: nil, .language: nil]), at: .zero)
    #expect(stack.preferences == [.volume: "60", .rotation: "right", .language: "de"])
    _ = stack.take(.preferences([.language: "fr", .soundCard: "HDMI"]), at: .zero)
    #expect(stack.preferences[.language] == "fr")
    #expect(stack.preferences.audioDevice == "default:CARD=HDMI")
  }

  @Test("back from the lowest scene asks who learns or, with one learner, loads the lesson again")
  func home() {
    let request = LessonRequest(learner: "A", deck: "d", mode: .round)
    for learners in [["A"], ["A", "B"]] {
      var stack = SceneStack(Page("a"))
      _ = stack.take(.learners(learners, request, ofLearners: [:]), at: .zero)
      let effects = did(.longPress, &stack)
      #expect(effects == (learners.count == 1 ? ["load round A"] : ["answer", "learners"]))
      #expect((stack.top is Page) == (learners.count == 1))
    }
  }

  @Test("a target is chosen by its name; another scene's target does nothing")
  func choose() {
    var stack = SceneStack(Page("a"))
    #expect(text(stack.choose(Target("page", "b"), at: .zero)) == ["b 0"])
    #expect(stack.choose(Target("page"), at: .zero).isEmpty)
    #expect(stack.choose(Target("all"), at: .zero).isEmpty)
  }

  @Test("an input without an action differs from an action that has no effect now")
  func nothing() {
    var stack = SceneStack(Page("a"))
    #expect(stack.handle(.twoFingerTap, at: .zero) == nil)
    #expect(stack.handle(.swipeUp, at: .zero)?.action == "idle")
    #expect(stack.handle(.swipeUp, at: .zero)?.effects == [.play(.refused)])
  }

  @Test("all scenes are told about outside changes, but only the top one answers")
  func outside() {
    var stack = SceneStack(Page("a"))
    _ = did(.key(.choose), &stack)
    #expect(text(stack.take(.deck(Deck(name: "new")), at: .zero)) == ["new 0"])
    #expect(did(.longPress, &stack) == ["answer", "new 0"])
  }

  @Test("effects are in the order of sound, screen, store and load")
  func order() {
    var stack = SceneStack(Page("a"))
    #expect(did(.swipeDown, &stack) == ["wrong", "a 0", "delete x", "load browse guest"])
  }

  private func did(_ input: Input, _ stack: inout SceneStack) -> [String] {
    text(stack.handle(input, at: .zero)?.effects ?? [])
  }

  private func text(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      switch effect {
      case .show(.emptyDeck(let name)): name
      case .show: "learners"
      case .save(.edit(.delete(let card))): "delete \(card.title)"
      case .play, .playCard, .say, .save, .load, .ask, .work, .network, .update, .outputs,
        .microphone, .switchOff:
        effect.words
      }
    }
  }
}

/// A scene with a name and a count, to test the stack with any scene.
private struct Page: Scene {
  enum Action: String {
    case count, open, other, back, idle, all
  }

  private var name: String
  private var count = 0

  init(_ name: String) { self.name = name }

  var content: ScreenContent { .emptyDeck(name: "\(name) \(count)") }

  func action(for input: Input) -> Action? {
    switch input {
    case .tap: .count
    case .key(.choose): .open
    case .shake: .other
    case .longPress: .back
    case .swipeUp: .idle
    case .swipeDown: .all
    default: nil
    }
  }

  mutating func perform(_ action: Action, in situation: Situation) -> Step? {
    switch action {
    case .count:
      count += 1
      return Step(.right)
    case .open: return Step(.question, next: .push(Page("b")))
    case .other: return Step(next: .replace(Page("c")))
    case .back: return Step(.answer, next: .back)
    case .idle: return nil
    case .all:
      return Step(
        .wrong, saving: .delete(Card(question: "x", answer: "y")),
        next: .load(LessonRequest(learner: nil, deck: "d", mode: .browse)))
    }
  }

  mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target.name == "page" ? target.detail.map { Step(next: .replace(Page($0))) } : nil
  }

  mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .deck(let deck) = change else { return nil }
    name = deck.name
    return Step()
  }
}
