package import DeckStore
internal import LinuxSystem
internal import SchoolLink
package import Study

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
    /// The decks of the school's that were taken.
    package var decks = 0
    /// All boxes of the school, if this one is its office.
    package var boxes: [SchoolBox]?
    /// What could not be sent or taken, in words; also what still can't be taken since an earlier visit.
    package var problems: [String] = []
  }

  /// Opens the library for a moment; never while the server is waited for.
  let library: (_ body: (DeckStore) throws -> Void) throws -> Void
  let server: SchoolServer
  /// The folder of what is fetched in several visits.
  let files: String
  private let version: String?
  /// Returns the free space of its disk, which has the library, too, in bytes; nil if the disk does not tell.
  let freeBytes: () -> Int?
  var notes = VisitNotes()
  /// The notes as the library has them.
  var stored = VisitNotes()
  var report = Report()
  /// The writer with which the box numbers its answers, and what the library has of each writer.
  var own = ""
  var marks: [String: LogRows.Mark] = [:]
  /// Learners who were brought back here, and whose answers are to be sent anew.
  var returned: [String] = []
  /// The server's time at the greeting, in ms since 1970.
  var time: Int64 = 0
  /// A hash of the cards that are to be fixed, as the school knows them.
  var known: String?
  /// Whether a deck's pictures and sounds had no room.
  var lacksRoom = false
  /// Writers of which the server and this library have different rows.
  var conflicts: Set<String> = []

  /// - Parameters:
  ///   - server: The school's server.
  ///   - version: The version of the program, of which the school is told.
  ///   - files: The path of a folder of the visits' own, beside the library.
  ///   - freeBytes: Returns the free space of that folder's disk, in bytes; nil if it does not tell.
  ///   - library: Calls its argument with the opened library.
  package init(
    at server: SchoolServer, version: String? = nil, files: String, freeBytes: (() -> Int?)? = nil,
    of library: @escaping (_ body: (DeckStore) throws -> Void) throws -> Void
  ) {
    (self.server, self.version, self.files, self.library) = (server, version, files, library)
    self.freeBytes = freeBytes ?? { Folder.freeBytes(files) }
  }

  /// - Parameter clock: The box's wall clock.
  /// - Returns: What came of it.
  /// - Throws: `PostgresError` if the visit was cut off; `LibraryError`.
  package mutating func run(at clock: WallTime) throws -> Report {
    try readLibrary()
    let welcome = try greet()
    (report.school, time, known) = (welcome.school, welcome.time, welcome.flags)
    report.boxes = welcome.boxes
    // It is not the office, perhaps no longer.
    if welcome.boxes == nil { notes.hidden = nil }
    // The server has answers that this library has lost: their numbers must not be used again.
    if let there = welcome.writers[own], there.mark.answer > marks[own]?.answer ?? 0 {
      try beginWriter()
    }
    try sendLearners()
    for writer in candidates.sorted() { try send(writer, welcome.writers[writer]) }
    try sendReturned()
    // Before it hears of decks what the school knew.
    try sendHidden()
    try sendErased()
    try keepNotes()
    try receive()
    try receiveRefused()
    try sendFlags()
    // The correction of a card takes its mark away.
    if try followDecks() { try sendFlags() }
    try library { store in
      try store.noteVisit(at: clock)
      // At an office, no kiosk does it.
      try store.forgetKept(at: clock)
    }
    return report
  }

  private mutating func readLibrary() throws {
    var (notes, own, marks, returned) = (self.notes, self.own, self.marks, self.returned)
    try library { store in
      notes = VisitNotes(text: try store.schoolNotes())
      own = try store.kioskGUID() ?? ""
      marks = try store.marks()
      returned = try store.learnersToSend(all: notes.hasSentReturns != true)
    }
    (self.notes, self.stored, self.own, self.marks) = (notes, notes, own, marks)
    self.returned = returned
  }

  mutating func beginWriter() throws {
    var own = own
    try library { store in
      // Another visit, or the kiosk, may have begun one meanwhile.
      if try store.kioskGUID() == own { try store.beginKiosk() }
      own = try store.kioskGUID() ?? ""
    }
    self.own = own
  }

  /// Writes the notes only if they have changed, since most visits bring no news, and each write is one to the card.
  mutating func keepNotes() throws {
    guard notes != stored else { return }
    let text = try notes.text
    try library { try $0.setSchoolNotes(text) }
    stored = notes
  }

  private mutating func greet() throws -> SchoolServer.Welcome {
    for _ in 0..<3 {
      let asked = Dictionary(
        uniqueKeysWithValues: Set(candidates + [own]).map { ($0, marks[$0] ?? .init()) })
      let welcome = try server.hello(
        .init(
          epoch: notes.epoch, arrival: notes.arrival, seal: notes.seal, problem: notes.problem,
          version: version, writers: asked))
      if welcome.epoch == notes.epoch { return welcome }
      let (unsent, hidden) = (notes.unsent, notes.hidden)
      notes = VisitNotes()
      (notes.epoch, notes.unsent, notes.hidden) = (welcome.epoch, unsent, hidden)
      var returned = returned
      try library { returned = try $0.learnersToSend(all: true) }
      self.returned = returned
    }
    throw PostgresError(code: nil, message: "the server begins one epoch after the other")
  }

  mutating func note(_ problem: String, _ writer: String) {
    conflicts.insert(writer)
    report.problems.append("\(problem) (\(writer))")
  }
}
