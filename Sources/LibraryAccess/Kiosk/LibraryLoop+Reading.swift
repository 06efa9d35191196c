internal import DeckStore
internal import Scenes
internal import Study

/// Lessons, questions, pictures and sounds.
extension LibraryLoop {
  mutating func loadLesson() {
    guard canLoad, let order else { return }
    var lesson: Lesson?
    guard isRead("no lesson", { lesson = try $0.session.lesson(order, $0.load) }) else { return }
    self.order = nil
    hasLoaded = true
    mailbox.answer(order, with: lesson)
  }

  mutating func answerQuery() {
    guard canLoad, order == nil, let query = mailbox.query else { return }
    var reply = LibraryReply.nothing
    guard isRead("not read", { reply = try $0.reply(to: query) }) else { return }
    hasLoaded = true
    mailbox.reply(to: query, with: reply)
  }

  /// Returns the library's reply, completed by what only this machine knows.
  private mutating func reply(to query: QueryOrder) throws -> LibraryReply {
    // The library may have a PIN that its stand-in does not know and that a new PIN would replace.
    if session.isStandIn, case .newPIN = query.query { return .nothing }
    if query.query == .backups { return .backups(try Backups(library.places).overviews()) }
    if case .phoneCode = query.query { return .phoneCode(Self.phoneCode()) }
    let reply = try session.reply(to: query)
    guard case .size(var size) = reply else { return reply }
    size.free = library.places.freeBytes
    size.isReadOnly = library.places.isReadOnly
    return .size(size)
  }

  private static func phoneCode() -> String {
    var generator = SystemRandomNumberGenerator()
    return PhoneInvitation.code(using: &generator)
  }

  /// Reads something for the screen.
  ///
  /// - Parameters:
  ///   - problem: The beginning of the log message if the read fails for good.
  ///   - read: Performs the read.
  /// - Returns: Whether the read is settled; if not, it must be tried again.
  private mutating func isRead(_ problem: String, _ read: (inout Self) throws -> Void) -> Bool {
    do {
      try read(&self)
    } catch let error as LibraryError {
      guard session.isStandIn || isFinal(handling: error) else {
        switch error {
        case .full: close()
        case .busy: nextRead = retry.time
        default: break
        }
        return false
      }
      mailbox.line("\(problem): \(error)")
    } catch {
      mailbox.line("\(problem): \(error)")
    }
    return true
  }

  /// Whether lessons and queries can be answered: after all saves that are possible, as a full disk must not
  /// stop learning.
  var canLoad: Bool {
    session.isStandIn
      || (isOpen && (!hasEntries || !retry.isDue) && nextRead.map { $0 <= .now } ?? true)
  }

  /// Reads the next picture or sound, unless a lesson, an answer or a command waits.
  func readFile() {
    guard canRead, !hasEntries, order == nil, let (hash, use) = mailbox.file else { return }
    let file = MediaFile.read(hash, for: use, { try read(session.store, $0, $1) }) {
      [calls] in Self.isAnyone(calling: calls)
    }
    if let file { mailbox.answer(file) }
  }

  /// Whether media can be read; a stand-in in memory has none, so they wait for the library.
  var canRead: Bool { isOpen || (session.isStandIn && !session.store.isInMemory) }
}
