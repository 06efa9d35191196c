import DeckExchange
import DeckStore
import Foundation
import InputEvents
import KioskRuntime
import LibraryAccess
import Scenes
import Study
import Testing
import TestSupport

@Suite("A lesson of all decks whose power was cut")
struct MixedLessonTests {
  /// What happens to the decks while the box is off.
  enum Meanwhile: CaseIterable, Sendable {
    case nothing, otherRemoved, ownRemoved, otherRenamed, ownRenamed, ownHidden, otherHidden
  }

  private static let decks = ["Lakes", "Rivers", "Seas"]
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("before.sqlite"))
    try store.addLearner("Ann", at: MixedBox.noon)
    for deck in Self.decks {
      try store.createDeck(deck)
      try store.append(
        (1...4).map { Card(question: "\(deck) \($0)", answer: "x", guid: "\(deck)-\($0)") },
        to: deck)
    }
    try store.close()
  }

  @Test("resumes at the same card, whatever happened to its decks", arguments: Meanwhile.allCases)
  func resumed(_ meanwhile: Meanwhile) throws {
    let before = try MixedBox(DeckStore(path: folder.path("before.sqlite")), at: 0)
    before.begin()
    // Three cards are answered, the third one wrong, and the fourth one is asked.
    for key in [57, 21, 57, 21, 57, 49] { before.press(UInt16(key)) }
    let asked = try #require(before.bookmark?.card)
    let deck = try #require(asked.split(separator: "-").first.map(String.init))
    let other = try #require(Self.decks.first { $0 != deck })
    let left = try before.home().left
    // What is on the disk now is what the box finds after the power cut.
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path("before.sqlite\(end)"), toPath: folder.path("after.sqlite\(end)"))
    }
    try before.close()
    let store = try DeckStore(path: folder.path("after.sqlite"))
    switch meanwhile {
    case .nothing: break
    case .otherRemoved: try store.apply(.deck(.delete(other)))
    case .ownRemoved: try store.apply(.deck(.delete(deck)))
    case .otherRenamed: try store.apply(.deck(.rename(other, to: "Ponds")))
    case .ownRenamed: try store.apply(.deck(.rename(deck, to: "Ponds")))
    case .otherHidden: try store.apply(.deck(.show(other, false, to: "Ann")))
    case .ownHidden: try store.apply(.deck(.show(deck, false, to: "Ann")))
    }
    // By now the answered cards come back, but the one that was asked comes first.
    let after = try MixedBox(store, at: 1_200)
    let gone: String? =
      switch meanwhile {
      case .ownRemoved, .ownHidden: deck
      case .otherRemoved, .otherHidden: other
      default: nil
      }
    let resumed = try #require(after.bookmark)
    #expect(resumed.request == before.request)
    #expect((resumed.right, resumed.wrong.count, resumed.asked) == (2, 1, 3))
    if gone == deck {
      #expect(resumed.card?.hasPrefix(deck) == false)
    } else {
      #expect(resumed.card == asked)
      let question = asked.replacing("-", with: " ")
      #expect(after.card?.text == question)
      #expect(after.card?.deckName == (meanwhile == .ownRenamed ? "Ponds" : deck))
    }
    if gone == nil { #expect(try after.home().left == left) }
    // Whatever is left is learnt to its end.
    var presses = 0
    while after.card != nil, presses < 200 {
      after.press(57)
      after.press(21)
      presses += 2
    }
    #expect(after.problem == nil)
    #expect(presses > 8 && presses < 200)
    let answered = try after.answered()
    for name in try store.decks().map(\.name) where name != gone {
      let lesson = try store.lesson(
        LessonRequest(learner: "Ann", deck: name, mode: .round),
        learner: store.learner(named: "Ann").id, at: after.now)
      let met = lesson.entries.filter { $0.memory != nil }.map(\.card.guid)
      #expect(Set(met) == answered.intersection(lesson.entries.map(\.card.guid)), "\(name)")
      #expect(!met.isEmpty, "\(name)")
    }
    #expect(try after.home().left == after.leftInLesson)
    #expect(try store.check() == [])
    try after.close()
  }

  @Test("ends if the learner gets none of its decks any more")
  func nothingLeft() throws {
    let before = try MixedBox(DeckStore(path: folder.path("before.sqlite")), at: 0)
    before.begin()
    for key in [57, 21] { before.press(UInt16(key)) }
    try before.close()
    let store = try DeckStore(path: folder.path("before.sqlite"))
    for deck in Self.decks { try store.apply(.deck(.show(deck, false, to: "Ann"))) }
    let after = try MixedBox(store, at: 60)
    #expect(after.isResult && after.problem == nil)
    #expect(after.bookmark == nil)
    // Home is a press away.
    after.press(1)
    #expect(after.isHome)
    try after.close()
  }
}

