import ArgumentParser
import CommandBasis
import DeckStore
import Scenes
import Study

/// `studykiosk learner list`.
struct LearnerList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the learners with their answers.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let found = try library.list(listing) { store in
      let box = Preferences(try store.preferences())
      return try store.learnerSummaries().map { summary in
        let own = Preferences(try store.preferences(of: summary.learner.id), of: .learner)
        return (summary, box.merging(own) { $1 })
      }
    }
    guard let found else { return }
    try listing.write(
      found,
      [
        .text("learner", "name") { $0.0.learner.name }, .number("right") { $0.0.right },
        .number("wrong") { $0.0.wrong }, .column("last") { $0.0.lastAnswer?.shown ?? "" },
        .json("lastAnswer") { $0.0.lastAnswer?.iso8601 },
        .json("newCardsADay") { $0.1.number(.newCards) },
        .json("reviewsADay") { $0.1.number(.reviews) },
      ], empty: "No learners yet: `studykiosk learner add` adds one.")
  }
}
