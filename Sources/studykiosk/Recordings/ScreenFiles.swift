import Canvas
import Glibc
import LinuxSystem
import Media
import ScreenLayout

/// Writes each screen into a file of its own: `0001.txt`, `0002.txt`, …, one line a row, or
/// `0001.png`, … as a panel shows it.
struct ScreenFiles {
  private let folder: String
  private let panel: Panel?
  private var count = 0

  /// What screens are drawn on that are written as pictures.
  struct Panel {
    let size: PixelSize
    let picture: ScreenPicture
    let pictures: ReplayPictures
  }

  /// Creates the folder if it is missing, and removes the screens of an earlier replay.
  init(folder: String, panel: Panel?) throws {
    try Folder.make(folder, mode: 0o755, isDeep: false)
    self.folder = folder
    self.panel = panel
    // Older screens would look like screens of this replay.
    var old = 1
    while unlink(path(number: old)) == 0 { old += 1 }
  }

  mutating func write(_ screen: Screen) throws {
    count += 1
    var file = try OutputFile(path: path(number: count))
    if let panel {
      panel.pictures.want(panel.picture.keys(of: screen))
      // What covers the screen is decoded again, once its shape is known.
      panel.pictures.want(panel.picture.keys(of: screen) { panel.pictures[$0] })
      try file.write(
        bytes: panel.picture.bitmap(
          screen, size: panel.size, picture: { panel.pictures[$0] }
        ).png)
    } else {
      for line in screen.grid.lines { try file.write(line + "\n") }
    }
    try file.flush()
  }

  private func path(number: Int) -> String {
    let zeros = String(repeating: "0", count: max(0, 4 - String(number).count))
    return "\(folder)/\(zeros)\(number).\(panel == nil ? "txt" : "png")"
  }
}
