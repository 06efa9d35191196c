internal import ContentHash
internal import DeckFormats
package import DeckStore
internal import InputEvents
internal import LibraryAccess
package import Study

/// The export of a deck as an Anki package, with a learner's schedule and answers.
package struct AnkiPackageExport {
  /// The file name extension of a package.
  package static let ending = ".apkg"

  private let deck: String
  private let learner: Learner?

  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - learner: The learner whose schedule and answers are exported; nil for none.
  package init(deck: String, learner: Learner?) { (self.deck, self.learner) = (deck, learner) }

  /// What a collection that has the deck's notes already does not take from the package.
  package struct Outcome: Equatable, Sendable {
    /// The cards that come from Anki.
    package var cardsFromAnki = 0
    /// The answers to these cards that were given here.
    package var answersToThem = 0

    /// Lines for a person.
    package var lines: [String] {
      guard cardsFromAnki > 0 else { return [] }
      let cards = counted(cardsFromAnki, "card comes", "cards come")
      guard answersToThem > 0 else {
        return ["\(cards) from Anki: a collection that has them keeps them as they are there"]
      }
      return [
        "\(cards) from Anki: a collection that has them keeps them as they are there, and Anki "
          + "leaves out the \(counted(answersToThem, "answer")) that they got here; any other "
          + "collection gets both"
      ]
    }
  }

  /// Writes the package, which replaces the file only when it is complete.
  ///
  /// - Throws: `LibraryError`, `DeckFileError`, `MediaError`.
  @discardableResult
  package func write(to path: String, from store: DeckStore) throws -> Outcome {
    let writer = try AnkiPackageWriter(
      path: path, deck: deck, voices: DeckVoices(try store.preferences()),
      now: WallTime.now.milliseconds)
    let hasAnkiNotes = try store.isFromAnki(deck)
    var media: Set<CardRecord.Media> = []
    var (outcome, fromAnki) = (Outcome(), Set<String>())
    try store.records(in: deck) { record in
      media.formUnion(record.media)
      let memory = try learner.flatMap { try store.memory(of: record.card.guid, learner: $0.id) }
      // Cards that were made here have GUIDs that are derived from their questions.
      let isFromAnki = hasAnkiNotes && !CardIdentity.isDerived(record.card.guid)
      if isFromAnki { fromAnki.insert(record.card.guid) }
      try writer.add(
        record, schedule: memory.map(AnkiPackageWriter.Schedule.init), isFromAnki: isFromAnki)
    }
    outcome.cardsFromAnki = fromAnki.count
    // A picture or sound that is on both sides is written once.
    var names: Set<String> = []
    for medium in media.sorted(by: { $0.hash < $1.hash }) {
      let name = try MediaFolder.fileName(of: medium)
      guard names.insert(name).inserted else { continue }
      var bytes: [UInt8] = []
      try store.media(medium.hash) { bytes += $0 }
      try writer.add(medium: name, bytes)
    }
    if let learner {
      try store.answers(of: learner.id) { answer in
        guard answer.counts, let rating = answer.rating else { return }
        if !answer.isImported, fromAnki.contains(answer.card) { outcome.answersToThem += 1 }
        try writer.add(
          SourceReview(
            guid: answer.card, time: answer.time.milliseconds, isRight: rating == .right,
            duration: Int64(answer.answerTime)))
      }
    }
    try writer.finish()
    return outcome
  }
}

extension AnkiPackageWriter.Schedule {
  fileprivate init(_ memory: CardMemory) {
    let due =
      switch memory.due {
      case .day(let day): day
      case .time(let milliseconds): WallTime(localTime: milliseconds).day
      }
    self.init(
      stability: memory.state.memory.stability, difficulty: memory.state.memory.difficulty,
      dueDay: due, lastDay: memory.lastDay, answers: memory.answers, lapses: memory.lapses)
  }
}
