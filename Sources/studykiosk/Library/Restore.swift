import ArgumentParser
import LibraryAccess
import Study

/// `studykiosk restore`.
struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Replace the library with a backup; the old library is kept beside it.",
    discussion: """
      The backup is checked first. The old library is kept as library.sqlite.before-restore-TIME. \
      A running kiosk goes on with the restored library.
      """)

  @Argument(help: "The backup.")
  var file: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    try refuseInputs([file], [try self.library.path])
    let library = LibraryFile(path: try library.path, report: { Log().report($0) })
    let backup = try CheckedBackup(of: file, for: library)
    let contents = try backup.read { try $0.contents() }
    try confirmation.ask(
      "Put \(file) (\(contents)) in the place of \(library.path)?")
    let kept = try library.replace(with: backup, keptAs: WallTime.now.fileText)
    try writeLines(
      ["restored: \(contents)"]
        + (kept.map { ["the library as it was: \($0)"] } ?? []))
  }
}
