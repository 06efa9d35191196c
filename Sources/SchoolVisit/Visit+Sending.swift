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

  mutating func send(_ writer: String, _ known: SchoolServer.Welcome.Writer?) throws {
    if let known, !known.isOpen {
      if writer == own { try beginWriter() }
      // A copy of another box's library has the beginning of that box's log, which that box brings.
      if let mark = marks[writer], mark.answer <= known.mark.answer { notes.sent[writer] = mark }
      return
    }
    // Also if it refuses the rest.
    if let known { notes.sent[writer] = known.mark }
    var start = known?.mark ?? .init()
    // What it refused is tried again once a day; it ignores the rows that it has.
    let tried = notes.unsent?[writer]
    let again = tried.map { time >= $0.next ?? 0 } ?? false
    // So many are no rows' fault.
    if !again, let tried, tried.count >= Self.mostSkipped.writer { return }
    if again, let tried {
      start = tried.start(before: start)
      notes.unsent?[writer]?.next = time + Self.day
    }
    _ = try send(
      writer, after: start, isKnown: known != nil, again: again
    ) { visit, rows, text, isAll in
      try visit.push(text, of: writer, isAll: isAll) { visit, there in
        visit.report.sent += rows.answers.count
        visit.notes.sent[writer] = there
      }
    }
  }

  /// Sends the answers of those who were brought back anew, of every writer: their numbers are before those that were sent.
  ///
  /// The school may have forgotten them, or never have had them, and other boxes have none of them. What it refuses is sent
  /// again an hour later.
  mutating func sendReturned() throws {
    // Without the rows that say that they are back, the school takes none of them.
    guard conflicts.allSatisfy({ !lacksRemovals(of: $0) }) else { return }
    for learner in Set(returned).union((notes.refusedReturns ?? [:]).keys).sorted() {
      if let next = notes.refusedReturns?[learner], time < next { continue }
      var isRefused = false
      for writer in marks.keys.sorted() {
        let isTaken = try send(writer, by: learner, isKnown: true) { visit, rows, text, _ in
          do {
            _ = try visit.server.push(text, isOwn: writer == visit.own, isAll: false)
          } catch let error as PostgresError {
            // Another box's rows, of a learner whom the school has not forgotten.
            if error.code == "SK002" { return .ended }
            guard visit.isRefusal(error) else { throw error }
            return .refused(error.message)
          }
          return .taken
        }
        if !isTaken { isRefused = true }
      }
      if isRefused {
        notes.refusedReturns = notes.refusedReturns ?? [:]
        notes.refusedReturns?[learner] = time + Self.patience
        continue
      }
      notes.refusedReturns?[learner] = nil
      if notes.refusedReturns?.isEmpty == true { notes.refusedReturns = nil }
      try library { try $0.setSent(learner) }
    }
    notes.hasSentReturns = true
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
  ///   - learner: The learner whose rows are sent, and asked for again if they are refused; nil for everything.
  ///   - mark: What the server has.
  ///   - isKnown: Whether nothing needs to be sent if there are no rows.
  ///   - again: Whether rows that were refused are tried again, too.
  ///   - push: Sends rows.
  /// - Returns: Whether no row was refused.
  /// - Throws: The errors of `push`; `LibraryError`.
  private mutating func send(
    _ writer: String, by learner: String? = nil, after mark: LogRows.Mark = .init(),
    isKnown: Bool, again: Bool = false,
    _ push: (_ visit: inout Visit, LogRows, _ text: String, _ isAll: Bool) throws -> Reply
  ) throws -> Bool {
    var (mark, limit, skipped) = (mark, Self.most, 0)
    let before = notes.unsent?[writer]
    if again { notes.unsent?[writer] = nil }
    // Until all of them have been tried, those before count, too.
    var isWhole = false
    defer {
      if again, !isWhole, let before {
        notes.unsent?[writer, default: .init(reason: before.reason)].add(before)
        notes.unsent?[writer]?.next = before.next
      }
    }
    while true {
      var found: LogRows?
      try library {
        found = try $0.rows(
          of: writer, by: learner, after: mark, limit: limit, bytes: Self.mostText)
      }
      guard let all = found else { break }
      if all.last == mark, isKnown { break }
      let isAll = !all.goesOn
      let rows = notes.unsent?[writer]?.rest(of: all) ?? all
      if rows.length > 0 || !isKnown {
        let text = try SchoolServer.json(rows)
        if text.utf8.count > Self.mostBytes, rows.length > 1 {
          limit = max(rows.length / 4, 1)
          continue
        }
        switch try push(&self, rows, text, isAll) {
        case .taken: limit = min(limit * 4, Self.most)
        case .ended: return skipped == 0
        case .refused where rows.length > 1:
          limit = max(rows.length / 4, 1)
          continue
        case .refused(let reason):
          let parts = rows.parts
          if parts.isEmpty { note("the school refuses a writer: \(reason)", writer) }
          for part in parts {
            var reason = reason
            if parts.count > 1 {
              switch try push(&self, part, try SchoolServer.json(part), false) {
              case .taken: continue
              case .ended: return false
              case .refused(let ofPart): reason = ofPart
              }
            }
            skip(part, of: writer, reason, isForGood: learner == nil)
            skipped += 1
          }
          let all = notes.unsent?[writer]?.count ?? 0
          if parts.isEmpty || skipped >= Self.mostSkipped.visit || all >= Self.mostSkipped.writer {
            return false
          }
        }
      }
      if isAll { break }
      mark = all.last
    }
    isWhole = true
    if notes.unsent?.isEmpty == true { notes.unsent = nil }
    return skipped == 0
  }

  /// Notes a row that the school refuses, which is not sent any more, or only with all of its learner.
  private mutating func skip(
    _ row: LogRows, of writer: String, _ reason: String, isForGood: Bool
  ) {
    note("the school refuses rows: \(reason)", writer)
    guard isForGood else { return }
    notes.unsent = notes.unsent ?? [:]
    notes.unsent?[writer, default: .init(reason: reason)].add(row)
    notes.unsent?[writer]?.next = time + Self.day
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
