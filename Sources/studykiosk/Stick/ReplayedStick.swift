import ArgumentParser
import DeckStore
import LibraryAccess
import LinuxSystem
import Scenes
import Study

/// Works with a stick in this process, in the library of a replay.
struct ReplayedStick {
  let folder: StickFolder

  func result(
    of work: StickWork, in store: DeckStore, at time: WallTime
  ) throws -> StickResult? {
    let files = StickFiles(folder: folder, outbox: nil)
    switch work {
    case .importing(let names):
      let command = try DeckImport.parse(["--"] + names.map(folder.file))
      var lines: [ImportLine] = []
      // What fails has told why.
      try? command.importAll(
        into: ImportTarget(
          use: { try $0(store) }, write: { _ in }, report: { lines.append(ImportLine($0, $1)) },
          show: { _ in }))
      return .imported(lines, from: folder)
    case .backup:
      return try files.write(StickFolder.backup, "sqlite", at: time, cancellation: .never) {
        try Backup.parse(["--", $0]).copy(store)
        return true
      }
    case .answers:
      return try files.write(StickFolder.answers, "csv", at: time, cancellation: .never) {
        try HistoryExport.parse(["--for-spreadsheet", "--", $0]).export { try $0(store) }
        return true
      }
    }
  }
}
