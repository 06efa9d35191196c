package import DeckStore
internal import SchoolLink

/// A visit of a box at its school: it brings the rows of the log that the school lacks, and takes those that it lacks itself.
///
/// A visit that is cut off anywhere loses nothing and doubles nothing: each message is all or none, rows that come
/// twice are ignored, and the library remembers only what both sides have.
package struct Visit {
  /// What came of a visit.
  package struct Report: Equatable, Sendable {
    package var school = ""
    /// The answers that were sent, and those that were new here.
    package var sent = 0
    package var received = 0
    /// What could not be sent or taken, in words.
    package var problems: [String] = []
  }

  /// Opens the library for a moment; never while the server is waited for.
  private let library: (_ body: (DeckStore) throws -> Void) throws -> Void
  private let server: SchoolServer
  private var notes = VisitNotes()
  /// The notes as the library has them.
  private var stored = VisitNotes()
  private var report = Report()
  /// The writer with which the box numbers its answers, and what the library has of it.
  private var own = ""
  private var marks: [String: LogRows.Mark] = [:]
  /// Writers of which the server and this library have different rows.
  private var conflicts: Set<String> = []

  /// The rows of a message, of each kind; and the most bytes.
  private static let (most, mostBytes) = (1_000, 4 << 20)

  /// - Parameters:
  ///   - server: The school's server.
  ///   - library: Calls its argument with the opened library.
  package init(
    at server: SchoolServer,
    of library: @escaping (_ body: (DeckStore) throws -> Void) throws -> Void
  ) {
    (self.server, self.library) = (server, library)
  }

  /// - Throws: `PostgresError` if the visit was cut off; `LibraryError`.
  package mutating func run() throws -> Report {
    try readLibrary()
    let welcome = try greet()
    report.school = welcome.school
    // The server has answers that this library has lost: their numbers must not be used again.
    if let there = welcome.writers[own], there.mark.answer > marks[own]?.answer ?? 0 {
      try beginWriter()
    }
    try sendLearners()
    for writer in candidates.sorted() { try send(writer, welcome.writers[writer]) }
    try keepNotes()
    try receive()
    return report
  }

  // MARK: The library

  private mutating func readLibrary() throws {
    var (notes, own, marks) = (self.notes, self.own, self.marks)
    try library { store in
      notes = VisitNotes(text: try store.schoolNotes())
      own = try store.kioskGUID() ?? ""
      marks = try store.marks()
    }
    (self.notes, self.stored, self.own, self.marks) = (notes, notes, own, marks)
  }

  private mutating func beginWriter() throws {
    var own = own
    try library { store in
      // Another visit, or the kiosk, may have begun one meanwhile.
      if try store.kioskGUID() == own { try store.beginKiosk() }
      own = try store.kioskGUID() ?? ""
    }
    self.own = own
  }

  /// Writes the notes only if they have changed, since most visits bring no news, and each write is one to the card.
  private mutating func keepNotes() throws {
    guard notes != stored else { return }
    let text = try notes.text
    try library { try $0.setSchoolNotes(text) }
    stored = notes
  }

  /// The writers that may have rows which the server lacks.
  private var candidates: [String] {
    marks.filter { $0.value.exceeds(notes.sent[$0.key] ?? .init()) }.map(\.key)
  }

  // MARK: The server

  private mutating func greet() throws -> SchoolServer.Welcome {
    for _ in 0..<3 {
      let asked = Dictionary(
        uniqueKeysWithValues: Set(candidates + [own]).map { ($0, marks[$0] ?? .init()) })
      let welcome = try server.hello(
        .init(epoch: notes.epoch, arrival: notes.arrival, writers: asked))
      if welcome.epoch == notes.epoch { return welcome }
      notes = VisitNotes()
      notes.epoch = welcome.epoch
    }
    throw PostgresError(code: nil, message: "the server begins one epoch after the other")
  }

  /// Sends learners who may have no answers yet.
  private mutating func sendLearners() throws {
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

  private mutating func send(_ writer: String, _ known: SchoolServer.Welcome.Writer?) throws {
    if let known, !known.isOpen {
      if writer == own { try beginWriter() }
      // A copy of another box's library has the beginning of that box's log, which that box brings.
      if let mark = marks[writer], mark.answer <= known.mark.answer { notes.sent[writer] = mark }
      return
    }
    var (mark, limit) = (known?.mark ?? .init(), Self.most)
    while true {
      var found: LogRows?
      try library { found = try $0.rows(of: writer, after: mark, limit: limit) }
      guard let rows = found else { return }
      if rows.last == mark, known != nil {
        notes.sent[writer] = mark
        return
      }
      let text = try SchoolServer.json(rows)
      if text.utf8.count > Self.mostBytes, limit > 1 {
        limit = max(limit / 4, 1)
        continue
      }
      let counts = [
        rows.answers.count, rows.setBacks.count, rows.removals.count, rows.weights.count,
      ]
      let isAll = counts.allSatisfy { $0 < limit }
      guard let there = try push(text, of: writer, isAll: isAll) else { return }
      report.sent += rows.answers.count
      notes.sent[writer] = there
      if isAll { return }
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
      // Without a code the visit was cut off; of the others only those about the rows leave the rest of the visit.
      guard let code = error.code, ["SK", "22", "23"].contains(code.prefix(2)), code != "SK003"
      else { throw error }
      note("the school refuses rows: \(error.message)", writer)
      // From now on answers get numbers that no other box has given.
      if writer == own, code.hasPrefix("SK00"), code != "SK004" { try beginWriter() }
      return nil
    }
  }

  private mutating func receive() throws {
    while true {
      let page = try server.pull(
        after: notes.arrival, own: own, has: marks[own]?.answer ?? 0)
      // A server that stays where it is would keep the visit forever.
      guard page.arrival > notes.arrival || page.isAll else {
        throw PostgresError(code: nil, message: "the server's rows do not go on")
      }
      notes.arrival = page.arrival
      if page.rows.isEmpty, page.isAll { return try keepNotes() }
      var (received, refused): (Int, [(String, String)]) = (0, [])
      var notes = notes
      let conflicts = conflicts
      try library { store in
        // Answers of a learner who is back are taken only by a library that knows that.
        let removals = page.rows.filter { !$0.removals.isEmpty }.map(\.onlyRemovals)
        for rows in removals + page.rows {
          do { received += try store.add(rows) } catch LibraryError.unusable(let reason) {
            refused.append((rows.writer.guid, reason))
          }
        }
        for rows in page.rows where !conflicts.contains(rows.writer.guid) {
          notes.sent[rows.writer.guid, default: .init()].include(rows)
        }
        try store.setSchoolNotes(try notes.text)
      }
      (self.notes, stored) = (notes, notes)
      report.received += received
      for (writer, reason) in refused {
        note("rows from the school are not taken: \(reason)", writer)
      }
      if page.isAll { return }
    }
  }

  private mutating func note(_ problem: String, _ writer: String) {
    conflicts.insert(writer)
    report.problems.append("\(problem) (\(writer))")
  }
}

extension LogRows.Mark {
  fileprivate func exceeds(_ other: Self) -> Bool {
    answer > other.answer || removal > other.removal || weights > other.weights
  }

  fileprivate mutating func include(_ rows: LogRows) {
    answer = max(answer, rows.answers.last?.number ?? 0, rows.setBacks.last?.number ?? 0)
    removal = max(removal, rows.removals.last?.number ?? 0)
    weights = max(weights, rows.weights.last?.number ?? 0)
  }
}

extension LogRows {
  fileprivate var onlyRemovals: LogRows {
    var rows = self
    (rows.learners, rows.rounds, rows.cards, rows.answers) = ([], [], [], [])
    (rows.setBacks, rows.weights) = ([], [])
    return rows
  }
}
