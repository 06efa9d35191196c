import ArgumentParser

/// What the renaming of a deck and of a learner ask for.
struct RenameOptions: ParsableArguments {
  @Argument(help: "The name it has now.")
  var name: String

  @Argument(help: "The new name.")
  var newName: String

  @OptionGroup var library: LibraryOptions
}
