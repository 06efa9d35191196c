import ArgumentParser
import DeckStore

/// `studykiosk learner rename`.
struct LearnerRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a learner another name; the answers stay.")

  @OptionGroup var options: RenameOptions

  func run() throws {
    try options.library.use { try $0.renameLearner(options.name, to: options.newName) }
  }
}
