/// The usual forms of letters that are only another way to write them: widths, ligatures, superscripts, fractions.
///
/// Pure Swift has no NFKC; these are the forms of it that keyboards, decks and phones bring forth.
enum CompatibleForms {
  /// Returns the usual form of a text.
  ///
  /// Superscripts follow a digit as a power ("2³" is "2^3") and anything else as a digit ("m²" is "m2"), and a fraction
  /// sign keeps apart from a number before it ("1½" is "1 1/2").
  static func usual(_ scalars: some Sequence<Unicode.Scalar>, after before: Unicode.Scalar?)
    -> [Unicode.Scalar]
  {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      let last = result.last ?? before
      if let digit = superscripts[scalar] {
        let isPower = last.map(isDigit) ?? false
        result += isPower ? ["^", digit] : [digit]
      } else if let fraction = fractions[scalar] {
        result += (last.map(isDigit) ?? false ? " " : "").unicodeScalars + fraction.unicodeScalars
      } else {
        append(scalar, to: &result)
      }
    }
    return result
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.numericType == .decimal
  }

  private static func append(_ scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
    switch scalar.value {
    case 0x21..<0x7f: result.append(scalar)
    case 0xff01...0xff5e:
      result.append(Unicode.Scalar(scalar.value - 0xfee0) ?? scalar)
    case 0xff61...0xff9f:
      result.append(halfWidth[Int(scalar.value - 0xff61)])
    case 0x2460...0x2468, 0x2070, 0x2080...0x2089, 0x0660...0x0669, 0x06f0...0x06f9:
      let value = scalar.properties.numericValue ?? 0
      result.append(Unicode.Scalar(UInt8(48 + Int(value))))
    case 0xfb50...0xfdf1, 0xfe70...0xfefc:
      result += arabic(scalar)
    default:
      if let text = others[scalar] { result += text.unicodeScalars } else { result.append(scalar) }
    }
  }

  /// Returns the letters of an Arabic presentation form: its name is theirs and the form's.
  private static func arabic(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let forms = [" ISOLATED FORM", " FINAL FORM", " INITIAL FORM", " MEDIAL FORM"]
    guard let name = scalar.properties.name,
      let form = forms.first(where: { name.hasSuffix($0) })
    else { return [scalar] }
    let letter = String(name.dropLast(form.count))
    if letter == "ARABIC LIGATURE LAM WITH ALEF" { return ["\u{644}", "\u{627}"] }
    return arabicLetters[letter].map { [$0] } ?? [scalar]
  }

  private static let arabicLetters: [String: Unicode.Scalar] = Dictionary(
    (0x621...0x6d3).compactMap { value in
      Unicode.Scalar(value as Int).flatMap { scalar in scalar.properties.name.map { ($0, scalar) } }
    }, uniquingKeysWith: { first, _ in first })

  private static let superscripts: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ".unicodeScalars, "0123456789-+n".unicodeScalars))

  private static let fractions: [Unicode.Scalar: String] = [
    "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5",
    "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8",
    "⅞": "7/8", "⅐": "1/7", "⅑": "1/9", "⅒": "1/10",
  ]

  /// Kana of half width, from U+FF61 to the semi-voiced mark at U+FF9F.
  private static let halfWidth = Array(
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン"
      + "\u{3099}\u{309a}").unicodeScalars)

  private static let others: [Unicode.Scalar: String] = [
    "\u{3000}": " ", "\u{a0}": " ", "\u{2044}": "/", "\u{2215}": "/", "ﬀ": "ff", "ﬁ": "fi",
    "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st", "ſ": "s", "ĳ": "ij", "Ĳ": "IJ",
    "ŉ": "'n", "Ⅰ": "I", "Ⅱ": "II", "Ⅲ": "III", "Ⅳ": "IV", "Ⅴ": "V", "Ⅵ": "VI", "Ⅶ": "VII",
    "Ⅷ": "VIII", "Ⅸ": "IX", "Ⅹ": "X", "Ⅺ": "XI", "Ⅻ": "XII", "℃": "°C", "℉": "°F", "№": "No",
    "…": "…", "㎞": "km", "㎝": "cm", "㎜": "mm", "㎏": "kg", "㎡": "m2", "㎥": "m3", "㏄": "cc",
    "º": "°", "˚": "°", "µ": "μ", "Ω": "Ω", "K": "K", "Å": "Å",
  ]
}
