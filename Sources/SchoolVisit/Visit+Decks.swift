internal import ContentHash
internal import DeckStore
internal import Foundation
internal import SchoolLink
internal import Study

/// What a box takes of the school's decks, and the cards that it flags as to be fixed.
extension Visit {
  /// A content that the school has replaced since it told of the deck; the next visit hears of the new one.
  private struct Gone: Error {}

  /// Takes the revisions of which the school has told, with their pictures and sounds first, and removes what it has withdrawn.
  ///
  /// - Returns: Whether a deck has changed.
  mutating func followDecks() throws -> Bool {
    guard let wanted = notes.decks else { return false }
    var here: [String: String] = [:]
    try library { here = try $0.schoolDecks() }
    // Cards may have moved from a deck that was withdrawn.
    let sorted = wanted.sorted { $0.key < $1.key }
    let order = sorted.filter { $0.value.hash == nil } + sorted.filter { $0.value.hash != nil }
    var (changed, refused): (Bool, [String]) = (false, [])
    for (guid, deck) in order where deck.reason == nil || time >= deck.next {
      if try attempt(guid, deck, here[guid]) { changed = true }
      if notes.decks?[guid]?.reason != nil { refused.append(guid) }
    }
    // Or from one that has only now been taken.
    if changed {
      for guid in refused {
        if let deck = notes.decks?[guid] { _ = try attempt(guid, deck, here[guid]) }
      }
    }
    for (_, deck) in (notes.decks ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let problem = deck.problem { report.problems.append(problem) }
    }
    if notes.decks?.isEmpty == true {
      notes.decks = nil
      try? FileManager.default.removeItem(atPath: files)
    }
    // Pictures and sounds of the earlier revisions, or of a deck for which there is no room; those of a deck that the library
    // refuses for another reason would be fetched again for each of the attempts.
    if changed || lacksRoom { try library { _ = try $0.removeUnusedMedia() } }
    try keepNotes()
    return changed
  }

  /// Follows a deck, and notes why if the library does not take it.
  ///
  /// - Parameters:
  ///   - guid: The deck.
  ///   - deck: What the school has told of it.
  ///   - here: The revision that is here; nil for none.
  /// - Returns: Whether the deck has changed.
  /// - Throws: `PostgresError` if the visit was cut off; `LibraryError`.
  private mutating func attempt(
    _ guid: String, _ deck: VisitNotes.Deck, _ here: String?
  ) throws -> Bool {
    var changed = false
    do {
      // Also if the new revision is not taken.
      if here != nil { try hide(guid, deck) }
      if deck.hash == nil || deck.hash != here {
        try follow(guid, deck)
        changed = true
      }
      try hide(guid, deck)
      notes.decks?[guid] = nil
      if report.boxes != nil {
        notes.hidden = notes.hidden ?? [:]
        notes.hidden?[guid] = deck.hash == nil ? nil : deck.hiddenFrom ?? []
      }
    } catch is Gone {
      return false
    } catch let error as PartialFile.Wrong {
      refuse(guid, error.description)
    } catch let error as LibraryError {
      switch error {
      case .unusable, .cardElsewhere, .noMedia, .ambiguous: refuse(guid, "\(error)")
      case .full: giveUp(guid)
      default: throw error
      }
    } catch is PartialFile.NoRoom {
      giveUp(guid)
    } catch let error as CocoaError {
      giveUp(guid, "its pictures and sounds can't be written (\(error.code.rawValue))")
    }
    try keepNotes()
    return changed
  }

  /// Removes what was fetched, so that the kiosk has the room, before it is noted why.
  private mutating func giveUp(
    _ guid: String, _ reason: String = "there is no room for its pictures and sounds"
  ) {
    lacksRoom = true
    // Without it, less room becomes free.
    try? library { _ = try $0.awaitMedia([], of: guid) }
    try? FileManager.default.removeItem(atPath: files)
    refuse(guid, reason)
  }

