internal import DeckStore
internal import Study

/// The changes that a run has not saved, with the run's own numbers; the next start saves them if the run
/// never does.
///
/// Answers that are not in the log under the run's own kiosk are saved under a separate one, whose GUID is
/// `id`. A kiosk and a number identify one answer, so saving the answers again after a power cut changes
/// nothing.
struct PendingAnswers: Codable, Equatable, Sendable {
  typealias Entry = LibraryMachine.Entry

  /// The GUID of the run, the same for all changes that it leaves.
  let id: String
  /// The path of the library for which the changes are.
  let library: String
  /// The kiosk and number that answer 1 of the run has or would have; nil if the run's library was never
  /// open.
  ///
  /// The run, or a slow disk after its end, may have saved some of the answers, in their order.
  let first: Place?
  /// The GUIDs of the run's learners, by name.
  let learners: [String: String]
  /// The changes in the order of the run, each with its learner's name.
  let entries: [Entry]

  /// An answer's place in a library's log.
  struct Place: Codable, Equatable, Sendable {
    var kiosk: String
    var number: Int
  }

  /// The information about a run that is needed to save its answers later.
  struct Run: Equatable, Sendable {
    /// The name of the learner that the run began with.
    var learner = ""
    var learners: [String: String] = [:]
    /// The library's kiosk, and the number before that of the run's first answer; nil if the library was
    /// never open.
    var start: Place?
  }

  /// - Parameters:
  ///   - entries: The unsaved changes, with the run's numbers.
  ///   - run: The run.
  ///   - id: See `id`.
  ///   - library: The path of the run's library.
  init(_ entries: [Entry], of run: Run, id: String, library: String) {
    self.id = id
    self.library = library
    first = run.start.map { Place(kiosk: $0.kiosk, number: $0.number + 1) }
    learners = run.learners
    self.entries = entries.map { entry in
      Entry(change: entry.change, learner: entry.learner ?? run.learner, time: entry.time)
    }
  }

  /// Saves the changes that are not in the library yet.
  ///
  /// - Returns: The number of answers that the library refuses for good.
  /// - Throws: `LibraryError` of the disk or `busy`; then this function can be called again.
  func save(into store: DeckStore) throws(LibraryError) -> Int {
    // No other process may number answers as the kiosk that these answers use, or begin another kiosk.
    try store.whileWriting { () throws(LibraryError) in
      let rest = entries[try countSaved(in: store)...]
      if rest.isEmpty { return 0 }
      try store.beginKiosk(named: id)
      do throws(LibraryError) {
        let refused = try save(rest, into: store)
        // Another library may save the same file, so answers from now on need numbers of their own.
        try store.beginKiosk()
        return refused
      } catch {
        // Otherwise the next answers would get the numbers of those that still wait.
        try? store.beginKiosk()
        throw error
      }
    }
  }

  private func save(
    _ rest: ArraySlice<Entry>, into store: DeckStore
  ) throws(LibraryError) -> Int {
    let numbers = LogNumbers(
      after: .none, since: rest.lazy.compactMap(\.change.answer).first?.number ?? 1)
    var (ids, refused): ([String: Int64], Int) = ([:], 0)
    for entry in rest {
      do throws(LibraryError) {
        let name = entry.change.owner ?? entry.learner ?? ""
        if entry.change.owner != nil {
          // A learner who is gone is not added again for a setting.
          guard let known = try store.learners().first(where: { $0.name == name }) else { continue }
          ids[name] = known.id
        } else if entry.change.answer != nil, ids[name] == nil {
          ids[name] = try id(of: name, in: store)
        }
        try entry.change.save(into: store, as: numbers, by: ids[name] ?? 0, at: entry.time)
        // A name may stand for another row from now on.
        if case .edit(.learner) = entry.change { ids = [:] }
      } catch {
        if error.isOfLibrary { throw error }
        if entry.change.outcome(of: error) == .refused { refused += 1 }
      }
    }
    return refused
  }

  /// Returns the number of entries that the run has saved after all: all up to the last answer that is in the
  /// log.
  private func countSaved(in store: DeckStore) throws(LibraryError) -> Int {
    guard let first else { return 0 }
    for (place, entry) in entries.enumerated().reversed() {
      guard let answer = entry.change.answer else { continue }
      // A later run may have used the number for an answer of its own, even to the same card.
      var time = answer.answerTime
      if case .undo = entry.change { time = 0 }
      let number = first.number - 1 + answer.number
      if try store.hasAnswer(
        to: answer.card, taking: time, number: number, ofKiosk: first.kiosk)
      {
        return place + 1
      }
    }
    return 0
  }

  private func id(of name: String, in store: DeckStore) throws(LibraryError) -> Int64 {
    let all = try store.learners()
    let found = all.first { $0.guid == learners[name] } ?? all.first { $0.name == name }
    if let found { return found.id }
    return try store.addAgain(name, knownAs: learners[name], at: .now).id
  }
}
