internal import ContentHash
internal import DeckStore
internal import Foundation
internal import SchoolLink
internal import Study

/// What a box takes of the school's decks, and the cards that it flags as to be fixed.
extension Visit {
  /// The time after which a deck that the library did not take is tried again, in ms: an hour.
  private static var patience: Int64 { 3_600_000 }

  /// A content that the school has replaced since it told of the deck; the next visit hears of the new one.
  private struct Gone: Error {}

  /// Takes the revisions of which the school has told, with their pictures and sounds first, and removes what it has withdrawn.
  mutating func followDecks() throws {
    guard let wanted = notes.decks else { return }
    var here: [String: String] = [:]
    try library { here = try $0.schoolDecks() }
    for (guid, deck) in wanted.sorted(by: { $0.key < $1.key }) {
      if let reason = deck.reason, time < deck.next {
        tell(deck, reason)
        continue
      }
      do {
        if deck.hash == nil || deck.hash != here[guid] { try follow(guid, deck) }
        notes.decks?[guid] = nil
      } catch is Gone {
        continue
      } catch let error as PartialFile.Wrong {
        refuse(guid, deck, error.description)
      } catch let error as LibraryError {
        switch error {
        case .unusable, .cardElsewhere, .noMedia, .ambiguous: refuse(guid, deck, "\(error)")
        default: throw error
        }
      }
      try keepNotes()
    }
    if notes.decks?.isEmpty == true {
      notes.decks = nil
      try? FileManager.default.removeItem(atPath: files)
    }
    try keepNotes()
  }

  private mutating func refuse(_ guid: String, _ deck: VisitNotes.Deck, _ reason: String) {
    notes.decks?[guid]?.reason = reason
    notes.decks?[guid]?.next = time + Self.patience
    tell(deck, reason)
  }

  private mutating func tell(_ deck: VisitNotes.Deck, _ reason: String) {
    report.problems.append("the school's deck \"\(deck.name)\" is not taken: \(reason)")
  }

  private mutating func follow(_ guid: String, _ wanted: VisitNotes.Deck) throws {
    guard let hash = wanted.hash else {
      let now = WallTime(milliseconds: time, zoneMinutes: 0)
      return try library { try $0.removeSchoolDeck(guid, at: now) }
    }
    let content = try PartialFile(hash, in: files)
    try fetch(content)
    let read = try? JSONDecoder().decode(PublishedDeck.self, from: content.contents())
    guard let deck = read, deck.guid == guid else {
      content.remove()
      throw PartialFile.Wrong(description: "it can't be read; this box may need an update")
    }
    let media = Dictionary(deck.cards.flatMap(\.media).map { ($0.hash, $0.fileExtension) }) {
      first, _ in first
    }
    var missing: Set<String> = []
    try library { missing = try $0.mediaMissing(of: media.keys.sorted()) }
    let fetched = try missing.sorted().map { try PartialFile($0, in: files) }
    for file in fetched { try fetch(file) }
    try library { store in
      for file in fetched {
        let parts = try file.opened()
        try store.addMedia(
          try file.content, size: try file.size, fileExtension: media[file.hash] ?? "",
          parts.next)
      }
      try store.take(deck, revision: hash)
    }
    for file in fetched + [content] { file.remove() }
    report.decks += 1
  }

  private func fetch(_ file: PartialFile) throws {
    try file.fetch { number in
      guard let piece = try server.media(file.hash, piece: number) else { throw Gone() }
      guard let bytes = Data(base64Encoded: piece.bytes, options: .ignoreUnknownCharacters) else {
        throw PartialFile.Wrong(description: "a picture or sound can't be read")
      }
      return (piece.size, Array(bytes))
    }
  }

  /// Tells the school which cards are marked here as to be fixed, if it knows others.
  mutating func sendFlags() throws {
    var flags: [(deck: String, card: String)] = []
    try library { flags = try $0.schoolFlags() }
    let text = flags.map { "\($0.deck)\n\($0.card)\n" }.joined()
    if known == nil || known == ContentHash(of: Array(text.utf8)).description { return }
    try server.flag(flags.reduce(into: [:]) { $0[$1.deck, default: []].append($1.card) })
  }
}
