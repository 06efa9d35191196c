import ArgumentParser
import DeckStore
import LibraryAccess
import Study

/// `studykiosk learner add`.
struct LearnerAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a learner.")

  @Argument(help: "The learner's name.")
  var name: String

  @OptionGroup var library: LibraryOptions

  func run() throws {
    _ = try library.useOrMake { try $0.addLearner(name, at: .now) }
  }
}
