package import LinuxSystem

extension MissingFont {
  /// A few letters of each script that decks are often written in.
  private static let scripts = [
    ("Latin", "Aéß"), ("Cyrillic", "Жы"), ("Greek", "Ωά"), ("Arabic", "عپ"), ("Hebrew", "אם"),
    ("Devanagari", "अक"), ("Thai", "กไ"), ("Chinese", "漢语"), ("Japanese", "あカ"), ("Korean", "한"),
    ("emoji", "🍎"),
  ]

  /// Returns whether the installed fonts have the letters of each script.
  package static func finding() -> Finding { finding { MissingFont(in: $0) } }

  /// Returns the finding about fonts.
  ///
  /// - Parameter find: Returns the first character of a text that no font has; nil if there is none.
  /// - Returns: The finding.
  static func finding(_ find: (String) -> MissingFont?) -> Finding {
    let missing = scripts.compactMap { name, letters in find(letters).map { (name, $0) } }
    guard !missing.isEmpty else {
      return Finding("fonts", .good, scripts.map(\.0).joined(separator: ", "))
    }
    let packages = Set(missing.compactMap(\.1.package)).sorted().joined(separator: " ")
    return Finding(
      "fonts", .advice,
      "none for \(missing.map(\.0).joined(separator: ", ")); if a deck needs them: "
        + "sudo apt install \(packages)")
  }
}
