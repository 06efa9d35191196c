internal import DeckStore
internal import SchoolLink

/// What a box brings.
extension Visit {
  /// The rows of a message, of each kind; and the most bytes.
  private static var most: Int { 1_000 }
  private static var mostBytes: Int { 4 << 20 }

  /// The writers that may have rows which the server lacks.
  var candidates: [String] {
    marks.filter { $0.value.exceeds(notes.sent[$0.key] ?? .init()) }.map(\.key)
  }

  /// Sends learners who may have no answers yet.
  mutating func sendLearners() throws {
    var (rows, last): (LogRows?, Int64) = (nil, notes.learner)
    try library { [notes, own] store in
      let found = try store.learnerRows(after: notes.learner)
      last = found.last
      if found.rows.isEmpty { return }
      rows = try store.rows(of: own, limit: 1)?.onlyRemovals
      rows?.removals = []
      rows?.learners = found.rows
    }
    guard let rows else { return }
    let text = try SchoolServer.json(rows)
    if try push(text, of: own, isAll: false) != nil { notes.learner = last }
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
    _ = try send(
      writer, after: known?.mark ?? .init(), isKnown: known != nil
    ) { visit, rows, text, isAll in
      guard let there = try visit.push(text, of: writer, isAll: isAll) else { return false }
      visit.report.sent += rows.answers.count
      visit.notes.sent[writer] = there
      return true
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
        _ = try send(writer, by: learner, isKnown: true) { visit, rows, text, _ in
          guard !rows.answers.isEmpty || !rows.weights.isEmpty else { return true }
          do {
            _ = try visit.server.push(text, isOwn: writer == visit.own, isAll: false)
          } catch let error as PostgresError {
            // Another box's rows, of a learner whom the school has not forgotten.
            if error.code == "SK002" { return false }
            guard visit.isRefusal(error) else { throw error }
            visit.note("the school refuses rows: \(error.message)", writer)
            isRefused = true
            return false
          }
          return true
        }
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
  /// - Parameters:
  ///   - writer: The writer.
  ///   - learner: The learner whose rows are sent; nil for everything.
  ///   - mark: What the server has.
  ///   - isKnown: Whether nothing needs to be sent if there are no rows.
  ///   - push: Sends rows; returns false to send no more.
  /// - Returns: Whether all was sent.
  /// - Throws: The errors of `push`; `LibraryError`.
  private mutating func send(
    _ writer: String, by learner: String? = nil, after mark: LogRows.Mark = .init(),
    isKnown: Bool,
    _ push: (_ visit: inout Visit, LogRows, _ text: String, _ isAll: Bool) throws -> Bool
  ) throws -> Bool {
    var (mark, limit) = (mark, Self.most)
    while true {
      var found: LogRows?
      try library { found = try $0.rows(of: writer, by: learner, after: mark, limit: limit) }
      guard let rows = found else { return true }
      if rows.last == mark, isKnown { return true }
      let text = try SchoolServer.json(rows)
      if text.utf8.count > Self.mostBytes, limit > 1 {
        limit = max(limit / 4, 1)
        continue
      }
      let counts = [
        rows.answers.count, rows.setBacks.count, rows.removals.count, rows.weights.count,
      ]
      let isAll = counts.allSatisfy { $0 < limit }
      guard try push(&self, rows, text, isAll) else { return false }
      if isAll { return true }
      mark = rows.last
    }
  }

  /// - Returns: The server's last numbers; nil if it refuses the rows.
  private mutating func push(
    _ rows: String, of writer: String, isAll: Bool
  ) throws -> LogRows.Mark? {
    do {
      return try server.push(rows, isOwn: writer == own, isAll: isAll)
    } catch let error as PostgresError {
      guard isRefusal(error) else { throw error }
      note("the school refuses rows: \(error.message)", writer)
      // From now on answers get numbers that no other box has given.
      if writer == own, error.code?.hasPrefix("SK00") == true, error.code != "SK004" {
        try beginWriter()
      }
      return nil
    }
  }

  /// Whether the rest of the visit may go on: without a code it was cut off, and of the others only those about the rows leave
  /// the rest.
  func isRefusal(_ error: PostgresError) -> Bool {
    guard let code = error.code else { return false }
    return ["SK", "22", "23"].contains(code.prefix(2)) && code != "SK003"
  }
}

extension LogRows.Mark {
  fileprivate func exceeds(_ other: Self) -> Bool {
    answer > other.answer || removal > other.removal || weights > other.weights
  }

  mutating func include(_ rows: LogRows) {
    answer = max(answer, rows.answers.last?.number ?? 0, rows.setBacks.last?.number ?? 0)
    removal = max(removal, rows.removals.last?.number ?? 0)
    weights = max(weights, rows.weights.last?.number ?? 0)
  }
}

extension LogRows {
  var onlyRemovals: LogRows {
    var rows = self
    (rows.learners, rows.rounds, rows.cards, rows.answers) = ([], [], [], [])
    (rows.setBacks, rows.weights) = ([], [])
    return rows
  }
}
