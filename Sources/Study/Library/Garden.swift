/// A kind of thing in a learner's garden; the raw value is its name in the table of strokes (`Garden.txt`).
package enum GardenKind: String, CaseIterable, Sendable {
  case sunflower, tulip, appletree, fir, mushroom, cactus, pumpkin, berries, clover, daisy, rose,
    bluebell, palm, wheat, carrots, strawberry, vine, frog, beehive, snowman, lantern, waterlily,
    birdhouse, pond
  // What comes with a mark.
  case windmill, ladybird, hedgehog, butterfly, snail, bird, kite

  /// The kinds of decks.
  static let ofDecks = Array(allCases.prefix { $0 != .windmill })
  /// The kinds that come with numbers of cards learnt, and of finished days.
  static let ofCards: KeyValuePairs<Int, GardenKind> = [
    5: .windmill, 10: .ladybird, 50: .hedgehog, 100: .butterfly,
  ]
  static let ofDays: KeyValuePairs<Int, GardenKind> = [3: .snail, 7: .bird, 30: .kite]
}

/// A learner's garden, in which one thing begins on each finished day; it follows from the log alone.
///
/// Nothing leaves it, and a day without cards leaves no gap.
package struct Garden: Equatable, Sendable {
  package struct Thing: Hashable, Sendable {
    package var kind: GardenKind
    /// How far it has grown, from 1 to `stages`: by one on each further finished day.
    package var stage: Int
    /// The day on which it began, counted like `WallTime.day`.
    package var day: Int
    /// The name of the deck that was learnt last on that day.
    package var deck: String

    package init(_ kind: GardenKind, stage: Int, day: Int, deck: String) {
      (self.kind, self.stage, self.day, self.deck) = (kind, stage, day, deck)
    }
  }

  /// A day on which nothing was left to learn.
  package struct Day: Equatable, Sendable {
    package var day: Int
    /// What is always the same for the deck that was learnt last, such as its GUID, and its name.
    package var deck: (key: String, name: String)
    /// The number of cards learnt up to the day, in all.
    package var learnt: Int

    package init(_ day: Int, deck: (key: String, name: String), learnt: Int) {
      (self.day, self.deck, self.learnt) = (day, deck, learnt)
    }

    package static func == (one: Day, other: Day) -> Bool {
      one.day == other.day && one.deck == other.deck && one.learnt == other.learnt
    }
  }

  package static let stages = 4

  /// The oldest thing first.
  package private(set) var things: [Thing] = []
  /// The number of cards learnt (`CardMemory.isLearnt`), in all.
  package var learnt = 0

  /// - Parameters:
  ///   - days: The finished days, the first one first.
  ///   - learnt: The number of cards learnt by now.
  package init(_ days: [Day] = [], learnt: Int = 0) {
    self.learnt = learnt
    var before = 0
    // The kinds of marks that are reached on one day come on the days after it.
    var coming: [GardenKind] = []
    var counts: [String: Int] = [:]
    for (place, day) in days.enumerated() {
      coming += GardenKind.ofCards.filter { before < $0.key && $0.key <= day.learnt }.map(\.value)
      coming += GardenKind.ofDays.filter { $0.key == place + 1 }.map(\.value)
      before = max(before, day.learnt)
      let kind: GardenKind
      if coming.isEmpty {
        kind = Self.kind(of: day.deck.key, counts[day.deck.key, default: 0])
        counts[day.deck.key, default: 0] += 1
      } else {
        kind = coming.removeFirst()
      }
      things.append(
        Thing(
          kind, stage: min(days.count - place, Self.stages), day: day.day, deck: day.deck.name))
    }
  }

  /// Returns the kind of a deck's next thing: each deck has three, in turn.
  private static func kind(of deck: String, _ count: Int) -> GardenKind {
    let kinds = GardenKind.ofDecks
    let first = Int(NameHash(deck).value % UInt32(kinds.count))
    return kinds[(first + count % 3 * kinds.count / 3) % kinds.count]
  }

  /// The thing that began on a day; nil if the day is not finished.
  package func thing(of day: Int) -> Thing? { things.last { $0.day == day } }
}
