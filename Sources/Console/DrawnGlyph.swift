import InputEvents
import ScreenLayout

/// The glyph that one cell puts on the screen: scalars that are safe to send, and their width.
struct DrawnGlyph: Equatable, Sendable {
  let base: Unicode.Scalar
  let marks: [Unicode.Scalar]
  /// The width in columns, 1 or 2; 0 for the right half of the glyph before it.
  let columns: Int
  /// The number of columns by which a terminal with other width rules may draw it too wide; 0 if all agree.
  let spill: Int

  static let blank = DrawnGlyph(plain: " ")
  static let questionMark = DrawnGlyph(plain: "?")
  static let rightHalf = DrawnGlyph(base: " ", marks: [], columns: 0, spill: 0)

  /// Creates a glyph from a scalar that is known to be printable and one column wide.
  init(plain scalar: Unicode.Scalar) {
    self.init(base: scalar, marks: [], columns: 1, spill: 0)
  }

  private init(base: Unicode.Scalar, marks: [Unicode.Scalar], columns: Int, spill: Int) {
    self.base = base
    self.marks = marks
    self.columns = columns
    self.spill = spill
  }

  /// Creates a glyph that shows a character unchanged; nil if the character must not reach a terminal.
  ///
  /// Refused are characters with a control, direction or other invisible format scalar (except the
  /// joiners inside an emoji or a Persian word), characters without width, and those of more than
  /// eight scalars, which no written language uses.
  init?(_ character: Character) {
    let scalars = character.unicodeScalars
    let columns = character.columns
    guard columns > 0, scalars.count <= 8, let base = scalars.first, !base.isJoiner,
      !scalars.contains(where: \.isUnsafe)
    else { return nil }
    let marks = Array(scalars.dropFirst())
    let spill = marks.reduce(0) { $0 + Character($1).columns }
    // Terminals agree on letters and ideographs with plain marks, but not on emoji and clusters.
    let isCertain = base.value < 0x1_0000 && marks.allSatisfy(\.isPlainMark)
    self.init(base: base, marks: marks, columns: columns, spill: isCertain ? 0 : max(1, spill))
  }

  /// Creates a glyph from the scalar with which a console font shows a character; nil if it has none.
  init?(_ character: Character, font: ConsoleFont) {
    guard !character.unicodeScalars.contains(where: \.isUnsafe),
      let scalar = font.scalar(for: character)
    else { return nil }
    let columns = Character(scalar).columns
    guard columns == character.columns else { return nil }
    // The kernel's table of wide characters is older, so it may draw a wide character in one column.
    self.init(base: scalar, marks: [], columns: columns, spill: columns - 1)
  }
}

extension Unicode.Scalar {
  /// Whether this scalar could control a terminal or hide text instead of showing something.
  var isUnsafe: Bool { !isPrintable && !isJoiner }

  /// Whether this is an accent or a similar mark; unlike a variation selector, it never changes the width.
  fileprivate var isPlainMark: Bool {
    properties.generalCategory == .nonspacingMark && !(0xfe00...0xfe0f).contains(value)
  }

  fileprivate var isJoiner: Bool {
    value == 0x200c || value == 0x200d
  }
}
