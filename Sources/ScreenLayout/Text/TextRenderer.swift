import Scenes
import Study

/// Renders a screen's elements as text and box-drawing characters, by one rule for each role.
///
/// Serial lines, terminals, the screens of a trace and consoles without a framebuffer show this rendering.
struct TextRenderer {
  var grid: CellGrid
  private let brightness: Brightness

  init(_ screen: Screen) {
    grid = CellGrid(size: screen.size, paper: screen.paper)
    brightness = screen.brightness
    let choices = screen.elements.filter(\.role.isChoice)
    let areChoicesFramed = choices.allSatisfy {
      $0.cells.rows.count >= 3 && $0.cells.columns.count >= 5
    }
    var number = 0
    for element in screen.elements {
      if case .choice(let words, _) = element.role {
        number = element.target.flatMap(QuizContent.number) ?? number + 1
        choice(words, element, number: areChoicesFramed ? number : nil)
      } else {
        draw(element)
      }
      if element.state == .pressed || element.state == .focused { grid.press(element.cells) }
    }
  }

  private mutating func draw(_ element: Element) {
    let cells = element.cells
    switch element.role {
    case .title(let caption): write(caption.words, cells, caption.alignment, .label)
    case .sentence(let title, let why): sentence(title, why: why, cells)
    case .caption(let caption): self.caption(caption, cells)
    case .sign(let sign): self.sign(sign, cells, ink: element.state == .wrong ? .wrong : .text)
    case .corner: corner(element)
    case .button(let face):
      button(
        face.words.isEmpty && face.icon?.character.isEmpty != false ? face.iconWords : face.words,
        face.icon, cells, isFramed: element.state != .disabled, isPicture: true)
      if !face.detail.isEmpty, cells.rows.count >= 5 {
        let below = cells.middleRow + 1
        write(
          face.detail, CellArea(columns: cells.columns, rows: below..<below + 1), .center, .label)
      }
    case .key(let face):
      button(
        face.words, face.icon, cells,
        isFramed: element.state != .disabled && cells.columns.count >= 3, isPicture: false)
    case .row(let row, let form): self.row(row, element, isStacked: form.isStacked)
    case .field(let face):
      if element.target != nil { frame(cells) }
      field(face, element.target == nil ? cells : cells.insideColumns)
    case .paper(_, let label, let text): paper(label, text, cells)
    case .choice: break
    case .pair(let face): pair(face, element)
    case .written(let letters): written(letters, cells)
    case .card(let text): card(text, cells)
    case .picture(_, let words): lines(of: words.first ?? "", cells, ink: .label)
    case .gallery(_, _, let words): lines(of: words.first ?? "", cells, ink: .text)
    case .progress(let face): progress(face, cells)
    case .badge(_, let words): write(words, cells, .center, .text)
    case .slot(let picture, let number):
      write([picture == nil ? "\(number)" : Icon.check.character], cells, .center, .text)
    case .letter(let text): letter(text, element)
    case .dots(let dots, let whole):
      let signs = (0..<whole).map { $0 < dots.count ? Self.sign(of: dots[$0]) : "·" }
      lines(of: signs.joined(separator: " "), cells, ink: .label)
    case .confetti, .bed: break
    case .week(let days):
      let marks = days.map { $0.letter + ($0.isDone ? Icon.check.character : "·") }
      write([" ", ""].map { marks.joined(separator: $0) }, cells, .center, .label)
    case .chart(let bars): chart(bars, cells)
    case .recall(let bars): recall(bars, cells)
    case .panel(let title, let end): panel(title, end, cells)
    case .answers(let marks): answers(marks, cells)
    case .chips(let chips, _): self.chips(chips, cells)
    case .notice(let face): write(face.words, cells, .right, face.kind == .bad ? .text : .label)
    case .qr(let modules): qr(modules, cells)
    case .lines(let lines, let weight):
      for (row, line) in zip(cells.rows, lines) {
        grid.write(line, column: cells.columns.lowerBound, row: row, ink: weight.ink)
      }
    }
  }

  // MARK: Words

