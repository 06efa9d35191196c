package import Study

/// The content of the screen, without its layout.
///
/// Indirect, since it is passed on far more often than made.
package indirect enum ScreenContent: Equatable, Sendable {
  case card(CardContent)
  /// The deck has no cards; the screen says how to add one.
  case emptyDeck(name: String)
  case calibration(CalibrationContent)
  case quiz(QuizContent)
  case result(ResultContent)
  /// The question whether to cut a lesson short.
  case stop(StopContent)
  case waiting(WaitingContent)
  /// The deck has too few different answers for a quiz.
  case tooFewAnswers(deckName: String)
  case list(ListContent)
  case keyboard(KeyboardContent)
  case exercise(ExerciseContent)
  /// A content with buttons below it.
  case buttoned(ScreenContent, [ListContent.Button])
  case gallery(GalleryContent)
  /// Nothing is shown, because nobody is there.
  case dark
  case chart(ChartContent)
  case spots(SpotContent)

  /// The targets, in the order of their number keys; nil for one that can no longer be chosen.
  package var targets: [Target?] {
    switch self {
    case .quiz(let quiz):
      quiz.answers.enumerated().map { $1.state == .open ? QuizContent.target($0) : nil }
        + pictureTargets + listening
    case .result(let result): result.targets
    case .stop: StopContent.buttons.compactMap(\.target)
    case .list(let list): list.targets
    case .spots(let spots): spots.spots.map(\.target)
    case .buttoned(let content, _): content.targets
    case .card(let card): card.asksToDelete ? [] : pictureTargets + listening
    case .exercise(let exercise):
      exercise.tiles.enumerated().map { $1.isOpen ? ExerciseContent.tile($0) : nil }
        + pictureTargets + listening
    case .emptyDeck, .calibration, .waiting, .tooFewAnswers, .gallery, .keyboard, .dark, .chart: []
    }
  }

  /// The target with which scanning begins: the likeliest one, and of the two marks the one that loses nothing
  /// if a key is pressed once too often; nil for the first one on the screen.
  package var firstScanned: Target? {
    switch self {
    case .stop: StopContent.goOn
    case .buttoned(.card(let card), _): Target(card.side == .question ? .answer : .wrong)
    case .buttoned(.quiz(let quiz), _): quiz.isDecided ? Target(.next) : nil
    case .buttoned(.exercise(let exercise), _): exercise.firstScanned
    default: nil
    }
  }

  /// Whether the content has targets, apart from those that turn its pages.
  package var canBeTapped: Bool {
    switch self {
    case .buttoned, .keyboard: true
    default: !targets.isEmpty
    }
  }

  /// Whether the screen shows what a target offers besides itself, to the finger that rests on it.
  package func offersOther(than target: Target) -> Bool {
    guard case .keyboard(let keyboard) = self, let held = keyboard.held else { return false }
    return target == KeyboardContent.key(held)
  }

  /// Whether a target is offered to the finger that rests on another one.
  package func offers(_ target: Target) -> Bool {
    if case .keyboard(let keyboard) = self { keyboard.offers(target) } else { false }
  }

  /// Whether a tap right after the content appears is meant for it, as on a keyboard, or among pictures of
  /// which one is already chosen.
  package var takesFastTaps: Bool {
    switch self {
    case .keyboard: true
    case .list(let list):
      list.rows.contains { if case .picture(_, place: _?) = $0.kind { true } else { false } }
    default: false
    }
  }

  /// Whether the touches on this content are secret.
  package var isSecret: Bool {
    switch self {
    case .keyboard(let keyboard): keyboard.layer == .pin || keyboard.isSecret
    case .list(let list): list.kind == .pictures
    default: false
    }
  }

  private var pictureTargets: [Target] { pictures.indices.map { .picture($0 + 1) } }

  /// The target that plays a card's sounds, for its number key; taps need a button for it.
  private var listening: [Target] { sounds.isEmpty ? [] : [Target(.listen)] }

  /// Whether the content asks for a tap, so that a tap right after it appears was meant for the content
  /// before it.
  package var asksForTap: Bool {
    switch self {
    case .card, .exercise: false
    case .buttoned(let content, _): content.asksForTap
    case .list where takesFastTaps: false
    default: !targets.isEmpty
    }
  }

  package var isGallery: Bool {
    switch self {
    case .gallery: true
    case .buttoned(let content, _): content.isGallery
    default: false
    }
  }

  /// Whether the content asks whether to delete a card.
  package var asksToDelete: Bool {
    switch self {
    case .card(let card): card.asksToDelete
    case .buttoned(let content, _): content.asksToDelete
    default: false
    }
  }

  /// Returns the same content with another page of its text.
  package func with(page: Int) -> ScreenContent {
    switch self {
    case .card(var card):
      card.page = page
      return .card(card)
    case .quiz(var quiz):
      quiz.page = page
      return .quiz(quiz)
    case .list(var list):
      list.page = page
      return .list(list)
    case .chart(var chart):
      chart.page = page
      return .chart(chart)
    case .buttoned(let content, let buttons):
      return .buttoned(content.with(page: page), buttons)
    default: return self
    }
  }

  /// Returns whether this differs from another content only in its remarks on the same side of a card, the
  /// same question of a quiz or the same result.
  package func onlyRemarks(on other: ScreenContent) -> Bool {
    switch (self, other) {
    case (.buttoned(let content, let buttons), .buttoned(let other, let otherButtons)):
      return buttons == otherButtons && content.onlyRemarks(on: other)
    case (.card(var card), .card(let otherCard)):
      (card.mark, card.asksToDelete) = (otherCard.mark, otherCard.asksToDelete)
      card.page = otherCard.page
      return self != other && card == otherCard
    case (.quiz(let quiz), .quiz(let otherQuiz)):
      return self != other && quiz.question == otherQuiz.question
        && quiz.position == otherQuiz.position
        && quiz.answers.map(\.text) == otherQuiz.answers.map(\.text)
    // The library's reply with these numbers comes a moment later.
    case (.result(var result), .result(let other)):
      (result.streak, result.due) = (other.streak, other.due)
      return self != .result(other) && result == other
    default: return false
    }
  }
}

