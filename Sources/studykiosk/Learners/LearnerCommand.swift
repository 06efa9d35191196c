import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import LibraryAccess
import Study

/// `studykiosk learner`.
struct LearnerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learner", abstract: "Who learns with this library.",
    subcommands: [
      LearnerList.self, LearnerAdd.self, LearnerRename.self, LearnerSet.self,
      LearnerRemove.self,
    ],
    defaultSubcommand: LearnerList.self)
}

/// `studykiosk learner add`.
struct LearnerAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a learner.")

  @Argument(help: "The learner's name.")
  var name: String

  @Flag(help: "Add them even if another learner has this name; lists tell both apart.")
  var namesake = false

  @OptionGroup var library: LibraryOptions

  func run() throws {
    _ = try library.useOrMake { try $0.addLearner(name, at: .now, isNamesake: namesake) }
  }
}

/// `studykiosk learner rename`.
struct LearnerRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a learner; the answers stay.")

  @OptionGroup var names: RenameOptions
  @OptionGroup var library: LibraryOptions

  func run() throws {
    _ = try library.use { try $0.apply(.learner(.rename(names.name, to: names.newName))) }
  }
}

/// `studykiosk learner remove`.
struct LearnerRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a learner and all of their answers.",
    discussion: """
      If a kiosk is studying with this learner, it adds the learner again, without those answers.
      For 30 days, the page for phones can bring the learner back with all answers.
      """)

  @Argument(help: "The learner's name.", completion: .learners)
  var name: String

  @OptionGroup var removal: RemovalOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    let answers = try library.use { store in
      let learner = try store.learner(named: name)
      return try store.learnerSummaries().filter { $0.learner == learner }
        .reduce(0) { $0 + $1.right + $1.wrong }
    }
    if answers > 0 {
      try confirmation.ask("Remove the learner \"\(name)\" with \(counted(answers, "answer"))?")
    }
    _ = try library.use { try $0.apply(.learner(.remove(name)), at: removal.time) }
  }
}

/// How long what `learner remove`, `deck delete` and `deck remove` take away can be brought back.
struct RemovalOptions: ParsableArguments {
  @Flag(
    help:
      "Forget it at once, so that the page for phones can't bring it back; this also makes room.")
  var forGood = false

  /// The time from which on it is kept for 30 days; nil to forget it.
  var time: WallTime? { forGood ? nil : .now }
}

/// The names that `deck rename` and `learner rename` ask for.
struct RenameOptions: ParsableArguments {
  @Argument(help: "The current name.")
  var name: String

  @Argument(help: "The new name.")
  var newName: String
}
