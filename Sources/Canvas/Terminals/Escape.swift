/// Control sequences that place and end pictures.
///
/// Source: ECMA-48, CUP and SGR.
enum Escape {
  /// Puts the cursor on a cell, counted from 0.
  static func move(column: Int, row: Int) -> [UInt8] {
    Array("\u{1b}[\(row + 1);\(column + 1)H".utf8)
  }

  static let plain = Array("\u{1b}[0m".utf8)
}
