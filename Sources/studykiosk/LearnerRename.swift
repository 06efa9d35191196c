import ArgumentParser
import DeckStore

/// `studykiosk learner rename`.
struct LearnerRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a learner another name; the answers stay.")

  @Argument(help: "The learner's name.")
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var library: LibraryOptions

  func run() throws {
    try library.use { try $0.renameLearner(name, to: newName) }
  }
}
