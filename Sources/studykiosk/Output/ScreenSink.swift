import Canvas
import CommandBasis
import Glibc
import InputEvents
import KioskRuntime
import LinuxSystem
import Media
import ScreenLayout
import Study

/// Writes each screen into a file of its own: `0001.txt`, `0002.txt`, …, one line a row, or
/// `0001.png`, … as a panel shows it.
struct ScreenSink: Sink {
  private let folder: String
  private let panel: Panel?
  private var count = 0

  /// The panel on which screens are painted that are written as pictures.
  final class Panel {
    private var painter: ScreenPainter
    let size: GridSize
    private let pictures: ReplayPictures

    /// - Throws: A `ValidationError` if there is no memory for the screen.
    init(_ size: PixelSize, _ theme: Theme, _ pictures: ReplayPictures) throws {
      painter = try ScreenPainter(panel: size, theme)
      self.size = painter.grid.size
      self.pictures = pictures
    }

    func png(_ screen: Screen) -> [UInt8] {
      pictures.want(painter.keys(of: screen))
      // A picture that covers the screen is decoded again, in a size that depends on its shape.
      pictures.want(painter.keys(of: screen) { [pictures] in pictures[$0] })
      _ = painter.paint(screen, pictures: { [pictures] in pictures[$0] })
      return painter.bitmap.png
    }
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

  mutating func take(_ event: RuntimeEvent, at time: Timestamp) throws {
    guard case .shown(_, let screen) = event else { return }
    count += 1
    var file = try OutputFile(path: path(number: count))
    if let panel {
      try file.write(bytes: panel.png(screen))
    } else {
      for line in screen.grid.lines { try file.write(line + "\n") }
    }
    try file.flush()
  }

  private func path(number: Int) -> String {
    "\(folder)/\(number.withZeros(4)).\(panel == nil ? "txt" : "png")"
  }
}
