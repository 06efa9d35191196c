import Scenes

internal import DeckStore
internal import Study

/// How the library is checked, recovered, opened again and, meanwhile, stood in for.
extension LibraryLoop {
  /// Checks the whole file, once the first card is on the screen.
  mutating func check() {
    do throws(LibraryError) {
      try backups.check(session.store, on: clock().day)
      isChecked = true
    } catch .corrupt(let path, let detail) {
      isChecked = true
      recover(because: "\(LibraryError.corrupt(path: path, detail: detail))")
    } catch {
      mailbox.line("the library was not checked, which is tried again: \(error)")
    }
  }

  /// Recovers from damage, or opens the library again if a second look finds it sound.
  ///
  /// - Parameters:
  ///   - damage: What was found.
  ///   - isRepeated: Whether the same was found before that look.
  mutating func recover(because damage: String, isRepeated: Bool = false) {
    isOpen = false
    reopen { loop throws in
      let (prepare, studied) = (loop.prepare, loop.session.studied)
      return try loop.library.recover(
        loop.session.store, at: loop.clock(), because: damage, isRepeated: isRepeated
      ) {
        try prepare($0, studied)
      }
    }
  }

  mutating func reopen() {
    reopen { loop throws in
      let (prepare, studied) = (loop.prepare, loop.session.studied)
      return try loop.library.open(at: loop.clock()) { try prepare($0, studied) }
    }
  }

  /// Continues with the library that `open` returns; nil means that someone else has it.
  private mutating func reopen(with open: (Self) throws -> KioskLibrary.Opened?) {
    do {
      guard let opened = try open(self) else { return retry.soon() }
      let before = session.studied
      do {
        try session.reopen(opened.store, opened.studied, waiting: mailbox.answers)
      } catch {
        library.close(opened.store)
        throw error
      }
      isOpen = true
      retry.succeeded()
      mailbox.stands(in: false, because: nil)
      if let recovery = opened.recovery {
        suspicions = []
        mailbox.recovered(from: recovery.backup)
      }
      report(opened.studied, after: before)
    } catch {
      let path = library.places.path
      let error =
        error as? LibraryError
        ?? (error is LibraryAccessError
          ? .busy(path: path) : .failed(path: path, detail: "\(error)"))
      if error == .busy(path: path) { retry.soon() }
      fail(error)
      standIn()
    }
  }

  /// Reports how commands have changed what is studied.
  private mutating func report(_ studied: StudyContext, after before: StudyContext) {
    mailbox.changed()
    let preferences = studied.preferences.changes(since: before.preferences)
    if !preferences.isEmpty { mailbox.changed(preferences) }
    if studied.deck != before.deck { mailbox.changed(studied.deck) }
    if studied.learners != before.learners || studied.ofLearners != before.ofLearners {
      mailbox.changed(studied.learners, studied.request, studied.ofLearners)
    }
    do throws(LibraryError) {
      let changes = try session.cardChanges()
      if !changes.isEmpty { mailbox.changed(changes) }
    } catch {
      mailbox.line("the lesson's cards could not be read again: \(error)")
    }
  }

  /// Opens the stand-in again if it was closed for a library that then did not open.
  private mutating func standIn() {
    guard session.isStandIn, !library.standsIn, !session.store.isInMemory else { return }
    let (prepare, studied) = (prepare, session.studied)
    do {
      session.lookInto(try library.standIn { try prepare($0, studied) })
    } catch {
      mailbox.line("the library can't be read any more: \(error)")
    }
  }

  mutating func reloadDeck() {
    guard isOpen, !hasEntries, let studied = try? prepare(session.store, session.studied)
    else { return }
    session.reload(studied.deck)
    mailbox.changed(studied.deck)
  }
}
