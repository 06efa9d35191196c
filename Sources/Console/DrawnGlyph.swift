import InputEvents
import ScreenLayout

/// What one cell puts on the screen: scalars that are safe to send, and their width.
struct DrawnGlyph: Equatable, Sendable {
  let base: Unicode.Scalar
  let marks: [Unicode.Scalar]
  /// 1 or 2; 0 for the right half of the glyph before it.
  let columns: Int
  /// How many columns too wide a terminal with other width rules might draw it; 0 if all agree.
  let spill: Int

  static let blank = DrawnGlyph(plain: " ")
  static let questionMark = DrawnGlyph(plain: "?")
  static let rightHalf = DrawnGlyph(base: " ", marks: [], columns: 0, spill: 0)

  /// Takes a scalar that is known to be printable and one column wide.
  init(plain scalar: Unicode.Scalar) {
    self.init(base: scalar, marks: [], columns: 1, spill: 0)
  }

  private init(base: Unicode.Scalar, marks: [Unicode.Scalar], columns: Int, spill: Int) {
    self.base = base
    self.marks = marks
    self.columns = columns
    self.spill = spill
  }

  /// Takes a character as it is, or returns nil if it must not reach a terminal.
  ///
  /// It refuses characters with a control, direction or other invisible format scalar (except the
  /// joiners inside an emoji or a Persian word), characters without width, and stacks of more than
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

  /// Takes the scalar with which a console font shows a character, or returns nil if it has none.
  init?(_ character: Character, font: ConsoleFont) {
    guard !character.unicodeScalars.contains(where: \.isUnsafe),
      let scalar = font.scalar(for: character)
    else { return nil }
    let columns = Character(scalar).columns
    guard columns == character.columns else { return nil }
    // The kernel's table of wide characters is older than ours, so a wide one may come out narrow.
    self.init(base: scalar, marks: [], columns: columns, spill: columns - 1)
  }
}

extension Unicode.Scalar {
  /// Whether this scalar could steer a terminal or hide text instead of showing something.
  var isUnsafe: Bool { !isPrintable && !isJoiner }

  /// Whether this is an accent or similar; unlike a variation selector, it never changes the width.
  fileprivate var isPlainMark: Bool {
    properties.generalCategory == .nonspacingMark && !(0xfe00...0xfe0f).contains(value)
  }

  fileprivate var isJoiner: Bool {
    value == 0x200c || value == 0x200d
  }
}
