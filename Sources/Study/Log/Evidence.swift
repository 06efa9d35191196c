/// What an answer tells about memory: how the card was asked, and what came of it.
package struct Evidence: Equatable, Sendable {
  /// The way in which it was answered.
  package var way: Way
  /// Whether the question was only heard.
  package var isHeard = false
  package var outcome: AnswerOutcome
  /// How many letters or tiles were given.
  package var hints: Int
  /// How many answers were offered to choose from; 0 where none were.
  package var choices: Int

  package init(
    _ way: Way, _ outcome: AnswerOutcome, hints: Int = 0, choices: Int = 0, isHeard: Bool = false
  ) {
    (self.way, self.outcome, self.hints, self.choices) = (way, outcome, hints, choices)
    self.isHeard = isHeard
  }

  /// What a learner says of an answer that was looked at.
  package init(looking rating: Rating) {
    self.init(.flip, rating.isRight ? .right : .notYet)
  }

  /// The probability of having known the answer from which on a right choice is no guess.
  private static let sure = 0.9

  /// Returns how the answer counts, with one of FSRS's grades; "Easy" is for nobody to give but a learner.
  ///
  /// | What came of it                           | Grade |
  /// |-------------------------------------------|-------|
  /// | right; somebody said that it was right    | Good  |
  /// | right by the only choice that was left    | none  |
  /// | right by a choice that may be a guess     | Hard  |
  /// | right at the second try, after one slip   | Hard  |
  /// | right with a hint; not yet; shown         | Again |
  ///
  /// "Hard" is a pass, never for what was forgotten, as after a minor mistake (ankitects/anki-manual#449;
  /// open-spaced-repetition/free-spaced-repetition-scheduler#42, #255). A hint is no recall. One of k choices is right by
  /// chance for the k-th part of those who don't know, so whoever is right knew with R / (R + (1 - R) / k), by Bayes.
  ///
  /// - Parameter recall: The probability, before the answer, that the card was known: R; nil for a new card.
  /// - Returns: The rating, whose grade is FSRS's; nil if the answer tells nothing about memory.
  package func rating(recall: Double?) -> Rating? {
    switch outcome {
    case .right: isForced ? nil : isSure(recall) ? .right : .hard
    case .overridden: .right
    case .rightAtSecondTry: .hard
    case .hinted, .notYet, .shown: .wrong
    }
  }

  /// Whether the answer was right because no other one was left, as of the last pair.
  package var isForced: Bool { choices == 1 && outcome == .right }

  private func isSure(_ recall: Double?) -> Bool {
    guard choices > 0 else { return true }
    guard let recall, recall > 0 else { return false }
    return recall / (recall + (1 - recall) / Double(choices)) >= Self.sure
  }
}

/// The way of asking in one word, as in the log and in exports: `build`, or `listen-build` if the question was only heard.
extension Evidence {
  private static let heard = Way.listen.rawValue + "-"

  package static func word(_ way: Way, isHeard: Bool) -> String {
    isHeard && way != .listen ? heard + way.rawValue : way.rawValue
  }

  package var word: String { Self.word(way, isHeard: isHeard) }

  /// Returns the way and whether the question was only heard; nil for a word of a later program.
  ///
  /// An earlier program has logged `listen` alone, without the way in which it was answered.
  package static func parts(ofWord word: String) -> (way: Way, isHeard: Bool)? {
    if let way = Way(rawValue: word) { return (way, way == .listen) }
    guard word.hasPrefix(heard) else { return nil }
    return Way(rawValue: String(word.dropFirst(heard.count))).map { ($0, true) }
  }
}

extension Evidence: Codable {
  private enum CodingKeys: String, CodingKey { case way, outcome, hints, choices }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let word = try values.decode(String.self, forKey: .way)
    guard let parts = Self.parts(ofWord: word) else {
      throw DecodingError.dataCorruptedError(
        forKey: .way, in: values, debugDescription: "no way of asking is called \(word)")
    }
    self.init(
      parts.way, try values.decode(AnswerOutcome.self, forKey: .outcome),
      hints: try values.decode(Int.self, forKey: .hints),
      choices: try values.decode(Int.self, forKey: .choices), isHeard: parts.isHeard)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(word, forKey: .way)
    try values.encode(outcome, forKey: .outcome)
    try values.encode(hints, forKey: .hints)
    try values.encode(choices, forKey: .choices)
  }
}
