import ArgumentParser
import DeckStore
import Study

/// `studykiosk learner list`.
struct LearnerList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "All learners, with their answers.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let found = try library.list(listing) { store in
      let learners = try store.learnerSummaries()
      let box = try store.preferences()
      return (
        learners,
        try learners.map { try store.preferences(of: $0.learner.id).merging(box) { own, _ in own } }
      )
    }
    guard let (learners, preferences) = found else { return }
    var table = TextTable([.text("learner"), .number("right"), .number("wrong"), .text("last")])
    for learner in learners {
      table.add([
        learner.learner.name, "\(learner.right)", "\(learner.wrong)",
        learner.lastAnswer?.shown ?? "",
      ])
    }
    try listing.write(
      zip(learners, preferences).map { learner, preferences in
        let limits = CardQueue.Limits()
        func limit(_ key: Preference, or otherwise: Int) -> Int {
          preferences[key.rawValue].flatMap { Int($0) } ?? otherwise
        }
        return Entry(
          name: learner.learner.name, right: learner.right, wrong: learner.wrong,
          lastAnswer: learner.lastAnswer?.iso8601,
          newCardsADay: limit(.newCards, or: limits.newCards),
          reviewsADay: limit(.reviews, or: limits.reviews))
      }, table, empty: "No learners yet: `studykiosk learner add` adds one.")
  }

  private struct Entry: Encodable {
    var name: String
    var right, wrong: Int
    var lastAnswer: String?
    var newCardsADay, reviewsADay: Int
  }
}
