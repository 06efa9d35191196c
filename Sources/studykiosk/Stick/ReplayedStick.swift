import ArgumentParser
import BoxServices
import CommandBasis
import DeckExchange
import DeckStore
import LinuxSystem
import Scenes
import Study

/// Performs work with a USB stick in this process, with the library of a replay.
struct ReplayedStick {
  let folder: StickFolder

  func result(
    of work: StickWork, in store: DeckStore, at time: WallTime
  ) throws -> StickResult? {
    let files = StickFiles(folder: folder, outbox: nil)
    switch work {
    case .importing(let names):
      var lines: [ImportLine] = []
      let importer = Importer(ImportChoices(), use: { try $0(store) }) { event in
        switch event {
        case .finished(let file, let result): lines.append(ImportLine(file, result))
        case .logged(let line): Log().line(line)
        case .progress, .chosen, .found, .read, .previewed: break
        }
      }
      // The line of a file that fails contains the error.
      _ = try? importer.importFiles(at: names.map(folder.file))
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
    // The library of a replay stays in its place.
    case .inspecting, .restoring: return .refused(.inUse)
    }
  }
}
