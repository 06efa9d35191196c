import ArgumentParser
import CommandBasis
import DeckStore
import Study

/// `studykiosk history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "What was learnt, when, and how well.",
    subcommands: [
      HistoryList.self, HistoryShow.self, HistoryCard.self, HistoryDays.self, HistoryExport.self,
    ], defaultSubcommand: HistoryList.self)
}

/// The option that chooses the learner whose history is shown.
struct HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only this learner.", valueName: "name"),
    completion: .learners)
  var learner: String?

  /// Returns the id of the chosen learner; nil for all learners.
  ///
  /// - Throws: `LibraryError.noLearner`.
  func learner(in store: DeckStore) throws -> Int64? {
    try learner.map { try store.learner(named: $0).id }
  }
}

/// Returns minutes and seconds: "4:05" for 245 seconds.
func minutes(ofSeconds seconds: Int) -> String {
  "\(seconds / 60):\((seconds % 60).withZeros(2))"
}
