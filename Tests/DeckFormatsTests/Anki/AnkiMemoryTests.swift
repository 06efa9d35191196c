import Foundation
import GRDB
import Study
import Testing

@testable import DeckFormats

@Suite("What Anki's deck options say about memory")
struct AnkiMemoryTests {
  private static let weights = FSRS.defaultWeights.enumerated().map { place, weight in
    place < 4 ? WeightFit.rounded(weight * 2) : weight
  }

  /// A package with one card in each of three decks, of presets 1, 2 and 2; the third has a share of its own.
  private func package(
    preset: ProtobufMessage, share: Double? = nil
  ) throws -> [SourceDeckMemory] {
    let package = try MadePackage { db in
      try db.execute(
        sql: "INSERT INTO deck_config VALUES (1, 'a', 0, 0, x''), (2, 'b', 0, 0, ?)",
        arguments: [Data(preset.bytes)])
      try db.execute(sql: "DELETE FROM decks")
      for (id, name, share) in [
        (Int64(1), "Plain", nil), (2, "Words\u{1f}fr", nil), (3, "Own", share),
      ] {
        let kind = AnkiPackageWriter.deckKind(preset: min(id, 2), share: share)
        try db.execute(
          sql: "INSERT INTO decks VALUES (?, ?, 0, 0, x'', ?)",
          arguments: [id, name, Data(kind.bytes)])
        try db.add(note: id, "q\(id)", "a")
        try db.execute(sql: "UPDATE cards SET did = ?1 WHERE nid = ?1", arguments: [id])
      }
    }
    return try package.read().deckMemories()
  }

  @Test("A preset's weights and share are those of its decks, and a deck's own share counts before")
  func presets() throws {
    var preset = ProtobufMessage()
    preset.add(6, floats: Self.weights)
    preset.add(37, float: 0.85)
    let memories = try package(preset: preset, share: 0.95)
    #expect(memories.map(\.deck) == [["Words", "fr"], ["Own"]])
    #expect(memories.map(\.memory.wanted) == [0.85, 0.95])
    #expect(memories.allSatisfy { $0.memory.weights == Self.weights && $0.cards == 1 })
  }

  @Test(
    "The newest weights count; numbers one by one, out of range, too many or cut off do no harm")
  func untrusted() throws {
    var preset = ProtobufMessage()
    preset.add(3, floats: Array(repeating: 1, count: 17))
    for weight in Self.weights { preset.add(6, float: weight) }
    preset.add(37, float: 0.1)
    #expect(
      try package(preset: preset).map(\.memory)
        == Array(
          repeating: SourceMemory(weights: Self.weights), count: 2))
    for floats in [
      [Double.nan], Array(repeating: Double.infinity, count: 21),
      Array(repeating: 1, count: 100_000),
    ] {
      var preset = ProtobufMessage()
      preset.add(6, floats: floats)
      preset.add(37, float: .nan)
      #expect(try package(preset: preset) == [])
    }
    var cut = ProtobufMessage()
    cut.add(6, Array(repeating: 7, count: 83))
    cut.add(37, 1)
    #expect(try package(preset: cut, share: .infinity) == [])
    var usual = ProtobufMessage()
    usual.add(37, float: 0.9)
    #expect(try package(preset: usual) == [])
  }

  @Test("A package of an older kind has them as JSON")
  func old() throws {
    func read(_ preset: String, deck: String = "null") throws -> [SourceDeckMemory] {
      let package = try MadePackage { db in
        try db.execute(
          sql: """
            UPDATE col SET ver = 11, models = '{}', dconf = '{"7":' || ? || '}', decks =
              '{"1":{"name":"Words::fr","conf":7,"desiredRetention":' || ? || '}}'
            """, arguments: [preset, deck])
        try db.add(note: 1, "q", "a")
      }
      return try package.read().deckMemories()
    }
    let numbers = Self.weights.map { "\($0)" }.joined(separator: ",")
    let found = try read(
      "{\"desiredRetention\":0.85,\"fsrsWeights\":[1,2],\"fsrsParams6\":[\(numbers)]}")
    #expect(found.map(\.deck) == [["Words", "fr"]])
    #expect(found.map(\.memory) == [SourceMemory(weights: Self.weights, wanted: 0.85)])
    #expect(
      try read("{\"desiredRetention\":0.85}", deck: "95").map(\.memory)
        == [SourceMemory(wanted: 0.95)])
    for bad in [
      "1", "[]", "{}", "{\"fsrsParams6\":{}}", "{\"fsrsParams6\":[1,{}]}",
      "{\"fsrsParams6\":\"[]\"}",
      "{\"fsrsWeights\":[\(numbers)x]}".replacing("x", with: ",\"x\""),
      "{\"desiredRetention\":\"much\"}", "{\"desiredRetention\":[0.8]}",
    ] {
      #expect(try read(bad) == [], "\(bad)")
    }
  }

  @Test("A package that is written says what it was given")
  func written() throws {
    func read(_ memory: AnkiPackageWriter.Memory) throws -> [SourceMemory] {
      let file = try ScratchFile([])
      let writer = try AnkiPackageWriter(
        path: file.path, deck: "A::B", memory: memory, now: 1_770_000_000_000)
      try writer.add(CardRecord(Card(question: "q", answer: "a", guid: "g")))
      try writer.finish()
      let memories = try AnkiPackage(path: file.path).deckMemories()
      #expect(memories.allSatisfy { $0.deck == ["A", "B"] && $0.cards == 1 })
      return memories.map(\.memory)
    }
    #expect(try read(.init()) == [])
    let filled = FSRS.weights(forFourButtons: Self.weights)
    // The learner's share is for Anki; a deck here has only its own one.
    #expect(
      try read(.init(learner: SourceMemory(weights: Self.weights, wanted: 0.85)))
        == [SourceMemory(weights: filled)])
    #expect(try read(.init(deckShare: 0.9)) == [SourceMemory(wanted: 0.9)])
  }
}
