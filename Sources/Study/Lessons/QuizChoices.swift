/// The answers that a quiz offers: the right one, and others from the same lesson or else its deck.
struct QuizChoices: Equatable, Sendable {
  private let entries: [Lesson.Entry]
  private let others: [Lesson.Entry]
  /// The number of different texts that each side has, counted up to `most`.
  private let questions: Int
  private let answers: Int
  private let direction: Round.Direction

  /// The most and the fewest choices of a question.
  private static let most = 4
  private static let fewest = 3

  init(_ lesson: Lesson) {
    entries = lesson.entries
    others = lesson.others
    direction = lesson.request.direction
    questions = Self.different(entries, others) { $0.card.question }
    answers = Self.different(entries, others) { $0.card.answer }
  }

  /// Whether every question has enough different answers to choose from.
  var isEnough: Bool {
    switch direction {
    case .question: answers >= Self.fewest
    case .answer: questions >= Self.fewest
    case .both: min(questions, answers) >= Self.fewest
    }
  }

  /// The choices for a card, in random order.
  ///
  /// Wrong choices are of the card's kind and from cards that ask something else, as long as there are any;
  /// those of the lesson come before those of its deck.
  ///
  /// - Parameters:
  ///   - index: The card's index.
  ///   - asked: The side that is asked; the texts of the other side are offered.
  ///   - generator: The source of the random choices.
  /// - Returns: Three or four different texts, one of them right; empty if there are too few.
  func choices(
    for index: Int, asking asked: CardRecord.Side, using generator: inout SeededGenerator
  ) -> [LessonSession.Choice] {
    guard isEnough else { return [] }
    let right = entries[index]
    var choices = [LessonSession.Choice(text: right.card.text(asked.other), isRight: true)]
    var taken = choices.map(\.text.words)
    let tests: [(Lesson.Entry) -> Bool] = [
      { $0.kind == right.kind && $0.card.text(asked) != right.card.text(asked) },
      { $0.card.text(asked) != right.card.text(asked) },
      { _ in true },
    ]
    for (isFit, entries) in tests.flatMap({ [($0, entries), ($0, others)] }) {
      while choices.count < Self.most,
        let entry = Self.anyEntry(
          of: entries, using: &generator,
          where: { entry in
            isFit(entry) && !taken.contains(entry.card.text(asked.other).words)
          })
      {
        choices.append(LessonSession.Choice(text: entry.card.text(asked.other), isRight: false))
        taken.append(entry.card.text(asked.other).words)
      }
      // Three choices are better than four of which one is recognizable by its kind.
      if choices.count >= Self.fewest { break }
    }
    choices.shuffle(using: &generator)
    return choices
  }

  /// Returns the first matching entry, searching from a random position.
  private static func anyEntry(
    of entries: [Lesson.Entry], using generator: inout SeededGenerator,
    where isFit: (Lesson.Entry) -> Bool
  ) -> Lesson.Entry? {
    if entries.isEmpty { return nil }
    let start = Int.random(in: 0..<entries.count, using: &generator)
    return entries[start...].first(where: isFit) ?? entries[..<start].first(where: isFit)
  }

  private static func different(
    _ lists: [Lesson.Entry]..., text: (Lesson.Entry) -> String
  ) -> Int {
    var found: [[Substring]] = []
    for entry in lists.joined() {
      let words = text(entry).words
      guard !found.contains(words) else { continue }
      found.append(words)
      if found.count == most { break }
    }
    return found.count
  }
}

extension LessonSession {
  /// One of the answers a quiz offers.
  package struct Choice: Hashable, Sendable {
    package var text: String
    package var isRight: Bool
  }
}

extension Card {
  package func text(_ side: CardRecord.Side) -> String { side == .question ? question : answer }
}

extension CardRecord.Side {
  package var other: Self { self == .question ? .answer : .question }
}

extension String {
  /// The words that a learner sees; texts that differ only in white space have the same ones.
  fileprivate var words: [Substring] { split(whereSeparator: \.isWhitespace) }
}
