import ArgumentParser
import DeckStore
import Study

/// `studykiosk learner list`.
struct LearnerList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the learners with their answers.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let found = try library.list(listing) { store in
      let box = try store.preferences()
      return try store.learnerSummaries().map { summary in
        (summary, try store.preferences(of: summary.learner.id).merging(box) { own, _ in own })
      }
    }
    guard let found else { return }
    func limit(_ key: Preference, of preferences: [String: String], or standard: Int) -> Int {
      preferences[key.rawValue].flatMap { Int($0) } ?? standard
    }
    let standard = CardQueue.Limits()
    try listing.write(
      found,
      [
        .text("learner", "name") { $0.0.learner.name }, .number("right") { $0.0.right },
        .number("wrong") { $0.0.wrong }, .column("last") { $0.0.lastAnswer?.shown ?? "" },
        .json("lastAnswer") { $0.0.lastAnswer?.iso8601 },
        .json("newCardsADay") { limit(.newCards, of: $0.1, or: standard.newCards) },
        .json("reviewsADay") { limit(.reviews, of: $0.1, or: standard.reviews) },
      ], empty: "No learners yet: `studykiosk learner add` adds one.")
  }
}