extension ScreenContent {
  /// Returns whether this differs from another content only in the level of its bar.
  package func onlyLevel(on other: ScreenContent) -> Bool {
    switch (self, other) {
    case (.buttoned(let content, let buttons), .buttoned(let other, let otherButtons)):
      return buttons == otherButtons && content.onlyLevel(on: other)
    case (.list(var list), .list(let other)):
      guard list.level != nil, other.level != nil else { return false }
      (list.level, list.page) = (other.level, other.page)
      return list == other
    case (.exercise(var exercise), .exercise(let other)):
      guard exercise.level != nil, other.level != nil else { return false }
      exercise.level = other.level
      return exercise == other
    default: return false
    }
  }
}

/// One side of a card and its position in the deck.
package struct CardContent: Equatable, Sendable {
  package enum Side: String, Sendable {
    case question, answer
  }

  package var side: Side
  package var text: String
  /// The side of the card to which the text belongs, whichever side is asked.
  package var field = CardRecord.Side.question
  /// The small text above the main text: the question, while its answer is shown.
  package var caption: String?
  /// The pictures of the side that is shown, in order.
  package var pictures: [CardPicture] = []
  /// The pictures that belong to the caption, in order.
  package var captionPictures: [CardPicture] = []
  /// The sounds of the side that is shown, in order.
  package var sounds: [CardSound] = []
  /// Whether the side is only heard, so that its text is not shown.
  package var isHeard = false
  package var deckName: String
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  /// The mark of the answer in this showing; nil before there is one.
  package var mark: Rating?
  /// Whether the screen asks to confirm deleting the card.
  package var asksToDelete = false
  /// Whether to show hints about gestures even if buttons do the same.
  package var hasHints = true
  /// The remarks of a round or review; nil while browsing.
  package var lesson: LessonNote?
  /// The page of a text that is too long for one, from 0; scenes show the first.
  package var page = 0
}
