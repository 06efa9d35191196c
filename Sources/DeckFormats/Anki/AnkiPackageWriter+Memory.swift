import GRDB
import Study

extension AnkiPackageWriter {
  /// What a package says about the memory of its cards.
  package struct Memory: Sendable {
    /// The learner's weights, and how sure the learner wants to be; nil for Anki's own.
    package var learner: SourceMemory
    /// How sure everyone wants to be of the deck; nil if that is each learner's matter.
    package var deckShare: Double?

    package init(learner: SourceMemory = SourceMemory(), deckShare: Double? = nil) {
      (self.learner, self.deckShare) = (learner, deckShare)
    }
  }

  /// Adds the presets, and returns the id of the deck's.
  ///
  /// Anki's preset 1 is everyone's, which no package changes: weights and shares need one of their own.
  func addPresets(_ memory: Memory, _ db: Database) throws -> Int64 {
    try db.execute(sql: "INSERT INTO deck_config VALUES (1, 'Default', 0, 0, x'')")
    guard memory.learner != SourceMemory() || memory.deckShare != nil else { return 1 }
    let preset = Self.preset(memory)
    try db.execute(
      sql: "INSERT INTO deck_config VALUES (?, ?, ?, -1, \(Self.blob(preset)))",
      arguments: [now, "\(OwnNoteType.name) \(deck)", now / 1_000])
    return now
  }

  /// The options of an ordinary deck, with its preset.
  static func deckKind(preset: Int64, share: Double?) -> ProtobufMessage {
    var (kind, normal) = (ProtobufMessage(), ProtobufMessage())
    normal.add(1, Int(preset))
    if let share { normal.add(10, float: share) }
    kind.add(1, normal.bytes)
    return kind
  }

  /// A preset with all that Anki 26.9 writes for a new one, since Anki takes a missing number for 0.
  ///
  /// Source: Anki `proto/anki/deck_config.proto`; `rslib/src/deckconfig/mod.rs`.
  private static func preset(_ memory: Memory) -> ProtobufMessage {
    var preset = ProtobufMessage()
    // Steps in minutes, and the loads of the days of a week.
    preset.add(1, floats: [1, 10])
    preset.add(2, floats: [10])
    preset.add(4, floats: Array(repeating: 1, count: 7))
    if let weights = memory.learner.weights {
      preset.add(6, floats: FSRS.weights(forFourButtons: weights))
    }
    // New cards and reviews a day; the factors of Anki's older scheduler; intervals in days.
    for (field, number) in [(9, 20), (10, 200)] { preset.add(field, number) }
    for (field, number) in [(11, 2.5), (12, 1.3), (13, 1.2), (15, 1)] {
      preset.add(field, float: number)
    }
    // A leech after 8 lapses gets a tag; an answer counts as at most 60 seconds.
    for (field, number) in [(16, 36_500), (17, 1), (18, 1), (19, 4), (21, 1), (22, 8), (24, 60)] {
      preset.add(field, number)
    }
    preset.add(37, float: memory.deckShare ?? memory.learner.wanted ?? 0.9)
    preset.add(40, float: 0.9)
    preset.add(44, 1)
    return preset
  }
}
