internal import DeckStore
internal import SchoolLink

/// What a box brings.
extension Visit {
  /// The most rows of a message, of each kind; the bytes of their texts after which it ends, which JSON may write with six
  /// times as many; and the most bytes of a message.
  private static var most: Int { 1_000 }
  private static var mostText: Int { 512 << 10 }
  private static var mostBytes: Int { 6 << 20 }
  /// The most rows of a writer that are skipped in one visit, since each takes some ten messages to find; and at all.
  ///
  /// Beside them, the most learners who are skipped in one visit.
  private static var mostSkipped: (visit: Int, writer: Int, learners: Int) { (8, 1_000, 200) }

  /// What came of a message.
  private enum Reply {
    case taken
    /// For a reason that may be one row's.
    case refused(String)
    /// For a reason that is every row's.
    case ended
  }

  /// The writers that may have rows which the server lacks.
  var candidates: [String] {
    marks.filter { writer, mark in
      mark.exceeds(notes.sent[writer] ?? .init()) || notes.unsent?[writer] != nil
    }.map(\.key)
  }

  /// The time after which rows that were refused are tried again, in ms.
  private static var day: Int64 { 24 * patience }

  /// Sends learners who may have no answers yet.
  ///
  /// If the school refuses one, the others are sent without them, and all are sent again a day later.
  mutating func sendLearners() throws {
    if let refused = notes.refusedLearners, time >= refused.next {
      (notes.learner, notes.refusedLearners) = (0, nil)
    }
    var (rows, last): (LogRows?, Int64) = (nil, notes.learner)
    try library { [notes, own] store in
      let found = try store.learnerRows(after: notes.learner)
      last = found.last
      if found.rows.isEmpty { return }
      rows = try store.rows(of: own, limit: 1)?.onlyRemovals
      rows?.removals = []
      rows?.learners = found.rows
    }
    guard var rows else { return }
    let all = rows.learners
    var (rest, limit, skipped) = (all[...], all.count, 0)
    while !rest.isEmpty, skipped < Self.mostSkipped.learners {
      let part = rest.prefix(limit)
      rows.learners = Array(part)
      switch try push(try SchoolServer.json(rows), of: own, isAll: false, { _, _ in }) {
      case .taken: limit = min(limit * 4, all.count)
      case .ended: return
      case .refused where part.count > 1:
        limit = max(part.count / 4, 1)
        continue
      case .refused(let reason):
        report.problems.append("the school refuses a learner: \(reason)")
        notes.refusedLearners = .init(reason: reason, next: time + Self.day)
        skipped += 1
      }
      rest = rest.dropFirst(part.count)
    }
    notes.learner = last
  }

  /// Erases the learners whom somebody at this office has forgotten for good.
  func sendErased() throws {
    // The school erases nobody whose removal it has not heard of.
    guard report.boxes != nil, conflicts.allSatisfy({ !lacksRemovals(of: $0) }) else { return }
    var erased: [String] = []
    try library { erased = try $0.learnersToErase() }
    for learner in erased {
      try server.erase(learner)
      try library { try $0.setErased(learner) }
    }
  }

  /// Sends what the school lacks of a writer, and some of what it has refused before, if a day has passed.
  mutating func send(_ writer: String, _ known: SchoolServer.Welcome.Writer?) throws {
    let mark = known?.mark ?? .init()
    beginAgain(writer, mark)
    try sendNew(writer, known)
    if known?.isOpen != false { try sendAgain(writer, upTo: mark) }
  }

  private mutating func sendNew(
    _ writer: String, _ known: SchoolServer.Welcome.Writer?
  ) throws {
    if let known, !known.isOpen {
      if writer == own { try beginWriter() }
      // A copy of another box's library has the beginning of that box's log, which that box brings.
      if let mark = marks[writer], mark.answer <= known.mark.answer { notes.sent[writer] = mark }
      return
    }
    // Also if it refuses the rest.
    if let known { notes.sent[writer] = known.mark }
    // So many are no rows' fault.
    if let refused = notes.unsent?[writer], refused.count >= Self.mostSkipped.writer { return }
    _ = try send(
      writer, after: known?.mark ?? .init(), isKnown: known != nil
    ) { visit, rows, text, isAll in
      try visit.push(text, of: writer, isAll: isAll) { visit, there in
        visit.report.sent += rows.answers.count
        visit.notes.sent[writer] = there
      }
    }
  }

