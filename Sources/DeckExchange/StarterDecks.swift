internal import DeckFormats
internal import DeckStore
internal import LinuxSystem
internal import Scenes
internal import Study

/// The decks that are shipped in each language; scripts/starter-decks makes most of them.
package enum StarterDecks {
  /// Returns the paths of a language's decks; only that of the built-in deck if the language has none.
  static func paths(in language: String) throws -> [String] {
    guard let folder = try? DataDirectory.path(of: "decks/\(language)") else {
      return [try BuiltInDeck.path]
    }
    let folders = language == "en" ? [Folder.parent(of: folder), folder] : [folder]
    return try folders.flatMap { folder in
      try Folder.entries(in: folder, most: 100).map(\.name).sorted()
        .filter { $0.hasSuffix(".csv") }.map { "\(folder)/\($0)" }
    }
  }

  /// The decks' names in each language of the screen.
  package static var names: [String: [String]] {
    var names: [String: [String]] = [:]
    for language in Setting.language.row.choices {
      names[language] = (try? paths(in: language))?.map(DeckFile.deckName(ofFile:))
    }
    return names
  }

  /// Adds the decks with these names, in any language; ignores names that no deck has.
  ///
  /// If one of the files can't be read, no deck is added.
  ///
  /// - Throws: `LibraryError`, or an error about the shipped folders, after which no deck is added either.
  static func add(named names: Set<String>, to store: DeckStore) throws {
    let paths = try Set(Setting.language.row.choices.flatMap(paths(in:))).sorted()
    do {
      try add(paths.filter { names.contains(DeckFile.deckName(ofFile: $0)) }, to: store)
    } catch let error as LibraryError {
      throw error
    } catch {}
  }

  /// Adds the decks of files, with their pictures and the languages in which they are read aloud: all or none.
  static func add(_ paths: [String], to store: DeckStore) throws {
    let pictures = try? DataDirectory.path(of: "decks/clocks")
    let decks = try paths.map { try DeckFile.read(path: $0, media: pictures) }
    _ = try store.importCards(expecting: decks.reduce(0) { $0 + $1.0.count }) { cards in
      for (file, folder) in decks {
        try folder.add(to: cards)
        for record in file { try cards.add(record, to: file.deck) }
        try cards.setVoices(file.voices, of: file.deck)
      }
    }
  }
}
