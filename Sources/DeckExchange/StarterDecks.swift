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
  /// - Returns: The names of the decks whose files can't be read; all others were added.
  /// - Throws: As `add(_:to:)`; an error about the shipped folders.
  static func add(named names: Set<String>, to store: DeckStore) throws -> [String] {
    let paths = try Set(Setting.language.row.choices.flatMap(paths(in:))).sorted()
    return try add(paths.filter { names.contains(DeckFile.deckName(ofFile: $0)) }, to: store)
  }

  /// Adds the decks of files, with their pictures and the languages in which they are read aloud.
  ///
  /// - Returns: The names of the decks whose files can't be read; all others were added, in one transaction.
  /// - Throws: `LibraryError`; a file's error if none of the files can be read. No deck is added then.
  @discardableResult
  static func add(_ paths: [String], to store: DeckStore) throws -> [String] {
    let pictures = try? DataDirectory.path(of: "decks/clocks")
    var decks: [(DeckFile, MediaFolder)] = []
    var unread: [String] = []
    for path in paths {
      do {
        decks.append(try DeckFile.read(path: path, media: pictures))
      } catch {
        unread.append(DeckFile.deckName(ofFile: path))
        if unread.count == paths.count { throw error }
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
