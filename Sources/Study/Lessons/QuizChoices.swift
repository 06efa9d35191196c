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

  /// The choices among cards of which one side is asked.
  init(_ entries: [Lesson.Entry], _ others: [Lesson.Entry], _ asked: CardRecord.Side) {
    (self.entries, self.others) = (entries, others)
    direction = asked == .question ? .question : .answer
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
  /// Wrong choices are of the card's kind and from cards that ask something else, as long as there are any; among
  /// those come choices about as long as the right one, which would stand out otherwise, and then those nearest to
  /// its length; those of the lesson come before those of its deck.
  ///
  /// - Parameters:
  ///   - right: The card.
  ///   - asked: The side that is asked; the texts of the other side are offered.
  ///   - generator: The source of the random choices.
  /// - Returns: Three or four different texts, one of them right; empty if there are too few.
  func choices(
    for right: Lesson.Entry, asking asked: CardRecord.Side, using generator: inout SeededGenerator
  ) -> [LessonSession.Choice] {
    guard isEnough else { return [] }
    let answer = right.card.text(asked.other)
    var choices = [LessonSession.Choice(text: answer, isRight: true)]
    var taken = choices.map(\.text.words)
    let tests: [(Lesson.Entry) -> Bool] = [
      { $0.kind == right.kind && $0.card.text(asked) != right.card.text(asked) },
      { $0.card.text(asked) != right.card.text(asked) },
      { _ in true },
    ]
    let passes = tests.flatMap { isFit in
      [(true, entries), (true, others), (false, entries), (false, others)].map { (isFit, $0, $1) }
    }
    for (isFit, isAlike, entries) in passes {
      let lengthOff = { (entry: Lesson.Entry) -> Int? in
        guard isFit(entry) else { return nil }
        let text = entry.card.text(asked.other)
        if isAlike { return text.isAboutAsLong(as: answer) ? 0 : nil }
        return abs(text.utf8.count - answer.utf8.count)
      }
      while choices.count < Self.most,
        let entry = Self.anyEntry(
          of: entries, using: &generator, leastOff: lengthOff,
          where: { !taken.contains($0.card.text(asked.other).words) })
      {
        choices.append(LessonSession.Choice(text: entry.card.text(asked.other), isRight: false))
        taken.append(entry.card.text(asked.other).words)
      }
      // Three choices are better than four of which one is recognizable by its kind or length.
      if choices.count >= Self.fewest { break }
    }
    choices.shuffle(using: &generator)
    return choices
  }

  /// Returns the entry that is least off, the first one from a random position.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - generator: The source of the random position.
  ///   - off: Returns how far an entry is from what is wanted, from 0; nil if it does not match.
  ///   - isFree: Whether an entry may be chosen, which is asked only of one that is less off than all before, as it
  ///     reads the text.
  /// - Returns: The entry; nil if none matches.
  private static func anyEntry(
    of entries: [Lesson.Entry], using generator: inout SeededGenerator,
    leastOff off: (Lesson.Entry) -> Int?, where isFree: (Lesson.Entry) -> Bool
  ) -> Lesson.Entry? {
    if entries.isEmpty { return nil }
    let start = Int.random(in: 0..<entries.count, using: &generator)
    var best: (off: Int, entry: Lesson.Entry)?
    for entry in [entries[start...], entries[..<start]].joined() {
      guard let off = off(entry), off < best?.off ?? .max, isFree(entry) else { continue }
      best = (off, entry)
      if off == 0 { break }
    }
    return best?.entry
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

  /// Whether two texts take about the same room: a word and a name of three words do, a word and a sentence don't.
  ///
  /// The length is that of UTF-8, which is known without reading the text.
  fileprivate func isAboutAsLong(as other: String) -> Bool {
    max(utf8.count, other.utf8.count) <= 2 * min(utf8.count, other.utf8.count) + 8
  }
}
