/// The French marker `(e) ` before a value: "d(e) %1" is "d’Anna", and "de Ben".
enum Elision {
  private static let marker = Array("(e) ".utf8)

  /// Returns the words before a value, with the marker at their end spelt out, or as they are without one.
  ///
  /// The marker becomes "’" before a vowel's sound, and otherwise "e ".
  static func ended(_ words: ArraySlice<UInt8>, before value: String) -> [UInt8] {
    guard words.suffix(marker.count).elementsEqual(marker) else { return Array(words) }
    return words.dropLast(marker.count) + Array((isNeeded(before: value) ? "’" : "e ").utf8)
  }

  /// Returns whether a word loses its "e" before a text.
  ///
  /// An h is mute ("d’Hélène"), but not before an a, where names are mostly foreign ("de Hassan"). A y is a vowel
  /// only before a consonant ("d’Yves", but "de Yasmine").
  ///
  /// Source: Grevisse, Goosse, "Le bon usage", on elision and its exceptions.
  private static func isNeeded(before value: String) -> Bool {
    let letters = value.lowercased()
    guard let first = letters.first else { return false }
    let second = letters.dropFirst().first
    switch first {
    case "y": return second.map { !vowels.contains($0) } ?? false
    case "h": return second.map { $0 == "y" || (vowels.contains($0) && $0 != "a") } ?? false
    default: return vowels.contains(first)
    }
  }

  private static let vowels = Set("aàáâãäåæeèéêëiìíîïoòóôõöøœuùúûü")
}
