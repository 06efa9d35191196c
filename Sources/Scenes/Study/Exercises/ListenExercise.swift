import Study

/// A card whose question is only heard, and which is answered in the way that its memory suggests.
struct ListenExercise: Exercise {
  private var answering: any Exercise
  let wayHeard: Way?

  /// - Returns: nil if the question can't be heard, or the answer only be looked at.
  init?(_ card: UnaskedCard) {
    guard card.canBeHeard else { return nil }
    for way in card.ways {
      guard let answering = way.exercise(card) else { continue }
      (self.answering, wayHeard) = (answering, way)
      return
    }
    return nil
  }

  var outcome: AnswerOutcome? { answering.outcome }
  var outcomeIfStopped: AnswerOutcome? { answering.outcomeIfStopped }
  var answersIfStopped: [ExerciseMove] { answering.answersIfStopped }
  var hints: Int { answering.hints }
  var choices: Int { answering.choices }
  var tries: [String] { answering.tries }
  var isBegun: Bool { answering.isBegun }
  var canBeOverridden: Bool { answering.canBeOverridden }
  var buttons: [ListContent.Button] { answering.buttons }
  var likeliest: Target? { answering.likeliest }

  mutating func choose(_ target: Target) -> ExerciseMove? { answering.choose(target) }
  mutating func hold(_ target: Target) -> Bool { answering.hold(target) }
  mutating func override() { answering.override() }

  func content(of card: AskedCard) -> ScreenContent {
    var card = card
    card.isHeard = true
    return answering.content(of: card)
  }

  /// The question is shown, too, once it is decided.
  func decided(of card: AskedCard) -> ScreenContent { answering.decided(of: card) }
}

extension LessonScene {
  /// Leaves out the cards that are asked by listening and can't be heard.
  mutating func leaveOutUnheard(in situation: Situation) {
    let askings = [asking] + lesson.lesson.askings.values
    guard askings.contains(.always(.listen)) else { return }
    let sides = lesson.lesson.request.direction.asked
    let unheard = lesson.lesson.entries.indices.filter { index in
      let asking = lesson.lesson.askings[lesson.deck(of: index)] ?? asking
      let card = lesson.lesson.entries[index].card
      return asking == .always(.listen)
        && !sides.allSatisfy { card.canBeHeard($0, in: situation) }
    }
    lesson.leaveOut(Set(unheard))
  }
}

extension Card {
  /// Whether a side has sounds, or can be read aloud.
  func canBeHeard(_ side: CardRecord.Side, in situation: Situation) -> Bool {
    !sounds(of: side).isEmpty
      || situation.abilities.contains(.speak) && !text(side).allSatisfy(\.isWhitespace)
  }
}

extension Round.Direction {
  /// The sides that may be asked.
  fileprivate var asked: [CardRecord.Side] {
    switch self {
    case .question: [.question]
    case .answer: [.answer]
    case .both: [.question, .answer]
    }
  }
}
