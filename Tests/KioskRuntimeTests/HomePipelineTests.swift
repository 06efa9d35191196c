import InputEvents
import KioskBox
import KioskRuntime
import ScreenLayout
import Study
import Testing

@testable import Scenes

@Suite("Home by touch and keys")
struct HomePipelineTests {
  @Test("the library is asked at once, and its reply is shown; then a deck leads to its modes")
  func path() {
    var box = HomeBox(decks: 2)
    #expect(
      box.take() == [
        "0.000 study start", "0.000 screen home who history settings", "0.000 ask decks",
        #"0.000 screen home deck "Deck 1" deck "Deck 2" who history settings"#,
      ])
    box.tap(at: 1_000, on: "deck", "Deck 1")
    #expect(
      box.take().dropFirst() == [
        #"1.080 study target deck "Deck 1""#, "1.080 sound question",
        "1.080 screen deck back", #"1.080 ask deck "Deck 1""#,
        "1.080 screen deck review quiz round browse direction order back cards",
      ])
    box.press(KeyMeaning.back.code, at: 3_000)
    // An equal reply changes nothing.
    #expect(box.take().last == "3.000 ask decks")
  }

  @Test("swipes up and down, keys and arrows turn pages; at either end they do nothing")
  func pages() {
    var box = HomeBox(decks: 60)
    box.swipe(at: 1_000, by: -300)
    #expect(box.studied == ["start", "next-page"])
    #expect(box.take().last?.hasPrefix(#"1.090 screen home page 2 deck "Deck 1" deck"#) == true)
    box.press(109, at: 3_000)
    box.swipe(at: 5_000, by: -300)
    #expect(box.studied == ["next-page"])
    #expect(box.take().contains { $0.contains(" page 3 ") })
    box.swipe(at: 7_000, by: 300)
    box.press(104, at: 9_000)
    box.press(103, at: 10_000)
    #expect(box.studied == ["previous-page", "previous-page"])
    _ = box.take()
    box.tap(at: 11_000, 0.94, 0.77)
    box.tap(at: 13_000, 0.94, 0.2)
    #expect(box.studied == ["target next-page", "target previous-page"])
  }

  @Test("a list is shown again on the page where it was left, another deck's on its first")
  func remembered() {
    var box = HomeBox(decks: 40)
    box.swipe(at: 1_000, by: -300)
    box.tap(at: 3_000, on: "deck", "Deck 28")
    let lines = box.take()
    #expect(lines.contains(#"3.080 study target deck "Deck 28""#))
    #expect(lines.last == "3.080 screen deck review quiz round browse direction order back cards")
    box.hold(at: 5_000)
    #expect(
      box.take().filter { $0.contains(" screen ") }.allSatisfy { $0.contains(" home page 2 ") })
  }

  @Test(
    "home opens at the first deck with cards left each time it is entered, not where it was left")
  func opening() {
    var box = HomeBox(decks: 40, due: 36)
    #expect(box.take().last?.hasPrefix("0.000 screen home page 2 ") == true)
    // A page that is turned to stays, also on the way back from a deck.
    box.swipe(at: 1_000, by: 300)
    _ = box.take()
    box.tap(at: 3_000, on: "deck", "Deck 1")
    #expect(box.take().last?.contains(" screen deck ") == true)
    box.hold(at: 5_000)
    #expect(
      box.take().filter { $0.contains(" screen ") }.allSatisfy { $0.contains(" home learn-all") })
    box.swipe(at: 7_000, by: -300)
    box.swipe(at: 8_000, by: 300)
    box.press(KeyMeaning.back.code, at: 9_000)
    // A lesson that is left leads to a new home.
    box.tap(at: 10_000, on: "learn-all")
    #expect(box.take().last?.contains("load review everything") == true)
    box.begin(at: 11_000)
    box.hold(at: 12_000)
    #expect(box.take().last?.contains(" screen home page 2 ") == true)
  }

  @Test("on a new list the first press of Enter goes to its first row, the second chooses it")
  func enter() {
    var box = HomeBox(decks: 2)
    box.press(KeyMeaning.choose.code, at: 1_000)
    #expect(box.studied == ["start"])
    box.press(KeyMeaning.choose.code, at: 2_000)
    box.press(KeyMeaning.choose.code, at: 3_000)
    #expect(box.studied == ["start", #"target deck "Deck 1""#])
    box.press(KeyMeaning.choose.code, at: 4_000)
    #expect(box.studied == ["start", #"target deck "Deck 1""#, "target review"])
  }

  @Test("Enter goes nowhere on a list that is still loading, so that its rows are first")
  func enterWhileLoading() {
    var box = HomeBox(decks: 0, repliesAtOnce: false)
    box.press(KeyMeaning.choose.code, at: 100)
    box.press(KeyMeaning.choose.code, at: 200)
    box.reply(decks: 3, at: 500)
    box.press(KeyMeaning.choose.code, at: 1_000)
    box.press(KeyMeaning.choose.code, at: 2_000)
    #expect(box.studied == ["start", #"target deck "Deck 1""#])
  }

  @Test("number keys choose rows of the page that is shown")
  func digits() {
    var box = HomeBox(decks: 40)
    box.press(3, at: 1_000)
    #expect(box.take().contains(#"1.000 study target deck "Deck 2""#))
    box.hold(at: 2_000)
    box.swipe(at: 4_000, by: -300)
    _ = box.take()
    box.press(3, at: 6_000)
    #expect(box.take().contains(#"6.000 study target deck "Deck 29""#))
    box.press(10, at: 7_000)
    #expect(box.take() == ["7.000 key 10"])
    // The buttons are numbered after the rows.
    box.press(8, at: 8_000)
    #expect(box.take().contains("8.000 study target back"))
  }

  @Test("a late reply is shown at once, on the current page, at the time of its query")
  func later() {
    var box = HomeBox(decks: 0, repliesAtOnce: false)
    #expect(box.take().last == "0.000 ask decks")
    box.reply(decks: 40, at: 500)
    #expect(box.take().first?.hasPrefix(#"0.000 screen home deck "Deck 1""#) == true)
    box.swipe(at: 1_000, by: -300)
    _ = box.take()
    box.reply(decks: 39, at: 2_000)
    #expect(box.take().first?.hasPrefix("0.000 screen home page 2 ") == true)
    // The current page is gone.
    box.reply(decks: 3, at: 3_000)
    #expect(
      box.take() == [
        #"0.000 screen home deck "Deck 1" deck "Deck 2" deck "Deck 3" who history settings"#
      ])
  }

  @Test("the trace has the queries, and the first targets of a long list")
  func trace() {
    let trace = EffectTrace(origin: Timestamp(microseconds: 0))
    let asked = [
      LibraryQuery.decks(learner: nil), .deck("A \"b\"", learner: "Anna"), .rounds(learner: nil),
      .round(7), .card("g", learner: nil),
    ].map { trace.line(.effect(.ask($0)), at: Timestamp(microseconds: 0)) }
    #expect(
      asked == [
        "0.000 ask decks", #"0.000 ask deck "A \"b\"""#, "0.000 ask rounds", "0.000 ask round 7",
        #"0.000 ask card "g""#,
      ])
    var box = HomeBox(decks: 40)
    let line = box.take().last ?? ""
    #expect(
      line.hasSuffix(#" deck "Deck 12" …"#) && line.hasPrefix(#"0.000 screen home deck "Deck 1""#))
  }
}

