internal import DeckStore
internal import Study

/// What a run could not save by its end, renumbered from 1; the next start saves it.
///
/// These answers get a kiosk of their own in the log, whose GUID is `id`. A kiosk and a number identify
/// one answer, so saving them again after a power cut changes nothing.
struct PendingAnswers: Codable, Equatable, Sendable {
  typealias Entry = LibraryMailbox.Entry

  let id: String
  /// The path of the library they are for.
  let library: String
  /// The first answer's place in the log, had the run saved it; nil if its library was never open.
  ///
  /// A slow disk may have saved that answer after the end of the run.
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
  ///   - library: The path of its library.
  init(_ entries: [Entry], of run: Run, library: String) {
    let answers = entries.lazy.compactMap(\.change.answer)
    let number = (answers.first?.number ?? 1) - 1
    // An undo can go back to an earlier round than the first answer's.
    let round = (answers.map(\.round).min() ?? 1) - 1
    id = DeckStore.randomGUID()
    self.library = library
    first = run.start.flatMap { start in
      answers.isEmpty ? nil : Place(kiosk: start.kiosk, number: start.number + number + 1)
    }
    learners = run.learners
    self.entries = entries.map { entry in
      Entry(
        change: entry.change.renumbered(number, round), learner: entry.learner ?? run.learner,
        time: entry.time)
    }
  }

  /// Saves the answers that are not in the library yet.
  ///
  /// - Returns: How many the library refuses for good.
  /// - Throws: `LibraryError` of the disk or `busy`; then it can be called again.
  func save(into store: DeckStore) throws(LibraryError) -> Int {
    // Nobody else may number answers as the kiosk that has the numbers of these, nor begin another one.
    try store.whileWriting { () throws(LibraryError) in
      let refused = try saveAlone(into: store)
      // Another library may save the same file: what is answered from now on needs numbers of its own.
      try store.beginKiosk()
      return refused
    }
  }

  private func saveAlone(into store: DeckStore) throws(LibraryError) -> Int {
    let answer = entries.lazy.compactMap(\.change.answer).first
    var isFirstThere = false
    if let first, let answer {
      isFirstThere = try store.hasAnswer(
        to: answer.card, number: first.number, ofKiosk: first.kiosk)
    }
    try store.beginKiosk(named: id)
    let numbers = LogNumbers(after: .none, since: isFirstThere ? 2 : 1)
    var (ids, refused): ([String: Int64], Int) = ([:], 0)
    for entry in entries where !(isFirstThere && entry.change.answer?.number == 1) {
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

  private func id(of name: String, in store: DeckStore) throws(LibraryError) -> Int64 {
    let all = try store.learners()
    let found = all.first { $0.guid == learners[name] } ?? all.first { $0.name == name }
    if let found { return found.id }
    return try store.addLearner(name, at: .now, isNamesake: true).id
  }
}

extension LibraryChange {
  /// The change with its numbers lowered; it can't replace an answer that is not among them.
  fileprivate func renumbered(_ number: Int, _ rounds: Int) -> LibraryChange {
    func less(_ review: Review, _ round: Round) -> (Review, Round) {
      var (review, round) = (review, round)
      review.number -= number
      review.replaces = review.replaces.flatMap { $0 > number ? $0 - number : nil }
      round.number -= rounds
      review.round = round.number
      return (review, round)
    }
    switch self {
    case .review(let review, let round):
      let (review, round) = less(review, round)
      return .review(review, in: round)
    case .undo(let review, let round):
      let (review, round) = less(review, round)
      return .undo(review, in: round)
    case .delete, .learner, .deck, .add, .edit, .finish, .set, .keep, .phone, .restore: return self
    }
  }
}
