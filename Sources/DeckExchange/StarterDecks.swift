internal import DeckFormats
package import DeckStore
internal import LinuxSystem
internal import Scenes
internal import Study

/// The decks that are shipped in each language; scripts/makers/starter-decks makes most of them.
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

  /// Returns the paths of the decks with these names, in any language; ignores names that no deck has.
  static func paths(named names: Set<String>) throws -> [String] {
    try Set(Setting.language.row.choices.flatMap(paths(in:))).sorted()
      .filter { names.contains(DeckFile.deckName(ofFile: $0)) }
  }

  /// Adds the decks with these names, in any language, as `add(_:to:)` does; names that no deck has are ignored.
  package static func add(
    named names: Set<String>, to store: DeckStore
  ) throws -> [String: any Error] {
    try add(paths(named: names), to: store)
  }

  /// Adds the decks of files, with their pictures and the languages in which they are read aloud.
  ///
  /// - Returns: The errors of the files that can't be read, by the decks' names. All others were added, in one
  ///   transaction.
  /// - Throws: `LibraryError`; `FileError` for a picture that could be read only at first. No deck is added then.
  static func add(_ paths: [String], to store: DeckStore) throws -> [String: any Error] {
    let pictures = try? DataDirectory.path(of: "decks/clocks")
    var decks: [(DeckFile, MediaFolder)] = []
    var unread: [String: any Error] = [:]
    for path in paths {
      do {
        decks.append(try DeckFile.read(path: path, media: pictures))
      } catch {
        unread[DeckFile.deckName(ofFile: path)] = error
      }
    }
    _ = try store.importCards(expecting: decks.reduce(0) { $0 + $1.0.count }) { cards in
      for (file, folder) in decks {
        try folder.add(to: cards)
        for record in file { try cards.add(record, to: file.deck) }
        try cards.setVoices(file.voices, of: file.deck)
      }
    }
    return unread
  }
}