/// A kiosk with one panel that begins at home, with a library of some decks.
private struct HomeBox: PanelHand {
  private var box: KioskBox

  /// Creates a box; only the deck with the number `due` has cards for today.
  init(decks: Int, due: Int? = nil, repliesAtOnce: Bool = true) {
    box = KioskBox(
      SceneStack(
        learners: ["Anna"], request: LessonRequest(learner: nil, deck: "d", mode: .review),
        startsAtHome: true),
      answering: { effect in
        guard repliesAtOnce, case .ask(let query) = effect else { return nil }
        if case .deck(let name, _) = query {
          return .reply(.deck(DeckOverview(name: name, cardCount: 9), sets: []), to: query)
        }
        return .reply(HomeBox.overview(decks, due: due), to: query)
      })
  }

  private static func overview(_ decks: Int, due: Int? = nil) -> LibraryReply {
    .decks(
      LibraryOverview(
        decks: (0..<decks).map {
          DeckOverview(name: "Deck \($0 + 1)", cardCount: 9, due: $0 + 1 == due ? 5 : 0)
        }))
  }

  /// The study events since the last `take`, in order.
  var studied: [String] { box.words(after: "study") }

  mutating func take() -> [String] { box.take() }

  mutating func reply(decks: Int, at time: Int64) {
    box.take(.reply(Self.overview(decks), to: .decks(learner: "Anna")), at: time)
  }

  /// Begins the lesson that was asked for.
  mutating func begin(at time: Int64) {
    let request = LessonRequest(
      learner: "Anna", deck: LessonRequest.allDecks, mode: .review)
    let card = Lesson.Entry(Card(question: "q", answer: "a", guid: "g"))
    box.take(
      .lesson(
        Lesson(
          request, entries: [card], seed: 1,
          start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 0))), at: time)
  }

  mutating func tap(at time: Int64, on name: String, _ detail: String? = nil) {
    box.tap(at: time, on: name, detail)
  }

  mutating func hold(at time: Int64) {
    down(at: time, x: 500, y: 10)
    up(at: time + 1_000)
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    box.send(event, from: device)
  }
}
