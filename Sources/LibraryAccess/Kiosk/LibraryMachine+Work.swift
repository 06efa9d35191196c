internal import Scenes
internal import Study

/// The order of the work.
extension LibraryMachine {
  /// The time that answers wait in memory alone; with the time to write the file, `saved` comes within 2 s.
  private static let waitInMemory = Duration.seconds(1)
  /// The most answers in the file, more than anybody gives during an import.
  ///
  /// Each write rewrites the whole file, of some 600 bytes per answer.
  private static let mostWritten = 500
  /// The time that a kiosk must live after its first screen has all it needs: longer than a service's
  /// watchdog lets it hang.
  static let startTime = Duration.seconds(30)

  /// Returns the most urgent work; its result must be passed to `step` before the next call.
  mutating func next(at now: Instant) -> Work {
    if let end, end <= now { return .end }
    if batch >= Self.batchSize { return .wait(until: now) }
    let isDue = retry.isDue(at: now) || triesFirst && retry.since != nil
    let work = isDue ? state == .open ? saving : opening : nil
    if work != .follow(isAnew: false) { triesFirst = false }
    return work ?? writing(at: now) ?? reading(isDue, at: now) ?? caring(isDue, at: now)
      ?? .wait(until: deadline(isDue))
  }

  private var opening: Work {
    guard case .recovering(let damage, let isRepeated) = state else {
      return .open(damage: nil, isRepeated: false)
    }
    return .open(damage: damage, isRepeated: isRepeated)
  }

  private var recoversPending: Bool { hasPending && !(isReducedStart && isCounted) }

  private var saving: Work? {
    mutating get {
      if chores.remove(.follow) != nil { return .follow(isAnew: false) }
      // Before anything is read that depends on them.
      if recoversPending { return .recoverPending }
      return entries.first.map { .save($0) }
    }
  }

  /// The run's file of answers that wait while another process writes.
  private mutating func writing(at now: Instant) -> Work? {
    if hasFile, entries.isEmpty { return .write([], posted: posted) }
    // Until then, the numbers that the answers will have in the log may still change.
    guard state == .open, !hasPending, let since = retry.since, now - since >= Self.waitInMemory,
      let answers = unwritten, chores.remove(.write) != nil
    else { return nil }
    hasFile = true
    return .write(answers, posted: posted)
  }

  /// All waiting answers, if some of them are in no file and all other waiting changes are quiet: only answers
  /// can be told from those that were saved after all.
  private var unwritten: [Entry]? {
    guard written < posted else { return nil }
    let answers = entries.filter { $0.change.answer != nil }
    let isRestQuiet = entries.allSatisfy { $0.change.answer != nil || $0.change.isQuiet }
    return isRestQuiet && (1...Self.mostWritten).contains(answers.count) ? Array(answers) : nil
  }

  /// What is read for the screen.
  ///
  /// Lessons and replies come after all saves that are possible, as a full disk must not stop learning. A
  /// stand-in in memory has no pictures and sounds, so they wait for the library.
  private func reading(_ isDue: Bool, at now: Instant) -> Work? {
    let isOpen = state == .open
    var isStandIn: Bool { if case .standIn = state { true } else { false } }
    if isOpen ? (entries.isEmpty || !isDue) && nextRead ?? now <= now : isStandIn {
      if let order { return .load(order) }
      if let query { return .reply(query) }
    }
    // At the end, a large file on a slow card could take the bookmark's time.
    guard isOpen || state == .standIn(hasMedia: true), entries.isEmpty, order == nil, end == nil
    else { return nil }
    return nextFile.map { .read($0.hash, $0.use) }
  }

  private var nextFile: (hash: String, use: MediaFile.Use)? {
    for use in MediaFile.Use.allCases {
      if let hash = wanted[use]?.first { return (hash, use) }
    }
    return nil
  }

  /// What has time until everything else is done.
  private mutating func caring(_ isDue: Bool, at now: Instant) -> Work? {
    let isIdle = state == .open && entries.isEmpty && isDue
    // The pictures that are to be shown next come before the bookmark, without which the next start begins at
    // the home screen.
    if isIdle, let note, nextFile == nil || end != nil { return .keep(note) }
    if entries.isEmpty, end != nil { return .end }
    if isIdle, isDeckOld { return .follow(isAnew: true) }
    if isIdle, !awaitsLesson, rest ?? now <= now, chores.remove(.care) != nil { return .care }
    let hasAll = hasBegun && order == nil && query == nil && nextFile == nil
    startEnd = isCounted && hasAll ? startEnd ?? now + Self.startTime : nil
    return startEnd.flatMap { $0 <= now ? .completeStart : nil }
  }

  private func deadline(_ isDue: Bool) -> Instant? {
    let needsDisk =
      state != .open || !entries.isEmpty || recoversPending || chores.contains(.follow)
      || isDeckOld || note != nil || rest != nil
    let retry = isDue ? state == .open ? rest : nil : needsDisk ? retry.time : nil
    return [end, retry, startEnd, nextRead].compactMap(\.self).min()
  }
}
