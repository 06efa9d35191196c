/// Which font the Linux console is to have while the kiosk draws on it.
package enum ConsoleFontChoice: Hashable, Sendable {
  /// The one it has.
  case keep
  /// The largest installed Terminus that leaves enough cells.
  case automatic
  /// A file's path, or a name in `/usr/share/consolefonts` such as `Uni2-VGA28x16`.
  case named(String)

  /// `keep`, `auto`, or else a name.
  package init(_ text: String) {
    self =
      switch text {
      case "keep": .keep
      case "auto": .automatic
      default: .named(text)
      }
  }

  /// The cells that a chosen font leaves at least: every screen of the kiosk reads well in them.
  package static let enoughCells = (columns: 48, rows: 14)
  /// The cells that a named font leaves at least: every screen can still be laid out in them.
  package static let fewestCells = (columns: 20, rows: 6)

  /// Finds the best font among files, or nil if none leaves enough cells.
  ///
  /// The largest font wins, then the set of characters, then bold. `Uni2` has everything the
  /// interface prints, and the most letters: Latin, Greek and Cyrillic, 791 characters. `Uni3` has
  /// less Greek for more Cyrillic, `Lat15` has no Greek and no Russian. On a framebuffer 512 glyphs
  /// cost no colours, and bold is read from farther away.
  ///
  /// - Parameters:
  ///   - names: Such as `Uni2-TerminusBold32x16.psf.gz`; other files are passed over.
  ///   - screen: The screen's size.
  /// - Returns: One of the names.
  package static func best(of names: some Sequence<String>, on screen: ConsolePixels) -> String? {
    names.compactMap(TerminusFile.init)
      .filter { screen.leaves(enoughCells, width: $0.width, height: $0.height) }
      .max { $0.rank.lexicographicallyPrecedes($1.rank) }?.name
  }
}

/// The size of a console's screen in pixels.
package struct ConsolePixels: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Whether a font of a size in pixels, at least 1 each, leaves as many columns and rows.
  func leaves(_ cells: (columns: Int, rows: Int), width: Int, height: Int) -> Bool {
    self.width / width >= cells.columns && self.height / height >= cells.rows
  }
}

/// A Terminus font's file, judged by its name.
///
/// Source: console-setup's file names: `Uni2-TerminusBold32x16.psf.gz` has 32 rows and 16 columns,
/// `Uni2-Terminus14.psf.gz` 14 rows and 8 columns.
private struct TerminusFile {
  let name: String
  let width: Int
  let height: Int
  private let set: Int
  private let isBold: Bool

  private static let sets = ["Lat15", "Uni3", "Uni2"]

  init?(name: String) {
    let suffix = ".psf.gz"
    guard name.hasSuffix(suffix), let dash = name.firstIndex(of: "-"),
      let set = Self.sets.firstIndex(of: String(name[..<dash]))
    else { return nil }
    var rest = name[name.index(after: dash)...].dropLast(suffix.count)
    guard rest.hasPrefix("Terminus") else { return nil }
    rest = rest.dropFirst("Terminus".count)
    isBold = rest.hasPrefix("Bold")
    if isBold { rest = rest.dropFirst("Bold".count) }
    let sides = rest.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(sides.count), sides.allSatisfy((1...32).contains) else { return nil }
    self.name = name
    self.set = set
    height = sides[0]
    width = sides.count == 2 ? sides[1] : 8
  }

  /// What counts first comes first.
  var rank: [Int] { [height, width, set, isBold ? 1 : 0] }
}