  /// Writes the longest of alternative words that fit on one line, or else the shortest, cut off.
  ///
  /// Words that are not centered leave a column free at either edge of the cells.
  mutating func write(
    _ words: TextVariants, _ cells: CellArea, _ alignment: Caption.Alignment, _ ink: Ink
  ) {
    let columns = alignment == .center ? cells.columns : cells.columns.inset
    let line = words.fitting(columns.count)
    let column =
      switch alignment {
      case .left: columns.lowerBound
      case .center: columns.lowerBound + (columns.count - line.columns) / 2
      case .right: columns.upperBound - line.columns
      }
    grid.write(line, column: column, row: cells.middleRow, ink: ink)
  }

  mutating func caption(_ caption: Caption, _ cells: CellArea) {
    guard caption.maxLines > 1 else {
      return write(caption.words, cells, caption.alignment, caption.weight.ink)
    }
    lines(
      of: caption.words.wrapping(in: cells.columns.count, lines: cells.rows.count), cells,
      ink: caption.weight.ink)
  }

  /// Writes a text in the middle of some cells, or at their bottom, and cuts off what does not fit.
  mutating func lines(
    of text: String, _ cells: CellArea, ink: Ink, brightness: Brightness = .full,
    atBottom isAtBottom: Bool = false
  ) {
    guard !cells.isEmpty else { return }
    var wrapped = WrappedText(text, columns: cells.columns.count)
    wrapped.truncate(to: cells.rows.count, columns: cells.columns.count)
    let free = cells.rows.count - wrapped.lines.count
    let top = cells.rows.lowerBound + (isAtBottom ? max(free - 1, 0) : free / 2)
    for (offset, line) in wrapped.lines.enumerated() {
      grid.write(
        line, column: cells.columns.lowerBound + (cells.columns.count - line.columns) / 2,
        row: top + offset, ink: ink, brightness: brightness)
    }
  }

  /// Writes a card's own text, which fades in, or a caption above it.
  ///
  /// A caption stands at the bottom of its cells, near the card's text.
  private mutating func card(_ text: PaintedText, _ cells: CellArea) {
    let isOwn = text.ink == .text
    lines(
      of: text.text.replacing("\u{A0}", with: " "), cells, ink: text.ink,
      brightness: isOwn ? brightness : .full,
      atBottom: !isOwn)
  }

  /// Writes a piece of paper in a frame, with the label in the frame's upper edge.
  private mutating func paper(_ label: TextVariants, _ text: PaintedText, _ cells: CellArea) {
    let hasFrame = cells.rows.count >= 3
    if hasFrame { frame(cells) }
    let top = CellArea(columns: cells.columns.inset, rows: cells.rows.prefix(1))
    write(label, top, .left, .label)
    let inside = CellArea(
      columns: cells.columns.inset, rows: hasFrame ? cells.inside.rows : cells.rows.dropFirst())
    lines(of: text.text.replacing("\u{A0}", with: " "), inside, ink: text.ink)
  }

  /// Writes a field's text or, if the field has a caret ("_"), the text's end and the caret.
  private mutating func field(_ face: FieldFace, _ cells: CellArea) {
    var shown = face.text
    if face.hasCaret {
      while shown.columns + 3 > cells.columns.count, !shown.isEmpty { shown.removeFirst() }
    } else {
      shown = shown.truncated(to: cells.columns.count - 2)
    }
    let hasLabel = !face.label.isEmpty && cells.rows.count > 1
    if hasLabel {
      let label = CellArea(columns: cells.columns, rows: cells.rows.prefix(1))
      write(face.label, label, .left, .label)
    }
    grid.write(
      face.hasCaret ? "\(shown)_" : shown, column: cells.columns.lowerBound + 1,
      row: hasLabel ? cells.rows.lowerBound + 1 : cells.middleRow, ink: .text)
  }

  /// Writes the letter of a section of a list, which in the strip can be tapped to jump there.
  private mutating func letter(_ text: String, _ element: Element) {
    let isReached = element.target == nil || element.state == .chosen
    write([text], element.cells, .center, isReached ? .text : .label)
  }

  // MARK: Signs

  private mutating func sign(_ sign: Sign, _ cells: CellArea, ink: Ink) {
    switch sign {
    case .learner(let sign, _): write([Self.learner], cells, .center, .learner(sign.color))
    // A deck's face is a picture of its name, which stands beside it.
    case .deck: break
    case .signal(let bars): write(["\(bars)"], cells, .center, .label)
    case .icon(let icon): self.icon(icon, cells, ink: ink)
    case .picture(let picture): self.icon(picture.icon, cells, ink: ink)
    // What it is, the words beside it say.
    case .thing: break
    }
  }

