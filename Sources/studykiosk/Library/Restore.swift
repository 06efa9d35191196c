import ArgumentParser
import InputEvents
import LibraryAccess
import Study

/// `studykiosk restore`.
struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put a backup in the library's place; the library itself is kept beside it.",
    discussion: """
      The backup is checked first. The library is kept as library.sqlite.before-restore-TIME. \
      Works while the kiosk runs, which goes on with the restored library.
      """)

  @Argument(help: "The backup.")
  var file: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    try refuseInputs([file], [try self.library.path])
    let library = LibraryFile(path: try library.path)
    let backup: CheckedBackup
    do {
      backup = try CheckedBackup(of: file, for: library)
    } catch {
      throw PrintableError(description: "\(error)".printable())
    }
    let contents = try backup.read { try LibraryContents($0).text }
    try confirmation.ask(
      "Put \(file.onOneLine) (\(contents)) in the place of \(library.path.onOneLine)?")
    let kept = try library.replace(with: backup, keptAs: WallTime.now.fileText)
    try writeLines(
      ["restored: \(contents)"]
        + (kept.map { ["the library as it was: \($0.onOneLine)"] } ?? []))
  }
}
