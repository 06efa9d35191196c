package import DeckExchange
internal import Glibc
internal import InputEvents
internal import LibraryAccess
internal import LinuxSystem
package import Scenes
internal import Study

/// Performs work with a stick by running this program's own commands, each in a process.
package struct StickProgram {
  let folder: StickFolder
  let outbox: Outbox?
  private let library: String
  let report: @Sendable (String) -> Void
  var process = SandboxedProcess(inheritsEnvironment: true, isInBackground: true)

  /// - Parameters:
  ///   - folder: The stick's folder.
  ///   - outbox: The outbox for files; nil to write them onto the stick itself.
  ///   - library: The library's file.
  ///   - report: Writes an error to the log.
  package init(
    folder: StickFolder, outbox: Outbox?, library: String,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.folder, self.outbox, self.library, self.report) = (folder, outbox, library, report)
  }

  /// Performs work.
  ///
  /// - Returns: The result; nil if the work was cancelled.
  func result(
    of work: StickWork, at time: WallTime, cancellation: SandboxedProcess.Cancellation
  ) -> StickResult? {
    let files = StickFiles(folder: folder, outbox: outbox)
    switch work {
    case .importing(let names):
      let command = ["deck", "import", "--tsv", "--library", library, "--"]
      guard let (output, _) = run(command + names.map(folder.file), cancellation: cancellation)
      else {
        return cancellation.isRequested() ? nil : .failed(.broken)
      }
      let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        .compactMap { ImportLine($0) }
      for line in lines where !line.error.isEmpty { report(line.error) }
      let named = lines.map { line in
        var named = line
        named.file = folder.name(ofPrinted: line.file)
        return named
      }
      do {
        try StickReport(named, at: time).write(besideLibrary: library)
      } catch {
        report("the page will not show what came from the USB stick: \(error)")
      }
      return .imported(lines, from: folder)
    case .backup:
      return files.write(StickFolder.backup, "sqlite", at: time, cancellation: cancellation) {
        succeeds(["backup", "--library", library, "--", $0], cancellation: cancellation)
      }
    case .answers:
      return files.write(StickFolder.answers, "csv", at: time, cancellation: cancellation) {
        succeeds(
          ["history", "export", "--for-spreadsheet", "--library", library, "--", $0],
          cancellation: cancellation)
      }
    case .inspecting(let name):
      return restoring(name, ["--dry-run"], cancellation) { report in
        report.backup.map {
          .inspected(RestoreOffer(name: name, backup: $0, here: report.here))
        }
      }
    case .restoring(let name):
      return restoring(name, ["--yes", "--at-box"], cancellation) { report in
        report.backup.map { _ in .restored(replacing: report.kept) }
      }
    }
  }

  /// Runs `restore` with a backup on the stick, which checks the backup before anything else.
  ///
  /// - Returns: The result, which `made` makes of what the command says; nil if the work was cancelled.
  private func restoring(
    _ name: String, _ options: [String], _ cancellation: SandboxedProcess.Cancellation,
    _ made: (RestoreReport) -> StickResult?
  ) -> StickResult? {
    guard Folder.kind(of: folder.file(name)) == S_IFREG else { return .refused(.failed) }
    let command = ["restore", "--tsv", "--library", library] + options
    guard
      let (output, _) = run(command + ["--", folder.file(name)], cancellation: cancellation)
    else { return cancellation.isRequested() ? nil : .refused(.failed) }
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let said = RestoreReport(lines: lines)
    if let problem = said.problem { return .refused(problem) }
    return made(said) ?? .refused(.failed)
  }

  private func succeeds(_ arguments: [String], cancellation: SandboxedProcess.Cancellation) -> Bool
  {
    run(arguments, cancellation: cancellation)?.code == 0
  }

  private func run(
    _ arguments: [String], cancellation: SandboxedProcess.Cancellation
  ) -> (output: [UInt8], code: CInt)? {
    process.command(
      arguments, for: "the USB stick", cancellation: cancellation, report: report)
  }
}

extension StickResult {
  /// Returns the result of an import from the lines that it has printed.
  ///
  /// - Parameters:
  ///   - lines: A line for each file; empty if the import failed.
  ///   - folder: The stick's folder, whose path is removed from the files' names.
  /// - Returns: The result; a failure if there are no lines.
  package static func imported(_ lines: [ImportLine], from folder: StickFolder) -> StickResult {
    lines.isEmpty ? .failed(.broken) : .imported(StickImport(lines, from: folder))
  }
}

extension StickImport {
  /// The maximum number of things that are said to have stayed outside.
  private static let mostOutside = 100

  fileprivate init(_ lines: [ImportLine], from folder: StickFolder) {
    self.init()
    for line in lines {
      if line.added > 0 { decks.formUnion(line.decks) }
      newCards += line.added
      changedCards += line.changed
      let name = folder.name(ofPrinted: line.file)
      outside += line.leftOut.map { Outside(name, $0) }
    }
    outside = Array(outside.prefix(Self.mostOutside))
  }
}
