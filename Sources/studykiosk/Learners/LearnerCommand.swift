import ArgumentParser

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
