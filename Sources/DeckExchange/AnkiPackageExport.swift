internal import DeckFormats
package import DeckStore
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

  /// Writes the package, which replaces the file only when it is complete.
  ///
  /// - Throws: `LibraryError`, `DeckFileError`, `MediaError`.
  package func write(to path: String, from store: DeckStore) throws {
    let writer = try AnkiPackageWriter(path: path, deck: deck, now: WallTime.now.milliseconds)
    var media: Set<CardRecord.Media> = []
    try store.records(in: deck) { record in
      media.formUnion(record.media)
      let memory = try learner.flatMap { try store.memory(of: record.card.guid, learner: $0.id) }
      try writer.add(record, schedule: memory.map(AnkiPackageWriter.Schedule.init))
    }
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
        try writer.add(
          SourceReview(
            guid: answer.card, time: answer.time.milliseconds, isRight: rating == .right,
            duration: Int64(answer.answerTime)))
      }
    }
    try writer.finish()
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
