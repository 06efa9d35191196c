internal import DeckStore
internal import LinuxSystem
internal import Scenes
internal import Study

/// Opening, recovery, the stand-in meanwhile, and changes of other processes.
extension LibraryWorker {
  /// Opens the library for the first time, or else its stand-in, waiting for a command that may have it
  /// exclusively.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - tasks: The kiosk's part of the work.
  ///   - patience: The time to wait.
  ///   - id: The `PendingAnswers.id` of this run.
  ///   - wakeup: Readable while there is a request.
  /// - Returns: The worker, and the machine with its first news.
  /// - Throws: As `LibraryThread.init`.
  static func start(
    _ library: KioskLibrary, _ tasks: LibraryThread.Tasks, patience: Duration, id: String,
    wakeup: Wakeup
  ) throws -> (LibraryWorker, LibraryMachine) {
    var starts = StartCount(library.places)
    var (before, isReduced): (Int?, Bool) = (nil, false)
    func begin(_ store: DeckStore) throws -> StudyContext {
      let prepare = isReduced ? tasks.prepareReduced ?? tasks.prepare : tasks.prepare
      var studied = try prepare(store, nil)
      // If starts can't be counted, a card at the bookmark that ends every start would not be noticed.
      if before == nil { studied.bookmark = nil }
      return studied
    }
    do {
      let (opened, failure): (KioskLibrary.Opened, LibraryError?)
      do {
        try library.hold()
        before = starts.begin()
        isReduced = before.map { $0 >= StartCount.maxIncompleteStarts } ?? false
        (opened, failure) = (
          try library.open(until: .now + patience, at: tasks.clock(), begin), nil
        )
      } catch let error as LibraryError where error.isOfDisk {
        (opened, failure) = (try library.standIn(begin), error)
      }
      var worker: LibraryWorker
      do {
        worker = LibraryWorker(
          library, tasks,
          try LibrarySession(opened.store, opened.studied, isStandIn: failure != nil),
          changeCounter: opened.changeCounter, starts: starts, id: id, wakeup: wakeup)
      } catch {
        try? opened.store.close()
        throw error
      }
      if isReduced {
        worker.say(
          "the last \(StartCount.maxIncompleteStarts) starts were cut off, by a kill or for want of "
            + "power: this one begins without the last lesson, and takes answers that earlier runs "
            + "left in files when it has run for a while")
      }
      worker.tell(opened.recovery)
      var machine = LibraryMachine(
        isReducedStart: isReduced, isCounted: starts.isCounted,
        awaitsLesson: opened.studied.request != nil)
      let result = failure.map { Result.failed($0, isStopped: false) } ?? .done
      machine.step(
        .done(.open(damage: nil, isRepeated: false), worker.report(result)), at: .now)
      return (worker, machine)
    } catch {
      starts.complete()
      throw error
    }
  }

  /// Opens the library again, after a recovery if damage was found.
  mutating func open(after damage: String?, isRepeated: Bool) throws(LibraryError) {
    do {
      let (before, prepare) = (session.studied, tasks.prepare)
      let opened =
        if let damage {
          try library.recover(at: tasks.clock(), because: damage, isRepeated: isRepeated) {
            try prepare($0, before)
          }
        } else {
          try library.open(at: tasks.clock()) { try prepare($0, before) }
        }
      try resume(opened, after: before)
    } catch {
      standIn()
      throw error as? LibraryError ?? .failed(path: library.places.path, detail: "\(error)")
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
    (isOpen, changeCounter) = (true, opened.changeCounter)
    library.patience = .zero
    tell(opened.recovery)
    tellChanges(since: before)
  }

  private mutating func tell(_ recovery: Recovery?) {
    if let recovery { news.append(.notice(.recovered(from: recovery.backup))) }
  }

  /// Opens the stand-in again if it was closed for a library that then did not open.
  private mutating func standIn() {
    guard session.isStandIn, !library.standsIn, !session.store.isInMemory else { return }
    let (prepare, studied) = (tasks.prepare, session.studied)
    do {
      session.lookInto(try library.standIn { try prepare($0, studied) })
    } catch {
      say("the library can't be read any more: \(error)")
    }
  }

  /// Replaces the library by a backup and continues with it, as the `restore` command does for a running
  /// kiosk; the library may then be closed.
  mutating func restore(_ name: String) -> LibraryChange.Outcome {
    do {
      let backup = try Backups(library.places).checked(name)
      let (before, prepare) = (session.studied, tasks.prepare)
      close()
      let opened = try library.replace(
        with: backup, until: .now + Self.patience, at: tasks.clock()
      ) { try prepare($0, before) }
      try resume(opened, after: before)
      say("the library was replaced by its backup \(name), as somebody wanted at the box")
      return .saved
    } catch {
      // The library is as it was, or its replacement has begun.
      say("the backup \(name) was not restored: \(error)")
      return .notKept(.notChanged(isGone: false))
    }
  }

  /// Follows the changes of other processes, or reads everything again.
  ///
  /// - Returns: `interrupted` if this must be tried again.
  /// - Throws: An error of the library.
  mutating func follow(isAnew: Bool) throws(LibraryError) -> LibraryMachine.Report.Result {
    var counter: Int?
    do {
      counter = try session.store.changeCounter()
      let isOfOthers = isAnew || counter != changeCounter
      guard isOfOthers || hasAddedDecks else { return .done }
      let before = session.studied
      session.follow(try tasks.prepare(session.store, before))
      (changeCounter, hasAddedDecks) = (counter, false)
      tellChanges(since: before, isAnew: isAnew, isOfOthers: isOfOthers)
    } catch {
      if let error = error as? LibraryError, error.isOfLibrary { throw error }
      // A deck may have been deleted between two reads.
      if let now = try? session.store.changeCounter(), now != counter { return .interrupted }
      (changeCounter, hasAddedDecks) = (counter, false)
      say("what others have changed in the library is not shown: \(error)")
    }
    return .done
  }

  /// Tells how the study context was changed, and that other processes have changed the library.
  ///
  /// What the box itself adds is in the replies to the queries that come after it.
  private mutating func tellChanges(
    since before: StudyContext, isAnew: Bool = false, isOfOthers: Bool = true
  ) {
    let studied = session.studied
    if isAnew || studied.deck != before.deck { news.append(.changed(.deck(studied.deck))) }
    do throws(LibraryError) {
      let changes = try session.cardChanges()
      if !changes.isEmpty { news.append(.changed(.cards(changes))) }
    } catch {
      say("the lesson's cards could not be read again: \(error)")
    }
    let preferences = studied.preferences.changes(since: before.preferences)
    if !preferences.isEmpty { news.append(.changed(.preferences(preferences))) }
    if isOfOthers { news.append(.changed(.library)) }
    if studied.learners != before.learners || studied.ofLearners != before.ofLearners {
      news.append(
        .changed(
          .learners(studied.learners, studied.request, ofLearners: studied.ofLearners)))
    }
  }
}
