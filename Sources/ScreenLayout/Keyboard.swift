package import Scenes

/// The keys of the keyboard on the screen, from a language's file in `Languages`.
package struct Keyboard: Equatable, Sendable {
  /// Rows of keys, at most 12 each; every layer has at least one.
  private let letters: [[Character]]
  private let accents: [[Character]]

  /// The same in all languages.
  private static let digits = rows("1 2 3 4 5 6 7 8 9 0\n+ - / : ; ( ) & @ \"\n. , ? ! ' _ # * % =")

  /// Reads a keyboard's file; see `en.keyboard` for its format.
  package init(parsing text: String) {
    let lines = text.split(separator: "\n").filter { $0.first != "#" }
    let parts = lines.split(separator: "accents", maxSplits: 1)
    letters = Self.rows(parts.first?.joined(separator: "\n") ?? "")
    accents = Self.rows(parts.count > 1 ? parts[1].joined(separator: "\n") : "")
  }

  private static func rows(_ text: String) -> [[Character]] {
    text.split(separator: "\n").map { line in
      line.split(separator: " ").compactMap(\.first)
    }
  }

  /// The rows of a layer.
  package func rows(_ layer: KeyboardContent.Layer) -> [[Character]] {
    switch layer {
    case .letters: letters
    case .capitals:
      letters.map { row in
        row.map { key in
          let capital = key.uppercased()
          return capital.count == 1 ? capital.first ?? key : key
        }
      }
    case .digits: Self.digits
    case .accents: accents
    }
  }

  package static let english = Keyboard(
    parsing: String(decoding: PackageResources.en_keyboard, as: UTF8.self))
}
