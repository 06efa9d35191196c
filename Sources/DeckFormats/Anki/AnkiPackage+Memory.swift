import Study

/// The options of Anki's decks that are about memory.
///
/// A deck has a preset, which several decks may share, and may have a wanted share of its own.
///
/// Source: Anki `proto/anki/deck_config.proto` and `proto/anki/decks.proto`; `rslib/src/deckconfig/schema11.rs`;
/// `rslib/src/deckconfig/mod.rs`, `fsrs_params`.
extension AnkiPackage {
  package func deckMemories() throws -> [SourceDeckMemory] {
    let presets = try presets()
    var counts: [Int64: Int] = [:]
    try database.forEachRow(of: Self.countsSQL) { row in
      if let deck = row.integer(0), let count = row.integer(1) { counts[deck] = Int(count) }
    }
    var memories: [SourceDeckMemory] = []
    try database.forEachRow(of: isNew ? Self.newDecksSQL : Self.oldDecksSQL) { row in
      guard memories.count < AnkiNoteType.most, let id = row.integer(0), let count = counts[id]
      else { return }
      var (preset, own): (Int64?, Double?) = (row.integer(2), row.number(3).map { $0 / 100 })
      if isNew { (preset, own) = Self.options(ofDeck: row.bytes(2)) }
      // This program writes the learner's share into the preset, and only the deck's own one into the deck.
      var memory = preset.flatMap { presets[$0] } ?? SourceMemory()
      if !isFromAnki || memory.wanted == Self.usualShare { memory.wanted = nil }
      memory.wanted = own.flatMap(Self.share) ?? memory.wanted
      if memory != SourceMemory() {
        memories.append(
          SourceDeckMemory(deck: Self.deckPath(row.text(1)), cards: count, memory: memory))
      }
    }
    return memories
  }

  /// The presets by their ids.
  private func presets() throws -> [Int64: SourceMemory] {
    var presets: [Int64: SourceMemory] = [:]
    if isNew {
      guard try database.has(table: "deck_config") else { return [:] }
      try database.check(tables: ["deck_config"])
    }
    try database.forEachRow(of: isNew ? Self.newPresetsSQL : Self.oldPresetsSQL) { row in
      guard presets.count < AnkiNoteType.most, let id = row.integer(0) else { return }
      presets[id] = isNew ? Self.preset(row.bytes(1)) : Self.oldPreset(row)
    }
    return presets
  }

  private static func preset(_ bytes: [UInt8]) -> SourceMemory {
    /// The weights of FSRS-6, 5 and 4.5, by the fields.
    var weights: [Int: [Double]] = [6: [], 5: [], 3: []]
    var wanted: Double?
    for (field, value) in ProtobufFields(bytes) {
      if field == 37 { wanted = value.floats?.first }
      guard let known = weights[field], let more = value.floats else { continue }
      // Whoever writes more numbers than any version has says nothing.
      weights[field] = Array((known + more).prefix(mostWeights))
    }
    return SourceMemory(
      weights: fitted([6, 5, 3].map { weights[$0] ?? [] }), wanted: wanted.flatMap(share))
  }

  /// The weights as an array in JSON: "[0.2,1.3]".
  private static func oldPreset(_ row: UntrustedRow) -> SourceMemory {
    let lists = (1...3).map { place in
      row.text(place).cut(to: longestWeights).dropFirst().dropLast()
        .split(separator: ",", maxSplits: mostWeights).map { Double($0) ?? .nan }
    }
    return SourceMemory(weights: fitted(lists), wanted: row.number(4).flatMap(share))
  }

  /// Returns the weights of the first version that has any.
  private static func fitted(_ versions: [[Double]]) -> [Double]? {
    versions.first { !$0.isEmpty }.flatMap(FSRS.weights(fromAnyVersion:))
  }

  /// Returns a share as Anki takes it; nil for any other number.
  private static func share(_ number: Double) -> Double? {
    // Four digits hide that Anki stores numbers of 32 bits.
    (0.7...0.99).contains(number) ? (number * 10_000).rounded() / 10_000 : nil
  }

  /// The preset and the wanted share of a deck's kind; a filtered deck has none.
  private static func options(ofDeck kind: [UInt8]) -> (preset: Int64?, wanted: Double?) {
    var options: (preset: Int64?, wanted: Double?)
    for case (1, .bytes(let normal)) in ProtobufFields(kind) {
      for (field, value) in ProtobufFields.inner(normal) {
        if field == 1 { options.preset = value.number.flatMap { Int64(exactly: $0) } }
        if field == 10 { options.wanted = value.floats?.first }
      }
    }
    return options
  }

  /// Anki's share for a new collection, which says nothing.
  private static let usualShare = 0.9
  private static let (mostWeights, longestWeights) = (30, 1_000)

  private static let countsSQL = """
    SELECT iif(odid > 0, odid, did) AS deck, count(*) FROM cards GROUP BY deck
    """
  private static let newDecksSQL = "SELECT id, name, kind, NULL FROM decks"
  private static let oldDecksSQL = """
    SELECT decks.key, decks.value ->> 'name', decks.value ->> 'conf', decks.value ->> 'desiredRetention'
    FROM col, json_each(col.decks) AS decks
    """
  private static let newPresetsSQL = "SELECT id, config FROM deck_config"
  private static let oldPresetsSQL = """
    SELECT presets.key, presets.value ->> 'fsrsParams6', presets.value ->> 'fsrsParams5',
      presets.value ->> 'fsrsWeights', presets.value ->> 'desiredRetention'
    FROM col, json_each(col.dconf) AS presets
    """
}

extension ProtobufFields.Value {
  /// The bytes as one or more numbers of 32 bits, the lowest byte first; nil if they are none.
  var floats: [Double]? {
    guard case .bytes(let bytes) = self, bytes.count.isMultiple(of: 4) else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 4).map { place in
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
      return Double(Float(bitPattern: bits))
    }
  }
}
