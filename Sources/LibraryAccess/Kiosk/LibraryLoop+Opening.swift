import Scenes

internal import DeckStore
internal import Study

/// The checks of the library, its recovery and reopening, and the stand-in meanwhile.
extension LibraryLoop {
  /// Checks the whole file, after the first card is on the screen.
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

  /// Recovers from damage, or opens the library again if a second check finds it sound.
  ///
  /// - Parameters:
  ///   - damage: A description of the damage.
  ///   - isRepeated: Whether the same damage was found before that check.
  mutating func recover(because damage: String, isRepeated: Bool = false) {
    close()
    self.damage = (damage, isRepeated)
    reopen()
  }

  /// Opens the library again, or recovers from damage that was found.
  mutating func reopen() {
    do {
      let (before, prepare) = (session.studied, prepare)
      let opened =
        if let (damage, isRepeated) = damage {
          try library.recover(at: clock(), because: damage, isRepeated: isRepeated) {
            try prepare($0, before)
          }
        } else {
          try library.open(at: clock()) { try prepare($0, before) }
        }
      try resume(opened, after: before)
    } catch {
      let error =
        error as? LibraryError ?? .failed(path: library.places.path, detail: "\(error)")
      // While other processes have the library open, the damage remains to be checked.
      if case .busy = error {} else { damage = nil }
      fail(error)
      standIn()
    }
  }

  /// Continues with a library that was just opened.
  private mutating func resume(
    _ opened: KioskLibrary.Opened, after before: StudyContext
  ) throws(LibraryError) {
    do throws(LibraryError) {
      try session.reopen(opened.store, opened.studied)
    } catch {
      try? opened.store.close()
      throw error
    }
    (isOpen, damage, changeCounter) = (true, nil, opened.changeCounter)
    retry.succeeded()
    library.patience = .zero
    mailbox.setStandIn(false, problem: nil)
    if let recovery = opened.recovery {
      suspicions = []
      mailbox.recovered(from: recovery.backup)
    }
    report(opened.studied, after: before)
  }

  /// Replaces the library by a backup and continues with it, as the `restore` command does for a running
  /// kiosk.
  mutating func restore(_ name: String) -> LibraryMailbox.Outcome {
    do {
      let backup = try Backups(library.places).checked(name)
      let (before, prepare) = (session.studied, prepare)
      close()
      let opened = try library.replace(with: backup, until: .now + Self.patience, at: clock()) {
        try prepare($0, before)
      }
      try resume(opened, after: before)
      mailbox.line("the library was replaced by its backup \(name), as somebody wanted at the box")
      return .saved
    } catch {
      mailbox.line("the backup \(name) was not restored: \(error)")
      // The library is as it was, or its replacement has begun.
      if !isOpen { reopen() }
      return .notKept(.notChanged(isGone: false))
    }
  }

  /// The longest time to wait for commands that have the library open.
  private static let patience = Duration.seconds(5)

  mutating func close() {
    if isOpen { try? session.store.close() }
    isOpen = false
  }

  /// Follows the changes of other processes, and closes the library for a process that wants it exclusively.
  mutating func followOthers() {
    if isOpen, library.isWanted {
      close()
      retry.soon()
    }
    guard isOpen, retry.isDue else { return }
    var counter = changeCounter
    do {
      isBehind = false
      counter = try session.store.changeCounter()
      guard counter != changeCounter else { return }
      let before = session.studied
      let studied = try prepare(session.store, before)
      session.follow(studied)
      changeCounter = counter
      report(studied, after: before)
    } catch let error as LibraryError where !isFinal(handling: error) {
      isBehind = true
    } catch {
      // A deck may have been deleted between two reads.
      if let now = try? session.store.changeCounter(), now != counter {
        isBehind = true
        return retry.soon()
      }
      changeCounter = counter
      mailbox.line("what others have changed in the library is not shown: \(error)")
    }
  }

  /// Reports how other processes have changed the study context.
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
