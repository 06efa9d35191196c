import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite("Lists of cards")
struct CardListTests {
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
  }

  /// Creates a deck of cards with these names; each GUID is "id " and the name.
  private func fill(_ names: [String], sets: [String: [String]] = [:]) throws {
    try store.importRecords(
      names.map { name in
        CardRecord(
          Card(question: name, answer: "answer", guid: "id \(name)"),
          copies: sets.filter { $0.value.contains(name) }.mapValues { _ in 1 })
      }, into: "d")
  }

  private func part(_ filter: CardList.Filter, _ rows: Range<Int>) throws -> CardListPart {
    try store.part(of: CardList(deck: "d", filter: filter), rows: rows)
  }

  @Test("names are in sections by their first letters, regardless of case and accents")
  func sections() throws {
    try fill(["Zoo", "élan", "Eve", "Éclair", "adam", "ångström", "Ada"])
    let whole = try part(.all, 0..<99)
    #expect(
      whole.cards.map(\.question) == ["Ada", "adam", "ångström", "Éclair", "élan", "Eve", "Zoo"])
    #expect(whole.sections.map(\.title) == ["A", "E", "Z"])
    #expect(whole.sections.map(\.first) == [0, 3, 6])
    #expect(whole.count == 7 && whole.first == 0)
  }

  @Test("digits, signs and other scripts have their own sections, each of them once")
  func scripts() throws {
    try fill([
      "7 hills", "(a)", "~b", "12", "Ωmega", "Дом", "Ярмо", "東京", "京都", "서울", "ひ", "カ", "b",
    ])
    let whole = try part(.all, 0..<99)
    #expect(
      whole.sections.map(\.title) == ["#", "0–9", "B", "Ω", "Д", "Я", "あ", "漢", "가"])
    // "~b" is sorted among the letters, at "b".
    #expect(whole.sections.map(\.first) == [0, 1, 3, 5, 6, 7, 8, 10, 12])
    #expect(whole.cards.map(\.question)[4] == "~b")
  }

  @Test("every window is its part of the whole list, even across and beyond the list's ends")
  func windows() throws {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("abcABCéñ12(Дя東").map(String.init)
    let names = (0..<400).map { number in
      (0..<3).map { _ in letters[Int.random(in: letters.indices, using: &generator)] }.joined()
        + "\(number)"
    }
    try fill(names, sets: ["s": Array(names.prefix(150))])
    for filter in [CardList.Filter.all, .set("s")] {
      let all = try part(filter, 0..<1_000)
      #expect(all.cards.count == (filter == .all ? 400 : 150) && all.count == all.cards.count)
      let keys = all.cards.map { DeckStore.sortKey(of: $0.title) }
      #expect(
        zip(keys, keys.dropFirst()).allSatisfy { !$1.utf8.lexicographicallyPrecedes($0.utf8) })
      for _ in 0..<100 {
        let first = Int.random(in: 0..<450, using: &generator)
        let rows = first..<first + Int.random(in: 0..<40, using: &generator)
        let window = try part(filter, rows)
        #expect(window.cards == Array(all.cards[rows.clamped(to: 0..<all.count)]))
        #expect(window.sections == all.sections && window.count == all.count)
      }
      for section in all.sections {
        let first = all.cards[section.first].title
        let before = section.first > 0 ? all.cards[section.first - 1].title : ""
        let scalar = try #require(DeckStore.sortKey(of: first).unicodeScalars.first)
        #expect(NameSection(scalar).title == section.title)
        if let scalar = DeckStore.sortKey(of: before).unicodeScalars.first {
          #expect(NameSection(scalar).title != section.title)
        }
      }
    }
  }

  @Test("a set, a tag and the words of a search each filter the list")
  func filters() throws {
    try fill(["Norway", "Sweden", "Åland"], sets: ["north": ["Sweden", "Norway"]])
    var record = try store.record(of: "id Åland")
    record.isToFix = true
    try store.update(record)
    #expect(try part(.set("north"), 0..<9).cards.map(\.question) == ["Norway", "Sweden"])
    #expect(try part(.tag(CardRecord.toFix), 0..<9).cards.map(\.question) == ["Åland"])
    let found = try part(.words("swe"), 0..<9)
    #expect(found.cards.map(\.question) == ["Sweden"] && found.sections.isEmpty)
    #expect(try part(.words("?"), 0..<9).count == 0)
    #expect(try part(.set("south"), 0..<9).count == 0)
    #expect(throws: LibraryError.noDeck(name: "x")) {
      try store.part(of: CardList(deck: "x"), rows: 0..<9)
    }
  }

  @Test("a list that was read before shows later changes")
  func changes() throws {
    try fill(["B", "C"])
    #expect(try part(.all, 0..<9).count == 2)
    try store.apply(
      .add(CardRecord(Card(question: "A", answer: "1", guid: "a")), to: "d", at: .last))
    #expect(try part(.all, 0..<9).cards.map(\.question) == ["A", "B", "C"])
    try store.remove("id B")
    #expect(try part(.all, 0..<9).sections.map(\.title) == ["A", "C"])
  }

  @Test("a card has its index and its neighbours in the list, and its place in the deck")
  func listed() throws {
    try fill(["C", "A", "B"], sets: ["s": ["C", "A"]])
    let clock = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 0)
    let list = CardList(deck: "d")
    let middle = try store.card("id B", in: list, learner: nil, at: clock)
    #expect(middle.place == 1 && middle.count == 3)
    #expect(middle.previous == "id A" && middle.next == "id C" && middle.previousInDeck == "id A")
    #expect(middle.dueInDays == nil && middle.right == 0)
    let first = try store.card("id A", in: list, learner: nil, at: clock)
    #expect(first.previous == nil && first.next == "id B" && first.previousInDeck == "id C")
    let last = try store.card("id C", in: list, learner: nil, at: clock)
    #expect(last.previous == "id B" && last.next == nil && last.previousInDeck == nil)
    let inSet = CardList(deck: "d", filter: .set("s"))
    #expect(try store.card("id C", in: inSet, learner: nil, at: clock).previous == "id A")
    let outside = try store.card("id B", in: inSet, learner: nil, at: clock)
    #expect(outside.place == nil && outside.previous == nil && outside.count == 2)
    #expect(throws: LibraryError.noCard(guid: "x")) {
      try store.card("x", in: list, learner: nil, at: clock)
    }
  }

  @Test("a card reports how often it was known, and when it is due for a learner")
  func known() throws {
    let path = folder.path("example.sqlite")
    try ExampleLibrary.write(to: path)
    let store = try DeckStore(path: path, machine: "")
    let list = CardList(deck: "Capitals")
    let clock = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60) + .seconds(4 * 86_400)
    let learners = try store.learners()
    let (ann, bo) = (learners[0].id, learners[1].id)
    let norway = try store.card("norway", in: list, learner: ann, at: clock)
    #expect(norway.right == 1 && norway.wrong == 0)
    #expect(norway.record.tags == ["cold"] && norway.record.media.count == 1)
    #expect(norway.dueInDays == 0)
    for (days, shown) in [(3, 3), (-3, 0)] {
      try store.queue.write { db in
        try db.execute(
          sql: "UPDATE memories SET due_ms = NULL, due_day = ? WHERE learner_id = ?",
          arguments: [clock.day + days, ann])
      }
      #expect(try store.card("norway", in: list, learner: ann, at: clock).dueInDays == shown)
    }
    #expect(try store.card("norway", in: list, learner: bo, at: clock).dueInDays == nil)
    #expect(try store.card("aland", in: list, learner: nil, at: clock).right == 1)
  }

  @Test("a card is inserted first, last or after another card; after a card that is gone, last")
  func places() throws {
    try fill(["B"])
    func add(_ name: String, _ place: CardPlace) throws {
      let record = CardRecord(Card(question: name, answer: "1", guid: name), copies: ["s": 2])
      try store.apply(.add(record, to: "d", at: place))
      #expect(try store.record(of: name) == record)
    }
    try add("first", .first)
    try add("last", .last)
    try add("after", .after("id B"))
    try add("lost", .after("nobody"))
    #expect(
      try store.cards(in: "d", limit: 9).map(\.card.question)
        == ["first", "B", "after", "last", "lost"])
    #expect(throws: LibraryError.cardExists(guid: "first")) { try add("first", .last) }
  }

  @Test("a card that is deleted and restored has its place, its answers and all its data")
  func back() throws {
    let path = folder.path("example.sqlite")
    try ExampleLibrary.write(to: path)
    let store = try DeckStore(path: path, machine: "")
    let clock = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    let learner = try store.learners()[0].id
    let list = CardList(deck: "Capitals")
    for guid in ["norway", "sweden"] {
      let before = try store.card(guid, in: list, learner: learner, at: clock)
      try store.remove(guid)
      try store.apply(
        .add(before.record, to: "Capitals", at: before.previousInDeck.map { .after($0) } ?? .first))
      #expect(try store.card(guid, in: list, learner: learner, at: clock) == before)
      #expect(try store.check().isEmpty)
    }
  }

  @Test("a new card has the GUID that an import gives; a second card has another one")
  func identity() throws {
    let guid = try store.newGUID(deck: "d", question: "Peru")
    try store.importRecords(
      [CardRecord(Card(question: "Peru", answer: "Lima", guid: guid))], into: "d")
    let second = try store.newGUID(deck: "d", question: "Peru")
    #expect(guid.count == 15 && second != guid)
  }

  @Test("a deck's tags, attributes and values, and the cards that have each of them")
  func traits() throws {
    func record(_ name: String, _ tags: [String], _ country: String) -> CardRecord {
      CardRecord(
        Card(question: name, answer: "a", guid: "id \(name)"), tags: tags,
        attributes: ["country": country, "\(name) size": "1"])
    }
    try store.importRecords(
      [record("Bo", ["x", "a"], "Peru"), record("Ada", ["x"], "Peru"), record("Cy", [], "Chile")],
      into: "d")
    try store.importRecords([record("Di", ["other"], "Cuba")], into: "e")
    #expect(
      try store.traits(of: "d")
        == DeckTraits(
          tags: ["a", "x"], attributes: ["Ada size", "Bo size", "Cy size", "country"],
          counts: .init(all: 3, tags: ["a": 1, "x": 2])))
    #expect(try store.values(of: "country", in: "d") == ["Chile", "Peru"])
    let peru = try part(.attribute("country", value: "Peru"), 0..<9)
    #expect(
      peru.cards.map(\.question) == ["Ada", "Bo"] && peru.sections.map(\.title) == ["A", "B"])
    #expect(try part(.attribute("country", value: "Cuba"), 0..<9).count == 0)
    #expect(throws: LibraryError.self) { try store.traits(of: "f") }
  }
}
