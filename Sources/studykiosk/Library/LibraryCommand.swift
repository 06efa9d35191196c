import ArgumentParser

/// `studykiosk library`.
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library", abstract: "The library's file: where it is and whether it is whole.",
    subcommands: [LibraryPath.self, LibraryCheck.self, LibraryRebuild.self, LibrarySet.self],
    defaultSubcommand: LibraryPath.self)
}

/// `studykiosk library path`.
struct LibraryPath: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path", abstract: "Where the library is, or would be.")

  @OptionGroup var library: LibraryOptions

  func run() throws {
    try writeLines([try library.path])
  }
}
