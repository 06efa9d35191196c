import Study
import TestSupport

@testable import DeckStore

/// A library with the learner Ann and her answers.
struct AnsweredLibrary {
  let folder: TemporaryFolder
  let store: DeckStore
  let ann: Learner
  static let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
    ann = try store.addLearner("Ann", at: Self.start)
  }

  /// Saves an answer; if `isUndo`, takes back the one that it replaces.
  func mark(
    _ number: Int, _ card: String = "a", _ rating: Rating = .right, name: String? = nil,
    guesses: [String] = [], evidence: Evidence? = nil, replacing: Int? = nil, isUndo: Bool = false,
    round: Int = 1,
    mode: Round.Mode = .round, deck: String = "Deck", by learner: Learner? = nil,
    at seconds: Int = 0, length: Int = 0
  ) throws {
    let logged = LoggedReview(
      Review(
        number: number, card: card, name: name ?? "Name \(card)", rating: rating,
        answerTime: 1_000, guesses: guesses, evidence: evidence, replaces: replacing, round: round),
      in: Round(number: round, deck: deck, mode: mode, start: .zero, length: .seconds(length)),
      startedAt: Self.start, by: (learner ?? ann).id, at: Self.start + .seconds(seconds))
    if isUndo { try store.saveUndo(logged) } else { try store.save(logged) }
  }

  func answers() throws -> [LoggedAnswer] {
    var answers: [LoggedAnswer] = []
    try store.answers { answers.append($0) }
    return answers
  }
}
