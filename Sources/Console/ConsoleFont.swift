import ScreenLayout

/// The characters that a console font can show, and substitutes for others.
///
/// A Linux console font holds 256 or 512 glyphs of one cell each, and every scalar that is sent takes a
/// cell of its own, including combining marks. So a character is shown by one scalar or not at all.
package struct ConsoleFont: Sendable {
  /// The scalar for each character; composed and decomposed forms are equal, so a lookup also composes.
  private let scalars: [Character: Unicode.Scalar]
  private let namedScalars: [String: Unicode.Scalar]

  /// - Parameter available: The scalars that the font shows; controls and lone marks are ignored.
  package init(available: some Sequence<Unicode.Scalar>) {
    let visible = available.filter { Character($0).columns > 0 && !$0.isUnsafe }
    scalars = Dictionary(visible.map { (Character($0), $0) }, uniquingKeysWith: min)
    namedScalars = Dictionary(
      visible.compactMap { scalar in scalar.properties.name.map { ($0, scalar) } },
      uniquingKeysWith: min)
  }

  /// The characters that every console font shows: ASCII, Latin-1, the full block and two shades.
  ///
  /// Source: the Unicode tables of the fonts in Debian's console-setup-linux 1.221 and kbd 2.5.1.
  package static let smallest = ConsoleFont(
    available: (Array(0x20...0x7e) + Array(0xa0...0xff) + [0x2588, 0x2591, 0x2592])
      .compactMap(Unicode.Scalar.init))

  /// The scalar that shows a character; nil if the font has nothing like it.
  ///
  /// The composed character is tried first, then a plain character that reads the same, then the letter
  /// without its marks.
  package func scalar(for character: Character) -> Unicode.Scalar? {
    if let scalar = scalars[character] ?? Self.lookalikes[character].flatMap({ scalars[$0] }) {
      return scalar
    }
    let parts = character.unicodeScalars
    guard let base = parts.first else { return nil }
    if parts.count > 1 {
      return scalar(for: Character(base))
    }
    // "LATIN SMALL LETTER E WITH CIRCUMFLEX AND TILDE" is shown as "LATIN SMALL LETTER E".
    let words = base.properties.name?.split(separator: " ") ?? []
    guard let with = words.firstIndex(of: "WITH"), words.contains("LETTER") else { return nil }
    return namedScalars[words[..<with].joined(separator: " ")]
  }

  private static let lookalikes: [Character: Character] = [
    "\u{a0}": " ", "\u{202f}": " ", "\u{2009}": " ", "\u{2002}": " ", "\u{2003}": " ",
    "‘": "'", "’": "'", "ʼ": "'", "‚": ",", "′": "'", "“": "\"", "”": "\"", "„": "\"", "″": "\"",
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-", "…": ".", "•": "·",
    "●": "*", "←": "<", "→": ">", "▲": "^", "▼": "v", "⁄": "/", "∕": "/",
    "▓": "▒",
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+",
  ]
}
