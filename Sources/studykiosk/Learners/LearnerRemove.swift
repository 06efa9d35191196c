import ArgumentParser
import DeckStore

/// `studykiosk learner remove`.
struct LearnerRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a learner with every answer they gave.",
    discussion: "A kiosk they study with at this moment adds them again, without those answers.")

  @Argument(help: "The learner's name.")
  var name: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    let answers = try library.use { store in
      guard let learner = try store.learnerSummaries().first(where: { $0.learner.name == name })
      else { throw LibraryError.noLearner(name: name) }
      return learner.right + learner.wrong
    }
    if answers > 0 {
      try confirmation.ask(
        "Remove the learner \"\(name)\" with \(counted(answers, "answer"))?")
    }
    try library.use { try $0.removeLearner(name) }
  }
}