  private mutating func refuse(_ guid: String, _ reason: String) {
    notes.decks?[guid]?.reason = reason
    notes.decks?[guid]?.next = time + Self.patience
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
    var (missing, reusable): (Set<String>, Int) = ([], 0)
    try library { store in
      missing = try store.awaitMedia(media.keys.sorted(), of: guid)
      reusable = try store.reusableBytes()
    }
    let wantedFiles = try missing.sorted().map { try PartialFile($0, in: files) }
    try checkRoom(for: wantedFiles, reusable: reusable)
    for file in wantedFiles {
      try fetch(file)
      try library { store in
        let parts = try file.opened()
        try store.addMedia(
          try file.content, size: try file.size, fileExtension: media[file.hash] ?? "", parts.next)
      }
      file.remove()
    }
    try library { try $0.take(deck, revision: hash) }
    content.remove()
    report.decks += 1
  }

  /// Asks for the sizes of all that a deck lacks before any of it is fetched: a library never gets smaller, so a deck that does not
  /// fit would fill the disk file by file.
  ///
  /// - Parameters:
  ///   - wanted: The missing pictures and sounds.
  ///   - reusable: The free space within the library, in bytes.
  /// - Throws: `PartialFile.NoRoom`; `Gone` if the school has not all of them any more; `PostgresError`.
  private func checkRoom(for wanted: [PartialFile], reusable: Int) throws {
    guard !wanted.isEmpty, let free = freeBytes() else { return }
    guard let sizes = try server.sizes(of: wanted.map(\.hash)) else { throw Gone() }
    let fetched = wanted.reduce(0) { $0 + $1.bytesThere }
    // Each file is beside the library for a moment.
    let needed = max(0, sizes.all - reusable) + max(0, sizes.largest - fetched)
    if free - PartialFile.reserve < needed { throw PartialFile.NoRoom() }
  }

  private func fetch(_ file: PartialFile) throws {
    try file.fetch(free: freeBytes()) { number in
      guard let piece = try server.media(file.hash, piece: number) else { throw Gone() }
      guard let bytes = Data(base64Encoded: piece.bytes, options: .ignoreUnknownCharacters) else {
        throw PartialFile.Wrong(description: "a picture or sound can't be read")
      }
      return (piece.size, Array(bytes))
    }
  }

  /// Hides a deck from those who do not get it, unless the office has chosen others since this visit began: the next visit tells them.
  private func hide(_ guid: String, _ deck: VisitNotes.Deck) throws {
    guard deck.hash != nil, let hidden = deck.hiddenFrom else { return }
    let known = notes.hidden?[guid]
    try library { store in
      if let known, let now = try store.hiddenSchoolDecks()[guid],
        Set(now) != Set(known).intersection(try store.learners().map(\.guid))
      {
        return
      }
      try store.hideSchoolDeck(guid, from: hidden)
    }
  }

  /// Tells the school who does not get which of its decks, if this box is its office and somebody has chosen that here.
  ///
  /// Learners whom the library does not have, perhaps only for now, stay as the school knows them.
  mutating func sendHidden() throws {
    guard report.boxes != nil, let known = notes.hidden else { return }
    var changes: [String: [String]] = [:]
    try library { store in
      let (hidden, here) = (try store.hiddenSchoolDecks(), Set(try store.learners().map(\.guid)))
      for (deck, before) in known {
        guard let now = hidden[deck] else { continue }
        let all = Set(now).union(Set(before).subtracting(here))
        if all != Set(before) { changes[deck] = all.sorted() }
      }
    }
    guard !changes.isEmpty else { return }
    do {
      try server.hide(changes)
      notes.hidden?.merge(changes) { $1 }
    } catch let error as PostgresError {
      guard isRefusal(error) else { throw error }
      report.problems.append("the school refuses who learns which deck: \(error.message)")
    }
  }

  /// Tells the school which cards are marked here as to be fixed, if it knows others.
  mutating func sendFlags() throws {
    var flags: [(deck: String, card: String)] = []
    try library { flags = try $0.schoolFlags() }
    let text = flags.map { "\($0.deck)\n\($0.card)\n" }.joined()
    let hash = ContentHash(of: Array(text.utf8)).description
    if known == nil || known == hash { return }
    do {
      try server.flag(flags.reduce(into: [:]) { $0[$1.deck, default: []].append($1.card) })
      known = hash
    } catch let error as PostgresError {
      guard isRefusal(error) else { throw error }
      report.problems.append("the school refuses the marks of cards: \(error.message)")
    }
  }
}