  /// Begins, once a day, to try again what the school has refused.
  ///
  /// Rows after the school's mark are then sent as new ones are: they must not be there before those between.
  private mutating func beginAgain(_ writer: String, _ mark: LogRows.Mark) {
    guard let refused = notes.unsent?[writer], refused.tried == nil, time >= refused.next ?? 0
    else { return }
    notes.unsent?[writer] = refused.part(upTo: mark)
    notes.unsent?[writer]?.next = time + Self.day
    notes.unsent?[writer]?.tried = .init()
  }

  /// Sends what the school has refused and nothing else, from where the last visit ended.
  private mutating func sendAgain(_ writer: String, upTo mark: LogRows.Mark) throws {
    guard let refused = notes.unsent?[writer], let tried = refused.tried else { return }
    let isWhole = try send(
      writer, after: tried, isKnown: true, only: refused.part(upTo: mark)
    ) { visit, rows, text, _ in
      let reply = try visit.bring(text, of: writer)
      if case .taken = reply { visit.report.sent += rows.answers.count }
      return reply
    }
    if isWhole { notes.unsent?[writer]?.tried = nil }
    if notes.unsent?[writer]?.count == 0 { notes.unsent?[writer] = nil }
    if notes.unsent?.isEmpty == true { notes.unsent = nil }
  }

  /// Sends rows that the school may have been told before.
  private func bring(_ rows: String, of writer: String) throws -> Reply {
    do {
      _ = try server.push(rows, isOwn: writer == own, isAll: false)
    } catch let error as PostgresError {
      // Another box's rows, of a learner whom the school has not forgotten.
      if error.code == "SK002" { return .ended }
      guard isRefusal(error) else { throw error }
      return .refused(error.message)
    }
    return .taken
  }

  /// Sends the answers of those who were brought back anew, of every writer: their numbers are before those that were sent.
  ///
  /// The school may have forgotten them, or never have had them, and other boxes have none of them. What it refuses is tried again
  /// as any other row.
  mutating func sendReturned() throws {
    // Without the rows that say that they are back, the school takes none of them.
    guard conflicts.allSatisfy({ !lacksRemovals(of: $0) }) else { return }
    var areWhole = true
    for learner in returned.sorted() {
      var isWhole = true
      for writer in marks.keys.sorted() {
        let isSent = try send(writer, by: learner, isKnown: true) { visit, _, text, _ in
          try visit.bring(text, of: writer)
        }
        isWhole = isWhole && isSent
      }
      // Else the next visit goes on.
      if isWhole { try library { try $0.setSent(learner) } }
      areWhole = areWhole && isWhole
    }
    if areWhole { notes.hasSentReturns = true }
  }

  /// Whether the school lacks removals and returns that a writer has noted here.
  private func lacksRemovals(of writer: String) -> Bool {
    (marks[writer]?.removal ?? 0) > (notes.sent[writer]?.removal ?? 0)
  }

