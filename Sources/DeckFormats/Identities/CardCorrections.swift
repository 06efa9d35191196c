import Study

/// Finds the cards of a file whose questions correct those of a deck's cards, such as a letter that was wrong.
///
/// A card corrects another one if the answers are the same, the file does not have the old question, and the questions
/// differ in a few letters only: in one, or in one of five, and in no digit. Cards that could correct several, or that
/// several could correct, are new. Where other cards have the same answer, too, as in "der, die or das?", a correction
/// changes one letter, and not the first one.
struct CardCorrections {
  private struct Question {
    let letters: [Unicode.Scalar]
    let card: Int
  }

  private struct Candidate {
    let letters: [Unicode.Scalar]
    let key: String
  }

  /// The deck's cards that the file lacks, by their answers.
  private var lacking: [Int: [Question]] = [:]
  private var lackingCount = 0
  /// The number of the deck's cards with each answer.
  private var counts: [Int: Int] = [:]
  /// The new cards of the file that have the answer of a card that it lacks.
  private var candidates: [Int: [Candidate]] = [:]
  /// The corrected cards by the keys of the file's cards; nil before they are found.
  private var found: [String: Int]?

  /// The longest question, in letters, and the most letters of a correction.
  private static let longest = 500
  private static let mostChanges = 10
  /// The most cards with the same answer that are compared.
  private static let mostAlike = 20
  /// The most cards that the file may lack: a file that lacks more is another one, not a corrected one.
  private static let mostLacking = 10_000
  /// The most comparisons of two letters: a second's work.
  private static let mostSteps = 100_000_000

  /// Whether the file lacks a card that it could correct.
  var arePossible: Bool { !lacking.isEmpty && lackingCount <= Self.mostLacking }

  /// Adds a card of the deck; `place` is its index, and `isInFile` says whether the file has its question.
  mutating func add(_ record: CardRecord, _ print: CardPrint, at place: Int, isInFile: Bool) {
    counts[print.answer, default: 0] += 1
    lackingCount += isInFile ? 0 : 1
    guard !isInFile, lackingCount <= Self.mostLacking,
      let letters = Self.letters(of: record.card.question)
    else { return }
    lacking[print.answer, default: []].append(Question(letters: letters, card: place))
  }

  /// Notes a card of the file whose question the deck does not have; called after all `add`.
  mutating func note(_ record: CardRecord, _ print: CardPrint, key: String) {
    guard lacking[print.answer] != nil,
      candidates[print.answer, default: []].count <= Self.mostAlike,
      let letters = Self.letters(of: record.card.question)
    else { return }
    candidates[print.answer, default: []].append(Candidate(letters: letters, key: key))
  }

  /// Returns the index of the card that the file's card with a key corrects; nil if there is none.
  mutating func card(correctedBy key: String) -> Int? {
    if candidates.isEmpty { return nil }
    if found == nil { found = pairs() }
    return found?[key]
  }

  private static func letters(of question: String) -> [Unicode.Scalar]? {
    guard !question.isEmpty, question.utf8.count <= 4 * longest else { return nil }
    let letters = Array(question.lowercased().unicodeScalars)
    return letters.count <= longest ? letters : nil
  }

  private func pairs() -> [String: Int] {
    var pairs: [String: Int] = [:]
    var steps = 0
    for (answer, new) in candidates {
      guard let old = lacking[answer], old.count <= Self.mostAlike, new.count <= Self.mostAlike
      else {
        continue
      }
      let isShared = (counts[answer] ?? 0) > 1
      var near: [(old: Int, new: Int)] = []
      for (place, question) in old.enumerated() {
        for (other, candidate) in new.enumerated() {
          steps += question.letters.count * candidate.letters.count
          guard steps <= Self.mostSteps else { return pairs }
          if Self.isCorrection(of: question.letters, candidate.letters, isShared: isShared) {
            near.append((place, other))
          }
        }
      }
      for pair in near
      where near.count(where: { $0.old == pair.old }) == 1
        && near.count(where: { $0.new == pair.new }) == 1
      {
        pairs[new[pair.new].key] = old[pair.old].card
      }
    }
    return pairs
  }

  private static func isCorrection(
    of old: [Unicode.Scalar], _ new: [Unicode.Scalar], isShared: Bool
  ) -> Bool {
    func digits(_ letters: [Unicode.Scalar]) -> [Unicode.Scalar] {
      letters.filter { $0.properties.numericType != nil }
    }
    let length = max(old.count, new.count)
    var limit = length < 3 ? 0 : min(max(1, length / 5), mostChanges)
    if isShared {
      guard old.first == new.first else { return false }
      limit = min(limit, 1)
    }
    return EditDistance.between(old, new, atMost: limit) != nil && digits(old) == digits(new)
  }
}