/// A box with keys, connected to a library as the program connects it.
private final class MixedBox: Services, Sink {
  static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 60)

  private(set) var problem: String?
  private(set) var bookmark: Bookmark?
  private(set) var isResult = false
  private(set) var isHome = false
  private(set) var card: CardContent?
  let request = LessonRequest(learner: "Ann", deck: LessonRequest.allDecks, mode: .review)
  private let selection: LessonSelection
  private var session: LibrarySession
  private var note: BookmarkNote?
  private var run: Run?
  private let start: WallTime
  private var seconds: Int64 = 0

  /// Starts the box, a number of seconds after noon.
  init(_ store: DeckStore, at second: Int) throws {
    var selection = LessonSelection()
    selection.startsAtHome = true
    selection.offer = Offer(decks: ["Lakes", "Rivers", "Seas", "Ponds"])
    self.selection = selection
    start = Self.noon + .seconds(second)
    let studied = try selection.studied(in: store, after: nil, at: start)
    session = try LibrarySession(store, studied)
    bookmark = studied.bookmark
    let pipeline = Pipeline(
      scenes: SceneStack(
        learners: studied.learners, request: studied.request ?? request, startsAtHome: true,
        at: studied.bookmark))
    run = Run(pipeline, services: self, sinks: [self])
    run?.add(DeviceDescription(name: "keys", codes: [.key: Set(1...127)]), at: 0)
    go { $0.start(at: $1) }
  }

  var now: WallTime { start + .seconds(Int(seconds)) }

  /// Lets the run do something, and then saves the bookmark if no change did.
  private func go(_ body: (inout Run, Timestamp) -> Void) {
    guard var run else { return }
    body(&run, time)
    self.run = run
    if let note { attempt { try session.store.keep(note) } }
    note = nil
  }

  private var time: Timestamp { Timestamp(microseconds: seconds * 1_000_000) }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { problem = "\(error)" }
  }

  func begin() {
    guard let lesson = lesson(request, at: time) else { return }
    go { $0.take(.lesson(lesson), at: $1) }
  }

  func press(_ key: UInt16) {
    seconds += 3
    for value in [KeyValue.down, KeyValue.up] {
      go { $0.handle(InputEvent(time: $1, type: .key, code: key, value: value), from: 0) }
    }
  }

  func close() throws {
    run = nil
    try session.store.close()
  }

  func home() throws -> LibraryOverview {
    let reply = try session.reply(to: QueryOrder(.decks(learner: "Ann"), at: now))
    guard case .decks(let home) = reply else { throw LibraryError.noLearner(name: "Ann") }
    return home
  }

  /// The number of cards that the lesson would ask now.
  var leftInLesson: Int {
    lesson(request, at: time).map {
      LessonSession($0, at: .zero, after: RunNumbers()).leftCount
    } ?? -1
  }

  /// The cards that were answered.
  func answered() throws -> Set<String> {
    var cards: Set<String> = []
    try session.store.answers { cards.insert($0.card) }
    return cards
  }

  // MARK: Effects

  func keep(_ bookmark: Bookmark?, at time: Timestamp) {
    self.bookmark = bookmark
    note = BookmarkNote(bookmark, at: wall(time))
  }

  func begin(at time: Timestamp) {}

  func take(_ event: RuntimeEvent, at time: Timestamp) {
    guard case .shown(let content, _) = event else { return }
    var shown = content
    if case .buttoned(let inner, _) = shown { shown = inner }
    card = if case .card(let card) = shown { card } else { nil }
    isResult = if case .result = shown { true } else { false }
    isHome = if case .list = content { true } else { false }
  }

  func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
    switch effect {
    case .save(let change):
      let noted = note
      note = nil
      attempt { try session.save(change, by: "Ann", at: wall(time), noting: noted) }
    case .load(let request): return lesson(request, at: time).map { .lesson($0) }
    case .ask(let query): return reply(to: query, at: time).map { .reply($0, to: query) }
    default: break
    }
    return nil
  }

  private func lesson(_ request: LessonRequest, at time: Timestamp) -> Lesson? {
    do {
      return try session.lesson(LessonOrder(request, seed: 1, at: wall(time))) {
        [selection] store, order, learner in
        try selection.lesson(order, of: learner, in: store)
      }
    } catch {
      problem = "\(error)"
      return nil
    }
  }

  private func reply(to query: LibraryQuery, at time: Timestamp) -> LibraryReply? {
    try? session.reply(to: QueryOrder(query, at: wall(time)))
  }

  private func wall(_ time: Timestamp) -> WallTime { start + .microseconds(time.microseconds) }
}
