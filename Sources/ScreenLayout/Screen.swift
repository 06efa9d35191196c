package import Scenes

/// Everything on the screen, and what can be tapped where.
///
/// The value that is drawn also answers touches, so what is seen and what is hit always agree.
package struct Screen: Equatable, Sendable {
  package let size: GridSize
  package var paper: Paper
  /// In the order in which they are drawn, and in which keys go from target to target.
  package var elements: [Element]
  /// Whether nobody is there: a display is black then, whatever its colours are.
  package var isDark = false
  /// How far the card's own text has faded in; nothing else fades.
  package var brightness = Brightness.full
  /// How it comes in; nil where all is there at once.
  package var entrance: Entrance?

  package init(size: GridSize, paper: Paper = .plain, elements: [Element] = []) {
    self.size = size
    self.paper = paper
    self.elements = elements
  }

  /// What can be tapped, in order; their cells never overlap.
  package var targets: [TouchTarget] {
    elements.compactMap { element in
      element.target.map { TouchTarget(target: $0, cells: element.cells) }
    }
  }

  /// Finds the target at a place; nil if there is none.
  package func touchTarget(at place: ScreenPlace) -> TouchTarget? {
    guard let cell = size.cell(at: place) else { return nil }
    return targets.first { $0.cells.contains(cell) }
  }

  /// Whether a tap at a place is for something that can't be chosen now.
  package func isRefused(at place: ScreenPlace) -> Bool {
    guard let cell = size.cell(at: place) else { return false }
    return elements.contains { $0.cells.contains(cell) && isRefused($0) }
  }

  private func isRefused(_ element: Element) -> Bool {
    guard element.target == nil else { return false }
    switch element.role {
    case .button, .key, .row: return element.state == .disabled
    // Once a quiz is decided, a tap anywhere goes on.
    case .choice: return elements.contains { $0.role.isChoice && $0.target != nil }
    default: return false
    }
  }

  /// What is pressed or focused; nil if nothing is.
  package var marked: Element? {
    elements.first { $0.state == .pressed || $0.state == .focused }
  }

  /// Shows a target as pressed or focused; does nothing if it is not there.
  package mutating func mark(_ target: Target, as state: Element.State) {
    guard let index = elements.firstIndex(where: { $0.target == target }) else { return }
    elements[index].state = state
  }

  /// Adds an element, unless it has no cells.
  mutating func add(
    _ role: Element.Role, _ cells: CellArea, state: Element.State = .normal, target: Target? = nil
  ) {
    guard !cells.isEmpty else { return }
    elements.append(Element(role, cells, state: state, target: target))
  }
}

extension Element.Role {
  var isChoice: Bool { if case .choice = self { true } else { false } }
}

extension GridSize {
  /// The cell at a place; nil outside the screen.
  package func cell(at place: ScreenPlace) -> (column: Int, row: Int)? {
    guard (0...1).contains(place.x), (0...1).contains(place.y) else { return nil }
    // The far edges belong to the last cells.
    return (
      min(Int(place.x * Double(columns)), columns - 1), min(Int(place.y * Double(rows)), rows - 1)
    )
  }

  /// All cells.
  package var area: CellArea { CellArea(columns: 0..<columns, rows: 0..<rows) }
}

/// A target and the cells on which a tap chooses it.
package struct TouchTarget: Hashable, Sendable {
  package let target: Target
  package let cells: CellArea
}

/// A rectangle of cells; empty if either range is.
package struct CellArea: Hashable, Sendable {
  package var columns: Range<Int>
  package var rows: Range<Int>

  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  package func contains(_ cell: (column: Int, row: Int)) -> Bool {
    columns.contains(cell.column) && rows.contains(cell.row)
  }

  package func overlaps(_ other: CellArea) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }

  /// The row in the middle; of two the upper one.
  var middleRow: Int { (rows.lowerBound + rows.upperBound - 1) / 2 }
}
