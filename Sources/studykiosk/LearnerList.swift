import ArgumentParser
import DeckStore

/// `studykiosk learner list`.
struct LearnerList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "All learners, with their answers.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let learners = try library.use { try $0.learnerSummaries() }
    var table = TextTable([.text("learner"), .number("right"), .number("wrong"), .text("last")])
    for learner in learners {
      table.add([
        learner.learner.name, "\(learner.right)", "\(learner.wrong)",
        learner.lastAnswer?.shown ?? "",
      ])
    }
    try listing.write(
      learners.map {
        Entry(
          name: $0.learner.name, right: $0.right, wrong: $0.wrong,
          lastAnswer: $0.lastAnswer?.iso8601)
      }, table, empty: "No learners yet: `studykiosk learner add` adds one.")
  }

  private struct Entry: Encodable {
    var name: String
    var right, wrong: Int
    var lastAnswer: String?
  }
}
