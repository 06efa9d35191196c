import Glibc
import RecordingFiles
import Scenes
import ScreenLayout

/// Writes each screen as a text file: `0001.txt`, `0002.txt`, …, one line a row.
struct ScreenFiles {
  private let folder: String
  private let size: GridSize
  private let layout = CardLayout()
  private var count = 0

  /// Creates the folder if it is missing, and removes the screens of an earlier replay.
  init(folder: String, size: GridSize) throws {
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno)
    }
    // Older screens would look like screens of this replay.
    var old = 1
    while unlink(Self.path(in: folder, number: old)) == 0 { old += 1 }
    self.folder = folder
    self.size = size
  }

  mutating func write(_ content: ScreenContent, notice: Notice? = nil) throws {
    count += 1
    var file = try OutputFile(path: Self.path(in: folder, number: count))
    for line in layout.screen(content, notice: notice, size: size).grid.lines {
      try file.write(line + "\n")
    }
    try file.flush()
  }

  private static func path(in folder: String, number: Int) -> String {
    let zeros = String(repeating: "0", count: max(0, 4 - String(number).count))
    return "\(folder)/\(zeros)\(number).txt"
  }
}
