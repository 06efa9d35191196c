package import InputEvents
package import ScreenLayout

/// Lays out the newest explanations on a text screen, with the last one at the bottom.
///
/// Above them is a drawing of the last touch's path if there is room.
package struct TouchScreen: Sendable {
  private let header: String
  private let help: String
  private let panel: SurfaceSize?
  private let timeline: Timeline
  private let text: TimelineText

  /// The number of rows that a screen needs for the drawing of the last touch.
  private static let rowsWithDrawing = 24
  private static let mostEntries = 40

  /// - Parameters:
  ///   - header: The device and its size.
  ///   - help: The text to show before the first touch.
  ///   - panel: The size of the panel that was touched last; nil if there is none.
  ///   - timeline: The newest touches.
  ///   - origin: The moment that is shown as 0.000.
  package init(
    header: String, help: String, panel: SurfaceSize?, timeline: Timeline, origin: Timestamp
  ) {
    self.header = header
    self.help = help
    self.panel = panel
    self.timeline = timeline
    text = TimelineText(origin: origin)
  }

  /// Returns a screen of exactly this size; the oldest entries that do not fit are left out.
  package func screen(size: GridSize) -> Screen {
    var screen = Screen(size: size)
    var top = 0
    func add(_ lines: [String], _ weight: Caption.Weight) {
      let rows = (top..<top + lines.count).clamped(to: 0..<size.rows)
      guard !rows.isEmpty else { return }
      let cells = CellArea(columns: 0..<size.columns, rows: rows)
      screen.elements.append(Element(.lines(lines, weight), cells))
      top += lines.count
    }
    if size.rows >= 3 {
      var title = WrappedText(header.safeForScreen, columns: size.columns)
      title.truncate(to: 1, columns: size.columns)
      add(Array(title.lines.prefix(1)), .muted)
    }
    if size.rows >= Self.rowsWithDrawing, let panel, let path = lastPaths {
      add(
        Self.drawing(path, panel, columns: size.columns, rows: (size.rows - 2) / 2), .muted)
    }
    if timeline.entries.isEmpty { add(WrappedText(help, columns: size.columns).lines, .plain) }
    addEntries(below: top, to: &screen)
    return screen
  }

  private func addEntries(below top: Int, to screen: inout Screen) {
    let columns = screen.size.columns
    var row = screen.size.rows
    for (index, entry) in timeline.entries.suffix(Self.mostEntries).reversed().enumerated() {
      let lines = text.lines(entry).flatMap { Self.wrapped($0, columns: columns) }
      // An entry is shown whole or not at all, except for the newest: at least its last lines are shown.
      guard row - lines.count >= top || index == 0 else { return }
      let shown = Array(lines.suffix(row - top))
      guard !shown.isEmpty else { return }
      let cells = CellArea(columns: 0..<columns, rows: row - shown.count..<row)
      screen.elements.append(Element(.lines(shown, index == 0 ? .plain : .muted), cells))
      row -= shown.count
    }
  }

  /// Wraps a line of an explanation to the columns, with reasons and continuation lines indented.
  private static func wrapped(_ line: String, columns: Int) -> [String] {
    let indent = line.hasPrefix("          ") ? "  " : ""
    return WrappedText(line, columns: columns - 2).lines.enumerated().map { index, line in
      index == 0 ? indent + line : "    " + line
    }
  }

  private var lastPaths: [TouchPath]? {
    switch timeline.entries.last {
    case .touch(let touch, _)?: touch.paths
    case .noise(let run, _)?: run.last?.paths
    case .movements?, nil: nil
    }
  }

  /// Draws the panel and the paths with characters: `o` where a finger landed, `*` where it lifted.
  private static func drawing(
    _ paths: [TouchPath], _ panel: SurfaceSize, columns: Int, rows: Int
  ) -> [String] {
    // A cell is about twice as high as it is wide.
    let width = min(columns, Int((Double(rows - 2) * 2 * panel.width / panel.height).rounded()) + 2)
    guard width >= 8, rows >= 5 else { return [] }
    let border = "+" + String(repeating: "-", count: width - 2) + "+"
    var cells = Array(
      repeating: Array(repeating: Character(" "), count: width - 2), count: rows - 2)
    func put(_ character: Character, at place: SurfacePoint) {
      guard place.x.isFinite, place.y.isFinite else { return }
      let column = place.x / panel.width * Double(width - 2)
      let row = place.y / panel.height * Double(rows - 2)
      cells[Int(min(max(row, 0), Double(rows - 3)))][Int(min(max(column, 0), Double(width - 3)))] =
        character
    }
    for path in paths {
      for point in path.points { put(".", at: point) }
      if let last = path.points.last { put("*", at: last) }
      if let first = path.points.first { put("o", at: first) }
    }
    return [border] + cells.map { "|" + String($0) + "|" } + [border]
  }
}
