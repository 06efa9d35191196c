import CPango
import ScreenLayout

/// Escape sequences with pictures as PNG files, which the terminal scales to cells.
///
/// Chafa would send every pixel uncompressed, a hundred times as much data, which is noticeable over SSH.
enum ImageSequence {
  /// Returns the sequence for a picture in iTerm2's inline images protocol.
  ///
  /// Source: https://iterm2.com/documentation-images.html; doNotMoveCursor is WezTerm's
  /// (https://wezterm.org/imgcat.html). iTerm2 leaves the cursor on the picture's last row.
  static func iTerm2(_ bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    let file = bitmap.png
    let keys =
      "inline=1;size=\(file.count);width=\(cells.columns.count);height=\(cells.rows.count)"
      + ";preserveAspectRatio=0;doNotMoveCursor=1"
    return Escape.move(column: cells.columns.lowerBound, row: cells.rows.lowerBound)
      + Array("\u{1b}]1337;File=\(keys):".utf8) + base64(file) + [0x07]
  }

  /// Returns the sequence for a picture in kitty's graphics protocol.
  ///
  /// a=T transmits and displays, f=100 is PNG, C=1 leaves the cursor in place, q=2 suppresses the terminal's
  /// responses. A picture replaces an earlier one with the same number.
  ///
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol.
  static func kitty(_ bitmap: Bitmap, in cells: CellArea) -> [UInt8] {
    var bytes = Escape.move(column: cells.columns.lowerBound, row: cells.rows.lowerBound)
    var keys =
      "a=T,f=100,q=2,C=1,i=\(number(cells)),p=1,c=\(cells.columns.count),r=\(cells.rows.count),"
    var rest = base64(bitmap.png)[...]
    repeat {
      let chunk = rest.prefix(4096)
      rest = rest.dropFirst(4096)
      bytes += Array("\u{1b}_G\(keys)m=\(rest.isEmpty ? 0 : 1);".utf8) + chunk
      bytes += Array("\u{1b}\\".utf8)
      keys = "q=2,"
    } while !rest.isEmpty
    return bytes
  }

  /// Returns a picture's number, derived from its top left cell: 1…150,000, given the limits of `GridSize`.
  private static func number(_ cells: CellArea) -> Int {
    1 + cells.rows.lowerBound * 500 + cells.columns.lowerBound
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = g_base64_encode(bytes, gsize(bytes.count)) else { return [] }
    defer { g_free(text) }
    let length = strlen(text)
    return text.withMemoryRebound(to: UInt8.self, capacity: length) {
      Array(UnsafeBufferPointer(start: $0, count: length))
    }
  }
}
