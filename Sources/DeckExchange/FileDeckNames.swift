internal import DeckFormats
internal import Study

/// The names that the files of one import give to their decks.
///
/// Two files of one name, in different folders, are two decks: "Verbs" and "Verbs (Unit 2)".
final class FileDeckNames {
  /// The names of the decks that have cards of files, by the files' names.
  private var decks: [String: String] = [:]
  private var taken: Set<String> = []

  /// The largest number of files of one name that are told apart.
  private static let mostNamesakes = 1_000

  /// Returns the name of the deck for the cards of a file that names none itself.
  func name(for file: ImportFile) -> String {
    let name = DeckFile.deckName(ofFile: file.path)
    if let known = decks[file.name] { return known }
    guard taken.contains(name) else { return name }
    let parts = file.name.split(separator: "/")
    let folder = parts.dropLast().last.map(String.init)
    let ending = parts.last?.split(separator: ".").last.map(String.init)
    let places = [folder, ending].compactMap(\.self).filter { $0 != ".." && $0 != "." }
    let candidates = places.map { Self.joined(name, $0) }
    return candidates.first { !taken.contains($0) }
      ?? (2...Self.mostNamesakes).lazy.map { Self.joined(name, "\($0)") }.first {
        !self.taken.contains($0)
      }
      ?? name
  }

  /// Notes that a deck has cards of a file.
  func take(_ name: String, for file: ImportFile) {
    decks[file.name] = decks[file.name] ?? name
    taken.insert(name)
  }

  /// Returns a name with a place behind it, not longer than a deck's name may be.
  private static func joined(_ name: String, _ place: String) -> String {
    let end = " (\(place.prefix(20)))"
    return name.prefix(NameRule.longest - end.count) + end
  }
}