  /// Sends rows of a writer in messages that are not too long.
  ///
  /// A message that is refused is sent again in quarters, down to the row that is the reason: it is noted, and skipped.
  ///
  /// - Parameters:
  ///   - writer: The writer.
  ///   - learner: The learner whose rows are sent; nil for everything.
  ///   - mark: What the server has.
  ///   - isKnown: Whether nothing needs to be sent if there are no rows.
  ///   - refused: Rows that were refused, if only they are sent, and nothing else; nil to send all others.
  ///   - push: Sends rows.
  /// - Returns: Whether all rows were sent or skipped, or the rest is another box's.
  /// - Throws: The errors of `push`; `LibraryError`.
  private mutating func send(
    _ writer: String, by learner: String? = nil, after mark: LogRows.Mark = .init(),
    isKnown: Bool, only refused: VisitNotes.Unsent? = nil,
    _ push: (_ visit: inout Visit, LogRows, _ text: String, _ isAll: Bool) throws -> Reply
  ) throws -> Bool {
    var (mark, limit, skipped) = (mark, Self.most, 0)
    while true {
      if let refused {
        guard let next = refused.part(after: mark).start else { break }
        mark = next
      }
      var found: LogRows?
      try library {
        found = try $0.rows(
          of: writer, by: learner, after: mark, limit: limit, bytes: Self.mostText)
      }
      guard let all = found else { break }
      if all.last == mark, isKnown, refused == nil { break }
      let isAll = !all.goesOn
      let rows = refused?.part(of: all) ?? notes.unsent?[writer]?.rest(of: all) ?? all
      // Those of them that are not there any more need not be sent.
      let tried = refused?.part(after: mark, upTo: isAll ? nil : all.last)
      var reply = Reply.taken
      if rows.length > 0 || !isKnown {
        let text = try SchoolServer.json(rows)
        if text.utf8.count > Self.mostBytes, rows.length > 1 {
          limit = max(rows.length / 4, 1)
          continue
        }
        reply = try push(&self, rows, text, isAll)
        if case .refused = reply, rows.length > 1 {
          limit = max(rows.length / 4, 1)
          continue
        }
      }
      if case .ended = reply { return true }
      if let tried { notes.unsent?[writer]?.remove(tried) }
      switch reply {
      case .taken: limit = min(limit * 4, Self.most)
      case .ended: return true
      case .refused(let reason):
        let parts = rows.parts
        if parts.isEmpty { note("the school refuses a writer: \(reason)", writer) }
        for part in parts {
          var reason = reason
          if parts.count > 1 {
            switch try push(&self, part, try SchoolServer.json(part), false) {
            case .taken: continue
            case .ended: return true
            case .refused(let ofPart): reason = ofPart
            }
          }
          skip(part, of: writer, reason)
          skipped += 1
        }
        if refused != nil { notes.unsent?[writer]?.tried = all.last }
        let isFull = refused == nil && notes.unsent?[writer]?.count ?? 0 >= Self.mostSkipped.writer
        if parts.isEmpty || skipped >= Self.mostSkipped.visit || isFull { return false }
      }
      if isAll { break }
      mark = all.last
    }
    return true
  }

  /// Notes a row that the school refuses, and that is sent again a day later.
  private mutating func skip(_ row: LogRows, of writer: String, _ reason: String) {
    note("the school refuses rows: \(reason)", writer)
    notes.unsent = notes.unsent ?? [:]
    let new = VisitNotes.Unsent(reason: reason, next: time + Self.day)
    notes.unsent?[writer, default: new].add(row)
    notes.sent[writer, default: .init()].include(row)
  }

  private mutating func push(
    _ rows: String, of writer: String, isAll: Bool,
    _ taken: (_ visit: inout Visit, LogRows.Mark) -> Void
  ) throws -> Reply {
    do {
      taken(&self, try server.push(rows, isOwn: writer == own, isAll: isAll))
      return .taken
    } catch let error as PostgresError {
      guard isRefusal(error) else { throw error }
      // From now on answers get numbers that no other box has given.
      if writer == own, error.code?.hasPrefix("SK00") == true, error.code != "SK004" {
        try beginWriter()
      }
      if error.code != "SK002" { return .refused(error.message) }
      note("the school refuses rows: \(error.message)", writer)
      return .ended
    }
  }

  /// Whether the rest of the visit may go on: without a code it was cut off, and of the others only those about the rows leave
  /// the rest.
  func isRefusal(_ error: PostgresError) -> Bool {
    guard let code = error.code else { return false }
    return ["SK", "22", "23"].contains(code.prefix(2)) && code != "SK003"
  }
}
