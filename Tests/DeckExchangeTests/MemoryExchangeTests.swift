import DeckStore
import LibraryAccess
import Study
import TestSupport
import Testing

@testable import DeckExchange
@testable import DeckFormats

/// How sure somebody wants to be, and how a learner forgets, between Anki and a library.
@Suite("Anki's packages bring weights and wanted shares, and take them along")
struct MemoryExchangeTests {
  /// Weights by which everything is remembered three times as long, or as short.
  private static func weights(times factor: Double) -> [Double] {
    FSRS.defaultWeights.enumerated().map { place, weight in
      place < 4 ? WeightFit.rounded(weight * factor) : weight
    }
  }

  /// Writes a package as Anki does, with a preset and forty answers that came a month after the first ones, all right.
  private func package(
    in folder: TemporaryFolder, _ memory: AnkiPackageWriter.Memory, hasAnswers: Bool = true
  ) throws -> String {
    let path = folder.path("anki.apkg")
    let writer = try AnkiPackageWriter(
      path: path, deck: "Words", memory: memory, now: 1_770_000_000_000)
    for card in 0..<40 {
      try writer.add(CardRecord(Card(question: "q\(card)", answer: "a", guid: "g\(card)")))
    }
    for day in hasAnswers ? [0, 30] : [] {
      for card in 0..<40 {
        let time = 1_700_000_000_000 + Int64(day) * 86_400_000 + Int64(card) * 1_000
        try writer.add(SourceReview(guid: "g\(card)", time: time, .right, duration: 900))
      }
    }
    try writer.finish()
    return path
  }

  private func share(of deck: String, in box: ExchangeLibrary) throws -> String? {
    try box.store.setting(.sure, ofDeck: deck)
  }

  @Test("They come with the learner's answers, go out again, and come back the same")
  func roundTrip() throws {
    let box = try ExchangeLibrary()
    let ann = try box.store.addLearner("Ann", at: .now)
    let strong = Self.weights(times: 3)
    let path = try package(
      in: box.folder, .init(learner: SourceMemory(weights: strong), deckShare: 0.85))
    let outcome = try box.importFile(path) { $0.learner = "Ann" }
    #expect(outcome.memory.weights == .adopted)
    #expect(outcome.lines.contains("Words: how sure, 85 %, comes from the file"))
    #expect(try share(of: "Words", in: box) == "85")
    let known = try #require(try box.store.weightsInForce(of: ann.id))
    #expect(known == FSRS.weights(forFourButtons: strong))
    let model = FSRS(weights: strong)
    let memory = model.memory(model.memory(after: .good), after: .good, days: 30)
    #expect(try box.store.memory(of: "g7", learner: ann.id)?.state.memory == memory)
    // The imported answers count with the share that came with them.
    let due = try #require(try box.store.memory(of: "g7", learner: ann.id)?.due)
    let days = FSRS().wanting(WantedShare(85)).interval(
      stability: FSRS().memory(FSRS().memory(after: .good), after: .good, days: 30).stability)
    let spread = Scheduler().spreadDays(days, card: "g7", answers: 2)
    let last = WallTime(localTime: 1_700_000_007_000 + 30 * 86_400_000).day
    #expect(due == .day(last + spread))
    #expect(try box.store.rebuild().differences == 0)
    // The same file again changes nothing, not even after the share was changed here.
    try box.store.setPreference(DeckSetting.sure.key(of: "Words"), to: "95")
    let again = try box.importFile(path) { $0.learner = "Ann" }
    #expect(again.memory.weights == .known && again.memory.shares.isEmpty)
    #expect(try share(of: "Words", in: box) == "95")

    let back = box.folder.path("back.apkg")
    try AnkiPackageExport(deck: "Words", learner: ann).write(to: back, from: box.store)
    let other = try ExchangeLibrary()
    let bo = try other.store.addLearner("Bo", at: .now)
    try other.importFile(back) { $0.learner = "Bo" }
    #expect(try share(of: "Words", in: other) == "95")
    #expect(try other.store.weightsInForce(of: bo.id) == known)
    #expect(
      try other.store.memory(of: "g7", learner: bo.id)?.state
        == box.store.memory(of: "g7", learner: ann.id)?.state)
  }

  @Test(
    "What can't be judged, or predicts worse, is left out, and the next measure judges the rest")
  func judged() throws {
    let box = try ExchangeLibrary()
    let ann = try box.store.addLearner("Ann", at: .now)
    let weak = SourceMemory(weights: Self.weights(times: 0.1))
    let strong = SourceMemory(weights: Self.weights(times: 3))
    let bare = try package(in: box.folder, .init(learner: strong), hasAnswers: false)
    #expect(try box.importFile(bare).memory.weights == nil)
    #expect(try box.importFile(bare) { $0.learner = "Ann" }.memory.weights == .tooFewAnswers)
    let worse = try package(in: box.folder, .init(learner: weak))
    #expect(try box.importFile(worse) { $0.learner = "Ann" }.memory.weights == .worse)
    #expect(try box.store.weightsInForce(of: ann.id) == nil)
    let better = try package(in: box.folder, .init(learner: strong))
    #expect(try box.importFile(better) { $0.learner = "Ann" }.memory.weights == .adopted)
    let measured = try box.store.measured(ann.id)
    #expect(measured.fits.map(\.scored) == [40] && !measured.isDue)
  }

  @Test(
    "Of subdecks that become one deck, the share of most cards counts; without cards nothing does")
  func subdecks() throws {
    let box = try ExchangeLibrary()
    let path = try package(in: box.folder, .init(deckShare: 0.97), hasAnswers: false)
    #expect(
      try box.importFile(path) { $0.source.deck = "All" }.memory.shares.map(\.deck) == ["All"])
    #expect(try share(of: "All", in: box) == "97")
    let dry = try ExchangeLibrary()
    #expect(
      try dry.importFile(path) { $0.isDryRun = true }.memory.shares.map(\.wanted.percent) == [97])
    #expect(try dry.store.decks().isEmpty)
  }
}
