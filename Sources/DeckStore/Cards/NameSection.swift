/// The section of a list by name to which a sort key belongs.
struct NameSection: Equatable {
  /// The capital letter, or the sign that stands for digits, for signs, or for a script of many letters.
  let title: String
  /// The first scalar value after those that begin keys of this section, or of this part of the section.
  let end: UInt32

  /// The Unicode blocks whose letters are too many for sections of their own.
  private static let scripts: [(scalars: ClosedRange<UInt32>, title: String)] = [
    (0x3041...0x30FF, "あ"), (0x3400...0x9FFF, "漢"), (0xAC00...0xD7A3, "가"),
    (0xF900...0xFAFF, "漢"), (0x20000...0x3FFFF, "漢"),
  ]

  /// - Parameter scalar: The first scalar of the key.
  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if (0x30...0x39).contains(value) {
      (title, end) = ("0–9", 0x3A)
    } else if let script = Self.scripts.first(where: { $0.scalars.contains(value) }) {
      (title, end) = (script.title, script.scalars.upperBound + 1)
    } else {
      let isLetter = scalar.properties.isAlphabetic
      title = isLetter ? String(scalar).uppercased().first.map(String.init) ?? "#" : "#"
      end = value + 1
    }
  }
}
