import Testing

@testable import Study

@Suite("A garden")
struct GardenTests {
  @Test("gets one thing on each finished day, which grows by a stage on each further one")
  func grows() {
    #expect(Garden().things.isEmpty)
    var before: [Garden.Thing] = []
    for count in 1...40 {
      let things = Garden(Self.days(count)).things
      #expect(things.count == count)
      for (old, new) in zip(before, things) {
        // Nothing is taken away, or becomes something else.
        #expect((old.kind, old.day, old.deck) == (new.kind, new.day, new.deck))
        #expect(new.stage == min(old.stage + 1, 4))
      }
      #expect(things.last?.stage == 1 && things.last?.day == 100 + 2 * (count - 1))
      before = things
    }
    #expect(before.prefix(37).allSatisfy { $0.stage == 4 })
  }

  @Test("a deck has three kinds in turn, always the same ones")
  func decks() {
    let things = Garden(Self.days(30, learnt: 0)).things.filter {
      !GardenKind.ofDays.map(\.value).contains($0.kind)
    }
    let kinds = things.map(\.kind)
    #expect(Set(kinds).count == 3)
    #expect(Array(kinds.dropFirst(3)) == Array(kinds.dropLast(3)))
    let decks = Set(
      (0..<60).flatMap { deck in
        Garden(Self.days(3, deck: "deck \(deck)", learnt: 0)).things.map(\.kind)
      })
    #expect(decks.isSuperset(of: GardenKind.ofDecks))
  }

  @Test("a new kind comes with the marks of cards and days, each once")
  func marks() {
    let days = (0..<40).map {
      Garden.Day(100 + $0, deck: (key: "d", name: "d"), learnt: 5 * ($0 + 1))
    }
    let kinds = Garden(days).things.map(\.kind)
    for (day, kind) in [
      (1, GardenKind.windmill), (2, .ladybird), (3, .snail), (7, .bird), (10, .hedgehog),
      (20, .butterfly), (30, .kite),
    ] {
      #expect(kinds[day - 1] == kind)
      #expect(kinds.count { $0 == kind } == 1)
    }
    // Several marks on one day bring their kinds one day after the other.
    let sudden = (1...6).map { Garden.Day($0, deck: (key: "d", name: "d"), learnt: 60) }
    #expect(
      Garden(sudden).things.prefix(4).map(\.kind) == [.windmill, .ladybird, .hedgehog, .snail])
  }

  @Test("there are at least thirty kinds, and the day's thing is found")
  func kinds() {
    #expect(GardenKind.allCases.count >= 30)
    #expect(GardenKind.ofDecks.count == 24)
    let garden = Garden(Self.days(2))
    #expect(garden.thing(of: 102) == garden.things.last && garden.thing(of: 101) == nil)
  }

  /// Returns finished days, every second day from 100 on.
  private static func days(
    _ count: Int, deck: String = "d", learnt: Int = 3
  ) -> [Garden.Day] {
    (0..<count).map {
      Garden.Day(100 + 2 * $0, deck: (key: deck, name: "Deck"), learnt: learnt * ($0 + 1))
    }
  }
}
