package import Scenes

/// The elements of the screen, and the targets that can be tapped.
///
/// The value that is drawn is also used for hit testing, so what is seen and what is hit always agree.
package struct Screen: Equatable, Sendable {
  package let size: GridSize
  package var paper: Paper
  /// The elements, in the order in which they are drawn and in which keys move the focus.
  package var elements: [Element]
  /// Whether the display is black, whatever its theme, because nobody is there.
  package var isDark = false
  /// How far the card's own text has faded in; nothing else fades.
  package var brightness = Brightness.full
  /// The screen's entrance animation; nil for none.
  package var entrance: Entrance?

  package init(size: GridSize, paper: Paper = .plain, elements: [Element] = []) {
    self.size = size
    self.paper = paper
    self.elements = elements
  }

  /// The targets that can be tapped, in the elements' order; their cells never overlap.
  package var targets: [TouchTarget] {
    elements.compactMap { element in
      element.target.map { TouchTarget(target: $0, cells: element.cells) }
    }
  }

  /// Returns the target at a place; nil if there is none.
  package func touchTarget(at place: ScreenPlace) -> TouchTarget? {
    guard let cell = size.cell(at: place) else { return nil }
    for element in elements where element.cells.contains(cell) {
      if let target = element.target { return TouchTarget(target: target, cells: element.cells) }
    }
    return nil
  }

  /// Returns whether a tap at a place hits something that can't be chosen now.
  package func isDisabled(at place: ScreenPlace) -> Bool {
    guard let cell = size.cell(at: place) else { return false }
    return elements.contains { $0.cells.contains(cell) && isDisabled($0) }
  }

  private func isDisabled(_ element: Element) -> Bool {
    guard element.target == nil else { return false }
    switch element.role {
    case .button, .key, .row: return element.state == .disabled
    // Once all is decided, no choice has a target, and a tap anywhere goes on.
    case .choice, .pair: return elements.contains { $0.role.isChoice && $0.target != nil }
    default: return false
    }
  }

  /// The elements that are pressed or focused: at most one, or a row of them.
  package var highlights: [Element] {
    elements.filter { $0.state == .pressed || $0.state == .focused }
  }

  /// The first element that is pressed or focused; nil if none is.
  package var highlighted: Element? { highlights.first }

  /// Shows a target as pressed or focused; does nothing if the screen lacks the target.
  package mutating func highlight(_ target: Target, as state: Element.State) {
    guard let index = elements.firstIndex(where: { $0.target == target }) else { return }
    elements[index].state = state
  }

  /// Adds an element, unless its area is empty.
  mutating func add(
    _ role: Element.Role, _ cells: CellArea, state: Element.State = .normal, target: Target? = nil
  ) {
    guard !cells.isEmpty else { return }
    elements.append(Element(role, cells, state: state, target: target))
  }
}

extension Element.Role {
  /// Whether it is one of several answers, or a question or answer of pairs.
  var isChoice: Bool {
    switch self {
    case .choice, .pair: true
    default: false
    }
  }
}

extension GridSize {
  /// Returns the cell at a place; nil outside the screen.
  package func cell(at place: ScreenPlace) -> (column: Int, row: Int)? {
    guard (0...1).contains(place.x), (0...1).contains(place.y) else { return nil }
    // The far edges belong to the last cells.
    return (
      min(Int(place.x * Double(columns)), columns - 1), min(Int(place.y * Double(rows)), rows - 1)
    )
  }

  /// The area of all cells.
  package var area: CellArea { CellArea(columns: 0..<columns, rows: 0..<rows) }
}

/// A target and the cells on which a tap chooses it.
package struct TouchTarget: Hashable, Sendable {
  package let target: Target
  package let cells: CellArea
}

/// A rectangle of cells, which is empty if either range is.
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

  /// The row in the middle; the upper one if there are two.
  var middleRow: Int { (rows.lowerBound + rows.upperBound - 1) / 2 }
}
