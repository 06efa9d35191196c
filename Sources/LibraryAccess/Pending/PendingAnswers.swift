internal import DeckStore
internal import Study

/// What a run has not saved yet, with its own numbers; if it never does, the next start saves it.
///
/// Those of its answers that are not in the log as the run itself would have saved them get a kiosk of their
/// own there, whose GUID is `id`. A kiosk and a number identify one answer, so saving them again after a
/// power cut changes nothing.
struct PendingAnswers: Codable, Equatable, Sendable {
  typealias Entry = LibraryMailbox.Entry

  /// The same for all that a run leaves.
  let id: String
  /// The path of the library they are for.
  let library: String
  /// The place in the log of answer 1, had the run saved it; nil if its library was never open.
  ///
  /// The run, or a slow disk after its end, may have saved some of the answers, in their order.
  let first: Place?
  /// The GUIDs of the run's learners, by name.
  let learners: [String: String]
  /// In the order of the run, each with its learner's name.
  let entries: [Entry]

  /// An answer's place in a library's log.
  struct Place: Codable, Equatable, Sendable {
    var kiosk: String
    var number: Int
  }

  /// What must be known about a run to save its answers later.
  struct Run: Equatable, Sendable {
    /// The name of the learner that the run began with.
    var learner = ""
    var learners: [String: String] = [:]
    /// The library's kiosk, and the number before the run's first; nil if it was never open.
    var start: Place?
  }

  /// - Parameters:
  ///   - entries: What is unsaved, with the run's numbers.
  ///   - run: The run.
  ///   - id: See `id`.
  ///   - library: The path of its library.
  init(_ entries: [Entry], of run: Run, id: String, library: String) {
    self.id = id
    self.library = library
    first = run.start.map { Place(kiosk: $0.kiosk, number: $0.number + 1) }
    learners = run.learners
    self.entries = entries.map { entry in
      Entry(change: entry.change, learner: entry.learner ?? run.learner, time: entry.time)
    }
  }

  /// Saves the answers that are not in the library yet.
  ///
  /// - Returns: How many the library refuses for good.
  /// - Throws: `LibraryError` of the disk or `busy`; then it can be called again.
  func save(into store: DeckStore) throws(LibraryError) -> Int {
    // Nobody else may number answers as the kiosk that has the numbers of these, nor begin another one.
    try store.whileWriting { () throws(LibraryError) in
      let rest = entries[try countSaved(in: store)...]
      if rest.isEmpty { return 0 }
      try store.beginKiosk(named: id)
      do throws(LibraryError) {
        let refused = try save(rest, into: store)
        // Another library may save the same file: what is answered from now on needs numbers of its own.
        try store.beginKiosk()
        return refused
      } catch {
        // Or it would have the numbers of those that still wait.
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
          // Who is gone does not come back for what is remembered.
          guard let known = try store.learners().first(where: { $0.name == name }) else { continue }
          ids[name] = known.id
        } else if entry.change.answer != nil, ids[name] == nil {
          ids[name] = try id(of: name, in: store)
        }
        try entry.change.save(into: store, as: numbers, by: ids[name] ?? 0, at: entry.time)
        // A name may mean another row from here on.
        if case .learner = entry.change { ids = [:] }
      } catch {
        if error.isOfLibrary { throw error }
        if entry.change.outcome(of: error) == .refused { refused += 1 }
      }
    }
    return refused
  }

  /// How many of the entries the run has saved after all: all up to the last answer that is in the log.
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
    return try store.addLearner(name, at: .now, isNamesake: true).id
  }
}
