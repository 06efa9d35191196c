import ArgumentParser
import CommandBasis
import DeckStore
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

  @Flag(help: "Only check the backup, and tell what is in it and what is in the library now.")
  var dryRun = false

  @Flag(help: "Tell it in lines for programs: a word and what it stands for, with tabs between.")
  var tsv = false

  /// Keeps the old library as one that was replaced at the box, where it can be brought back and the oldest of
  /// such libraries are removed.
  @Flag(help: .hidden)
  var atBox = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var confirmation: ConfirmationOptions

  func run() throws {
    do {
      try restore()
    } catch {
      if tsv, !(error is ExitCode), !(error is ValidationError) {
        var report = RestoreReport()
        report.problem = RestoreProblem(error)
        try writeLines(report.lines)
      }
      throw error
    }
  }

  /// Returns what a library has in words, also one that the next start would migrate; nil if there is none.
  private func words(of library: LibraryFile) throws -> String? {
    do {
      return try library.read { try $0.contents() }
    } catch LibraryError.earlier {
      return try library.read(mayBeEarlier: true) { try $0.contents() + ", of an earlier version" }
    }
  }

  private func restore() throws {
    try refuseInputs([file], [try self.library.path])
    let library = LibraryFile(path: try library.path, report: { Log().report($0) })
    let backup = try CheckedBackup(of: file, for: library)
    let contents = try backup.read { try $0.contents() }
    var report = RestoreReport()
    report.backup = try backup.read { try LibraryContents(of: $0) }
    if dryRun {
      // The library may be damaged, which is a reason to restore a backup.
      report.here = try? library.read(mayBeEarlier: true) { try LibraryContents(of: $0) }
      let here = (try? words(of: library)) ?? "nothing that can be read"
      return try writeLines(
        tsv ? report.lines : ["the backup: \(contents)", "the library now: \(here)"])
    }
    try confirmation.ask(
      "Put \(file) (\(contents)) in the place of \(library.path)?")
    let kept = try library.replace(with: backup, keptAs: WallTime.now.fileText, isAtBox: atBox)
    report.kept = kept.map { String($0.split(separator: "/").last ?? "") }
    try writeLines(
      tsv
        ? report.lines
        : ["restored: \(contents)"] + (kept.map { ["the library as it was: \($0)"] } ?? []))
  }
}
