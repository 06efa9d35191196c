import Study
import TypedAnswers

/// Several cards whose questions and answers lie side by side; what belongs together is touched, in any order and without
/// a clock.
///
/// A wrong pair stays, and its question's card is not known. The last pair is forced, so that it tells nothing.
struct PairsExercise: Exercise {
  private struct Pair {
    var card: CardOnScreen
    /// The wrong answers that were touched for the question.
    var tries: [String] = []
    /// How many answers were left at the first try; nil before it.
    var choices: Int?
    var outcome: AnswerOutcome?
  }

  /// A question or an answer, by the index of its pair.
  private enum Half: Equatable {
    case question(Int), answer(Int)

    var pair: Int {
      switch self {
      case .question(let pair), .answer(let pair): pair
      }
    }
  }

  private let asked: CardRecord.Side
  /// In the order of their questions on the screen.
  private var pairs: [Pair]
  /// The pairs whose answers lie on the screen, in this order.
  private let answers: [Int]
  /// The pairs that have been found, in order.
  private var found: [Int] = []
  private var chosen: Half?
  /// The question and the answer that were touched last, if they don't belong together.
  private var wrong: (question: Int, answer: Int)?

  static let most = 5
  private static let fewest = 3
  /// The most letters of a text that has room beside another one.
  private static let mostLetters = 40

  /// - Returns: nil if fewer than three cards, the first of them included, can be told apart by short texts.
  init?(_ cards: [CardOnScreen], asking asked: CardRecord.Side, seed: UInt64) {
    var chosen: [CardOnScreen] = []
    for card in cards where chosen.count < Self.most {
      let isShort = [card.question, card.answer].allSatisfy {
        $0.count <= Self.mostLetters && !$0.allSatisfy(\.isWhitespace)
      }
      if isShort, !chosen.contains(where: { card.canBeTaken(for: $0) }) {
        chosen.append(card)
      } else if chosen.isEmpty {
        return nil
      }
    }
    guard chosen.count >= Self.fewest else { return nil }
    var generator = SeededGenerator(seed: seed)
    self.asked = asked
    pairs = chosen.shuffled(using: &generator).map { Pair(card: $0) }
    var order = pairs.indices.shuffled(using: &generator)
    // Answers that lie beside their questions give them away.
    if order.enumerated().allSatisfy({ $0 == $1 }) { order.append(order.removeFirst()) }
    answers = order
  }

  var outcome: AnswerOutcome? { nil }
  var isOver: Bool? { found.count == pairs.count }
  var isBegun: Bool { chosen != nil }
  var canBeSkipped: Bool { false }
  /// Whoever presses Enter has chosen nothing.
  var likeliest: Target? { nil }

  /// Shows a pair, which then counts as not known.
  private static let show = Target("show-one", icon: .eye)

  var buttons: [ListContent.Button] { [.init(Self.show, .words(.showOnePair))] }

  // MARK: What is done

  mutating func choose(_ target: Target) -> ExerciseMove? {
    if target == Self.show {
      guard let pair = chosen?.pair ?? pairs.indices.first(where: { !found.contains($0) }) else {
        return nil
      }
      return find(pair, .shown)
    }
    guard let half = half(at: target), !found.contains(half.pair) else { return nil }
    wrong = nil
    switch (chosen, half) {
    case (.question(let question), .answer(let answer)),
      (.answer(let answer), .question(let question)):
      chosen = nil
      pairs[question].choices = pairs[question].choices ?? pairs.count - found.count
      if question == answer {
        // An answer that was found only after a wrong one was not known.
        return find(question, pairs[question].tries.isEmpty ? .right : .notYet)
      }
      pairs[question].tries.append(pairs[answer].card.answer)
      wrong = (question, answer)
      return .shows(.wrong)
    default:
      chosen = half
      return .shows()
    }
  }

  private mutating func find(_ pair: Int, _ outcome: AnswerOutcome) -> ExerciseMove {
    (chosen, wrong) = (nil, nil)
    let choices = pairs[pair].choices ?? pairs.count - found.count
    found.append(pair)
    pairs[pair].outcome = outcome
    return .answers(
      pairs[pair].card.index, asked, Evidence(.pairs, outcome, choices: choices),
      after: pairs[pair].tries)
  }

  var answersIfStopped: [ExerciseMove] {
    pairs.indices.filter { !found.contains($0) && !pairs[$0].tries.isEmpty }.map { pair in
      .answers(
        pairs[pair].card.index, asked,
        Evidence(.pairs, .notYet, choices: pairs[pair].choices ?? pairs.count - found.count),
        after: pairs[pair].tries)
    }
  }

  mutating func takeBack(_ card: Int) -> Bool {
    guard let place = found.firstIndex(where: { pairs[$0].card.index == card }) else {
      return false
    }
    for pair in found[place...] { pairs[pair] = Pair(card: pairs[pair].card) }
    found.removeSubrange(place...)
    (chosen, wrong) = (nil, nil)
    return true
  }

  func asks(_ card: Int) -> Bool {
    pairs.indices.contains { pairs[$0].card.index == card && !found.contains($0) }
  }

  /// The half at a target: first come the questions, then the answers.
  private func half(at target: Target) -> Half? {
    guard let tile = (0..<2 * pairs.count).first(where: { ExerciseContent.tile($0) == target })
    else { return nil }
    return tile < pairs.count ? .question(tile) : .answer(answers[tile - pairs.count])
  }

  // MARK: What is shown

  func content(of card: AskedCard) -> ScreenContent {
    // A question that is touched is heard.
    var question = card.question
    (question.text, question.pictures, question.sounds) = ("", [], [])
    if case .question(let pair) = chosen {
      question.text = pairs[pair].card.question
      question.sounds = pairs[pair].card.sounds
    }
    var content = ExerciseContent(question, .pairing)
    content.tiles =
      pairs.indices.map {
        .init(text: pairs[$0].card.question, state: state($0, .question($0)), isQuestion: true)
      }
      + answers.map {
        .init(text: pairs[$0].card.answer, state: state($0, .answer($0)))
      }
    return .exercise(content)
  }

  private func state(_ pair: Int, _ half: Half) -> ExerciseContent.Tile.State {
    if let place = found.firstIndex(of: pair) { return .paired(place + 1) }
    if let wrong, half == .question(wrong.question) || half == .answer(wrong.answer) {
      return .wrong
    }
    return half == chosen ? .chosen : .free
  }

  func decided(of card: AskedCard) -> ScreenContent { content(of: card) }
}

/// A card that is on the screen with others, by its index in the lesson.
struct CardOnScreen {
  var index: Int
  var question: String
  var answer: String
  /// The question's sounds.
  var sounds: [CardSound]
  private var keys: [AnswerKeys]

  /// - Parameters:
  ///   - index: The card's index in the lesson.
  ///   - card: The card.
  ///   - asked: The side that is asked.
  ///   - language: Returns the language of a side.
  init(
    _ index: Int, _ card: Card, asking asked: CardRecord.Side,
    in language: (CardRecord.Side) -> String
  ) {
    self.index = index
    (question, answer) = (card.text(asked), card.text(asked.other))
    sounds = card.sounds(of: asked)
    keys = [asked, asked.other].map { AnswerKeys(card.text($0), language: language($0)) }
  }

  /// Whether a side could be taken for that of another card.
  func canBeTaken(for other: CardOnScreen) -> Bool {
    zip(keys, other.keys).contains { $0.overlaps($1) }
  }
}
