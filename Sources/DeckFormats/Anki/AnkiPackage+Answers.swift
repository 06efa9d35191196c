import Study

extension AnkiPackage {
  /// Calls `body` with the answers that decide when the package's cards are due, in Anki as here.
  ///
  /// Rescheduling by hand is no answer. Answers in a filtered deck that reschedules nothing, and those from
  /// before the card was reset to new, are left out. Cards without answers in the log get stand-ins.
  package func forEachReview(_ body: (SourceReview) throws -> Void) throws {
    reviewRemarks.clear()
    let resets = try lastResets()
    var count = 0
    try database.forEachRow(of: Self.reviewsSQL) { row in
      count += 1
      guard count <= Self.mostReviews else {
        throw DeckFileError(
          path: path, message: "more than \(Self.mostReviews) answers are in it")
      }
      guard let time = row.integer(0), let ease = row.integer(3),
        let ordinal = row.integer(2), Self.ordinals.contains(ordinal)
      else { return }
      if let reset = resets[row.integer(5) ?? 0], time <= reset {
        return reviewRemarks.add("answers from before a card was made new again", line: count)
      }
      guard row.integer(6) == 0 else {
        return reviewRemarks.add("answers in a deck for cramming", line: count)
      }
      try body(
        SourceReview(
          guid: cardGUID(row.text(1), ordinal), time: time,
          ease == 2 ? .hard : ease > 2 ? .right : .wrong,
          duration: row.integer(4).map { max($0, 0) }))
    }
    try forEachStandIn(body)
  }

  /// Calls `body` with stand-in answers to cards that have a schedule but no answers in the log.
  private func forEachStandIn(_ body: (SourceReview) throws -> Void) throws {
    try database.forEachRow(of: Self.schedulesSQL) { row in
      guard let ordinal = row.integer(1), Self.ordinals.contains(ordinal),
        let created = row.integer(2), let due = row.integer(3), let interval = row.integer(4),
        let next = Self.time(due: due, created: created)
      else { return }
      // A card that is being learnt for the first time has no interval yet.
      let given =
        interval > 0
        ? next - min(interval, Self.plausibleDays.upperBound) * Self.day
        : StandInAnswers.first(next: next)
      // The card was answered before the collection was saved, even if its next step is hours away.
      let saved = row.integer(5).flatMap { $0 / 1_000 > created ? $0 : nil }
      let last = min(given, saved ?? given)
      guard last >= 0 else { return }
      let times = interval > 0 ? StandInAnswers.times(last: last, next: next) : [last]
      for time in times where time >= 0 {
        try body(SourceReview(guid: cardGUID(row.text(0), ordinal), time: time, .right))
      }
    }
  }

  /// Returns the time at which a card is due.
  ///
  /// - Parameters:
  ///   - due: The number of days after the collection's creation, or, while a card is learnt, of seconds
  ///     since 1970.
  ///   - created: The time of the collection's creation, in seconds since 1970.
  /// - Returns: The time in ms since 1970; nil for an implausible one.
  ///
  /// Source: Anki `rslib/src/scheduler/answering/mod.rs`; `rslib/src/card/mod.rs`,
  /// `restore_queue_from_type`.
  private static func time(due: Int64, created: Int64) -> Int64? {
    if due > 1_000_000_000 { return plausibleTimes.contains(due) ? due * 1_000 : nil }
    guard plausibleTimes.contains(created), plausibleDays.contains(due) else { return nil }
    return created * 1_000 + due * day
  }

  private static let day: Int64 = 86_400_000
  /// The plausible times: seconds since 1970, for 30,000 years, and days after the collection's creation.
  private static let plausibleTimes: Range<Int64> = 0..<1 << 40
  private static let plausibleDays: ClosedRange<Int64> = -40_000...40_000

  /// The query for cards that are due on a day or at a time, and have no answers in the log.
  ///
  /// Cards of type 1 are being learnt, of type 2 reviewed and of type 3 learnt again; a card in a filtered
  /// deck has its own day in `odue`. Source: Anki `rslib/src/card/mod.rs`.
  private static let schedulesSQL = """
    SELECT notes.guid, cards.ord, col.crt, iif(cards.odid > 0 AND cards.odue <> 0, cards.odue, cards.due),
      iif(cards.type = 1, 0, cards.ivl), col.mod
    FROM (
      SELECT id, nid, ord, type, odid, odue, due, ivl FROM cards
      WHERE (type = 1 OR type IN (2, 3) AND ivl > 0) AND id NOT IN (
        SELECT cid FROM revlog WHERE ease BETWEEN 1 AND 4 AND type NOT IN (4, 5))
      ORDER BY id LIMIT -1) AS cards
    CROSS JOIN (SELECT crt, mod FROM col LIMIT 1) AS col
    CROSS JOIN notes ON notes.id = cards.nid
    """

  /// Returns the times at which cards were last reset to new, by the cards' ids.
  private func lastResets() throws -> [Int64: Int64] {
    var resets: [Int64: Int64] = [:]
    try database.forEachRow(of: Self.resetsSQL) { row in
      guard let card = row.integer(0), let time = row.integer(1) else { return }
      resets[card] = max(resets[card] ?? time, time)
      guard resets.count <= Self.mostCards else {
        throw DeckFileError(path: path, message: "more than \(Self.mostCards) cards are in it")
      }
    }
    return resets
  }

  /// Source: Anki `rslib/src/revlog/mod.rs`, `is_reset`.
  private static let resetsSQL = "SELECT cid, id FROM revlog WHERE type = 4 AND factor = 0"

  /// The query for answers: ease 1 is "again", 2 to 4 are right answers; types 4 and 5 are no answers.
  ///
  /// The last column is 1 for cramming.
  ///
  /// Source: Anki `rslib/src/revlog/mod.rs`, `is_cramming`.
  private static let reviewsSQL = """
    SELECT revlog.id, notes.guid, cards.ord, revlog.ease, revlog.time, revlog.cid,
      revlog.type = 3 AND revlog.factor = 0
    FROM (
      SELECT id, cid, ease, time, type, factor FROM revlog
      WHERE ease BETWEEN 1 AND 4 AND type NOT IN (4, 5) ORDER BY id LIMIT -1) AS revlog
    CROSS JOIN cards ON cards.id = revlog.cid CROSS JOIN notes ON notes.id = cards.nid
    """
}
