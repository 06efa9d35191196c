internal import DeckStore
internal import SchoolLink

/// What a box takes.
extension Visit {
  /// The time after which what was refused, here or at the school, is tried again, in ms: an hour.
  static var patience: Int64 { 3_600_000 }

  mutating func receive() throws {
    while true {
      let page = try server.pull(
        after: notes.arrival, own: own, has: marks[own]?.answer ?? 0)
      // A server that stays where it is would keep the visit forever.
      guard page.arrival > notes.arrival || page.isAll else {
        throw PostgresError(code: nil, message: "the server's rows do not go on")
      }
      let before = notes.arrival
      if page.arrival != before || notes.seal == nil { notes.seal = page.seal }
      notes.arrival = page.arrival
      for deck in page.decks ?? [] {
        notes.decks = notes.decks ?? [:]
        notes.decks?[deck.guid] = .init(
          name: deck.name, hash: deck.isWithdrawn ? nil : deck.hash, hiddenFrom: deck.hiddenFrom)
      }
      let erased = page.erased ?? []
      if page.rows.isEmpty, erased.isEmpty, page.isAll { return try keepNotes() }
      try take(page, erased) { notes, writer, reason in
        if notes.refused?[writer] == nil {
          notes.refused = notes.refused ?? [:]
          notes.refused?[writer] = .init(arrival: before, reason: reason, next: 0)
        }
      }
      if page.isAll { return }
    }
  }

  /// Asks again for rows that were not taken, once an hour, since the library may be able to take them now.
  ///
  /// Until then, each visit says so.
  mutating func receiveRefused() throws {
    for (writer, refusal) in (notes.refused ?? [:]).sorted(by: { $0.key < $1.key }) {
      if refusal.next > 0, time < refusal.next {
        note("rows from the school are still not taken: \(refusal.reason)", writer)
        continue
      }
      var again: VisitNotes.Refusal?
      var arrival = refusal.arrival
      while true {
        let page = try server.again(writer, after: arrival, until: notes.arrival)
        guard page.arrival > arrival || page.isAll else {
          throw PostgresError(code: nil, message: "the server's rows do not go on")
        }
        let (before, next) = (arrival, time + Self.patience)
        try take(page, []) { notes, _, reason in
          if again == nil { again = .init(arrival: before, reason: reason, next: next) }
        }
        arrival = page.arrival
        if page.isAll { break }
      }
      notes.refused?[writer] = again
      if notes.refused?.isEmpty == true { notes.refused = nil }
      if let again { note("rows from the school are not taken: \(again.reason)", writer) }
    }
    try keepNotes()
  }

  /// Adds rows to the library, and the notes that say so.
  private mutating func take(
    _ page: SchoolServer.Page, _ erased: [String],
    refuse: (_ notes: inout VisitNotes, _ writer: String, _ reason: String) -> Void
  ) throws {
    var (notes, received) = (notes, 0)
    try library { [conflicts] store in
      // Answers of a learner who is back are taken only by a library that knows that.
      let all = page.rows.compactMap(\.rows)
      let removals = all.filter { !$0.removals.isEmpty }.map(\.onlyRemovals)
      var refused: Set<String> = []
      for rows in page.rows where rows.rows == nil {
        refused.insert(rows.writer)
        refuse(
          &notes, rows.writer,
          "rows of the writer \(rows.writer) can't be read; this box may need an update")
      }
      for rows in removals + all {
        do { received += try store.add(rows) } catch LibraryError.unusable(let reason) {
          refused.insert(rows.writer.guid)
          refuse(&notes, rows.writer.guid, reason)
        }
      }
      if !erased.isEmpty { try store.eraseForGood(erased) }
      refused.formUnion(conflicts)
      for rows in all where !refused.contains(rows.writer.guid) {
        notes.sent[rows.writer.guid, default: .init()].include(rows)
      }
      try store.setSchoolNotes(try notes.text)
    }
    (self.notes, stored) = (notes, notes)
    report.received += received
  }
}
