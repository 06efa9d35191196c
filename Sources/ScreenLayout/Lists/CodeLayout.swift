import CQRCode
import Scenes

/// A QR code for a phone's camera, and beside or below it the text that can be typed instead.
extension CardLayout {
  func code(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    let bottom = buttons.map(\.rows.lowerBound).min() ?? size.rows
    let top = min(Zones.headerRows(size), bottom)
    header(language.variants(list.title), height: top, in: &screen)
    // A cell is about twice as high as wide.
    let isWide = size.columns > 3 * (bottom - top)
    let square =
      isWide
      ? CellArea(columns: 0..<min(size.columns / 2, 2 * (bottom - top)), rows: top..<bottom)
      : CellArea(columns: 0..<size.columns, rows: top..<top + (bottom - top) * 3 / 5)
    if let modules = list.code.flatMap(QRCode.modules) { screen.add(.qr(modules), square) }
    let area =
      isWide
      ? CellArea(columns: square.columns.upperBound..<size.columns, rows: top..<bottom)
      : CellArea(columns: 0..<size.columns, rows: square.rows.upperBound..<bottom)
    lines(of: list.rows, area, in: &screen)
    place(bar, buttons, in: &screen)
  }

  /// Places each row's words, with text to type in strong letters; the last row takes the remaining height.
  private func lines(
    of rows: [ListContent.Row], _ area: CellArea, in screen: inout Screen
  ) {
    let height = area.rows.count > 2 * rows.count + 2 ? 2 : 1
    for (index, row) in rows.enumerated() {
      let top = area.rows.lowerBound + index * height
      let isLast = index == rows.count - 1
      let end = min(isLast ? area.rows.upperBound : top + height, area.rows.upperBound)
      guard top < end else { return }
      let isTyped =
        switch row.words {
        case .text: true
        case .words(_, let values): !values.isEmpty
        case .time, .day, .list: false
        }
      screen.add(
        .caption(
          Caption(
            language.variants(row.words), .left, isTyped ? .strong : .muted,
            maxLines: isLast ? end - top : 1)),
        CellArea(columns: area.columns, rows: top..<end))
    }
  }
}

/// Encodes QR codes (ISO/IEC 18004) with libqrencode.
package enum QRCode {
  /// Returns the modules of a text's code row by row, true for dark; nil if the text is too long.
  package static func modules(of text: String) -> [[Bool]]? {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    return (0..<width).map { row in
      // The lowest bit says whether the module is dark.
      (0..<width).map { code.pointee.data[row * width + $0] & 1 == 1 }
    }
  }
}