  /// The sign before a learner's name, written in the learner's colour.
  static let learner = "■"

  /// Draws an icon alone: as a picture of blocks, a cross of lines, or else as its character.
  mutating func icon(_ icon: Icon, _ cells: CellArea, ink: Ink) {
    if let picture = BlockIcon(icon), picture.draw(in: cells, ink: ink, of: &grid) { return }
    guard icon == .plus, cells.rows.count >= 3, cells.columns.count >= 3 else {
      return write([icon.character], cells, .center, ink)
    }
    let row = cells.middleRow
    for (offset, line) in ["│", cells.columns.count < 5 ? "─┼─" : "──┼──", "│"].enumerated() {
      let lineCells = CellArea(columns: cells.columns, rows: row - 1 + offset..<row + offset)
      write([line], lineCells, .center, ink)
    }
  }

  // MARK: What can be tapped

  /// Draws a button or key, with its words in the middle of a frame.
  ///
  /// With fewer than three rows the frame is a pair of brackets, which is left out if it would cut the words.
  /// An icon alone is drawn as a picture of blocks, if that has room.
  mutating func button(
    _ words: TextVariants, _ icon: Icon?, _ cells: CellArea, isFramed: Bool, isPicture: Bool
  ) {
    if words.isEmpty, isPicture {
      guard let icon else { return fill(cells) }
      if BlockIcon(icon)?.draw(in: cells.inside, ink: .text, of: &grid) == true {
        return frame(cells)
      }
    }
    let words = words.isEmpty ? [icon?.character ?? ""] : words
    let inside = cells.columns.count - 2
    let hasFrame =
      isFramed && (cells.rows.count >= 3 || words.contains { $0.columns <= inside })
    if hasFrame { frame(cells) }
    let room = hasFrame ? inside : cells.columns.count
    // A button's icon says more than a part of a word.
    let sign = words.contains { $0.columns <= room } || !isPicture ? "" : icon?.character ?? ""
    let line = sign.isEmpty ? words.fitting(room) : sign
    grid.write(
      line, column: cells.columns.lowerBound + (cells.columns.count - line.columns) / 2,
      row: cells.middleRow, ink: isFramed ? .text : .label)
  }

  mutating func fill(_ cells: CellArea) {
    let line = String(repeating: "█", count: cells.columns.count)
    for row in cells.rows {
      grid.write(line, column: cells.columns.lowerBound, row: row, ink: .text)
    }
  }

  /// Draws a frame around some cells, or brackets if there are fewer than three rows.
  mutating func frame(_ cells: CellArea) {
    let (left, right) = (cells.columns.lowerBound, cells.columns.upperBound - 1)
    guard right > left else { return }
    guard cells.rows.count >= 3 else {
      grid.write("[", column: left, row: cells.rows.lowerBound, ink: .label)
      grid.write("]", column: right, row: cells.rows.lowerBound, ink: .label)
      return
    }
    let line = String(repeating: "─", count: right - left - 1)
    grid.write("┌\(line)┐", column: left, row: cells.rows.lowerBound, ink: .label)
    grid.write("└\(line)┘", column: left, row: cells.rows.upperBound - 1, ink: .label)
    for row in cells.rows.dropFirst().dropLast() {
      grid.write("│", column: left, row: row, ink: .label)
      grid.write("│", column: right, row: row, ink: .label)
    }
  }
}

extension Screen {
  /// The screen rendered as text.
  package var grid: CellGrid { TextRenderer(self).grid }
}

extension Caption.Weight {
  var ink: Ink {
    switch self {
    case .muted: .label
    case .plain, .strong: .text
    case .wrong: .wrong
    }
  }
}

extension CellArea {
  /// The area without its outermost cells.
  var inside: CellArea {
    guard columns.count > 2, rows.count > 2 else { return CellArea(columns: 0..<0, rows: 0..<0) }
    return CellArea(
      columns: columns.lowerBound + 1..<columns.upperBound - 1,
      rows: rows.lowerBound + 1..<rows.upperBound - 1)
  }
}

extension CellArea {
  /// The area without its first and last column.
  fileprivate var insideColumns: CellArea { CellArea(columns: columns.inset, rows: rows) }
}

extension Range<Int> {
  /// The range without a column at each end, or the range itself if it has fewer than three.
  var inset: Range<Int> { count >= 3 ? lowerBound + 1..<upperBound - 1 : self }
}
