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
    /// The cards that come from Anki, and those of them that were changed here.
    package var (cardsFromAnki, changed) = (0, 0)
    /// The answers to the cards from Anki that were given here.
    package var answersToThem = 0

    /// Lines for a person.
    package var lines: [String] {
      guard cardsFromAnki > 0 else { return [] }
      var left: [String] = []
      if answersToThem > 0 { left.append(counted(answersToThem, "answer")) }
      if changed > 0 { left.append("the texts of \(counted(changed, "card"))") }
      return [
        "\(counted(cardsFromAnki, "card comes", "cards come")) from Anki: a collection that has them keeps them "
          + "as they are there"
          + (left.isEmpty
            ? "" : ", and Anki leaves out what is new here: \(left.joined(separator: ", "))")
      ]
    }
  }

  /// What the deck's options in Anki are to be.
  private func memory(in store: DeckStore) throws -> AnkiPackageWriter.Memory {
    var memory = AnkiPackageWriter.Memory()
    memory.deckShare = try store.setting(.sure, ofDeck: deck).flatMap { Int($0) }
      .map { WantedShare($0).recall }
    guard let learner else { return memory }
    memory.learner.weights = try store.weightsInForce(of: learner.id)
    let share = try store.wantedShare(of: learner.id)
    if share != .standard { memory.learner.wanted = share.recall }
    return memory
  }

  /// Writes the package, which replaces the file only when it is complete.
  ///
  /// - Throws: `LibraryError`, `DeckFileError`, `MediaError`.
  @discardableResult
  package func write(to path: String, from store: DeckStore) throws -> Outcome {
    let writer = try AnkiPackageWriter(
      path: path, deck: deck, voices: DeckVoices(try store.preferences()),
      memory: try memory(in: store), now: WallTime.now.milliseconds)
    var media: Set<CardRecord.Media> = []
    var (outcome, fromAnki) = (Outcome(), Set<String>())
    var types: [Int64: OriginNoteType] = [:]
    try store.records(in: deck) { record in
      media.formUnion(record.media)
      let memory = try learner.flatMap { try store.memory(of: record.card.guid, learner: $0.id) }
      let origin = try store.originNote(AnkiPackageWriter.note(of: record.card.guid))
      if let origin {
        fromAnki.insert(record.card.guid)
        if types[origin.note.type] == nil {
          types[origin.note.type] = try store.originNoteType(origin.note.type)
        }
        if !origin.isUnchanged { outcome.changed += 1 }
      }
      let type = origin.flatMap { $0.isUnchanged ? types[$0.note.type] : nil }
      try writer.add(
        record, schedule: memory.map(AnkiPackageWriter.Schedule.init),
        origin: origin.flatMap { origin in type.map { (origin.note, $0) } })
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
            guid: answer.card, time: answer.time.milliseconds, rating,
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
