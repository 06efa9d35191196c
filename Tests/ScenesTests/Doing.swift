import InputEvents
import Study
import Testing

@testable import Scenes

extension StudyAction {
  /// A gesture or key that means this action in every scene.
  var input: Input {
    switch self {
    case .random: .tap
    case .answer: .key(.answer)
    case .next: .swipeLeft
    case .previous: .swipeRight
    case .right: .swipeUp
    case .wrong: .swipeDown
    case .step: .key(.step)
    case .listen: .twoFingerTap
    case .delete: .key(.delete)
    case .leave: .longPress
    }
  }
}

extension SceneStack {
  /// Performs an action by its input, and checks that the input means this action.
  mutating func handle(_ action: StudyAction, at time: Duration) -> [Effect] {
    let taken = handle(action.input, at: time)
    if case .list = top?.content {
      // A list has only the action of leaving.
      #expect(taken == nil || action == .leave)
    } else {
      #expect(taken?.action == (top == nil ? nil : action.rawValue))
    }
    return taken?.effects ?? []
  }

  /// Chooses a target by its index from 0; in a quiz, also an answer that can no longer be chosen.
  mutating func choose(_ index: Int, at time: Duration) -> [Effect] {
    let targets = top?.content.targets ?? []
    if case .quiz = top?.content { return choose(QuizContent.target(index), at: time) }
    guard targets.indices.contains(index), let target = targets[index] else { return [] }
    return choose(target, at: time)
  }
}

/// Handles actions without a stack, with the effects of the scene's steps.
extension BrowseScene {
  /// Handles an action; nil is the start of a run.
  mutating func handle(_ action: StudyAction?, at time: Duration) -> [Effect] {
    let now = Situation(at: time)
    let step = if let action { perform(action, in: now) } else { Optional(start(in: now)) }
    return effects(step)
  }

  mutating func replace(_ deck: Deck, at time: Duration) -> [Effect] {
    let step = take(.deck(deck), in: Situation(at: time))
    return effects(step)
  }

  private func effects(_ step: Step?) -> [Effect] {
    guard case .response(let appearance, _, _) = step?.outcome else { return [] }
    let shown: [Effect] =
      if case .screen(let sound) = appearance {
        (sound.map { [.play($0)] } ?? []) + [.show(content)]
      } else {
        []
      }
    return shown + (step?.changes.map { .save($0) } ?? [])
  }
}

extension Situation {
  init(at time: Duration) {
    self.init()
    self.time = time
  }
}
