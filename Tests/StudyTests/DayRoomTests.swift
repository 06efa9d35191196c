import Study
import Testing

@Suite("What bounds a day")
struct DayRoomTests {
  private static let usual = CardQueue.Limits(newCards: 10, reviews: 200)

  @Test("As many cards fit into minutes as their mean time says, and none into no minutes")
  func minutes() {
    // Twelve seconds a card while nothing is known.
    #expect(DayRoom.cards(in: 10, having: 0, in: 0) == 50)
    #expect(DayRoom.cards(in: 10, having: 595, in: 595 * 6_000) == 99)
    #expect(DayRoom.cards(in: 0, having: 100, in: 1) == 0)
    #expect(DayRoom.cards(in: 1, having: 1_000, in: 1_000 * 600_000) == 1)
    #expect(DayRoom.cards(in: 1_440, having: .max, in: 0) == 864_000)
  }

  @Test("Due cards come first, and new ones get what they leave of the minutes")
  func limits() {
    #expect(DayRoom().limits(Self.usual, pile: 1_000) == Self.usual)
    let room = DayRoom(fitting: 30)
    #expect(room.limits(Self.usual, pile: 0) == .init(newCards: 10, reviews: 30))
    #expect(room.limits(Self.usual, pile: 25) == .init(newCards: 5, reviews: 30))
    #expect(room.limits(Self.usual, pile: 90) == .init(newCards: 0, reviews: 30))
    let few = CardQueue.Limits(newCards: 3, reviews: 10)
    #expect(room.limits(few, pile: 90) == few)
    #expect(DayRoom(fitting: 0).limits(Self.usual, pile: 9) == .init(newCards: 0, reviews: 0))
  }

  @Test("A pile after a pause is spread over days, and no new cards come meanwhile")
  func pile() throws {
    let pause = Pause(daysBack: 0, usual: 40)
    #expect(pause.share(of: 60) == nil && pause.share(of: 61) == 60)
    #expect(pause.share(of: 1_400) == 100)
    #expect(Pause(daysBack: 27, usual: 40).share(of: 500) == 60)
    #expect(Pause(daysBack: 28, usual: 40).share(of: 500) == nil)
    // A few cards are no pile.
    #expect(Pause(daysBack: 0, usual: 2).share(of: 30) == nil)
    #expect(Pause(daysBack: 0, usual: 2).share(of: 31) == 30)
    #expect(Pause.leastShare == 30)
    let room = DayRoom(pause: pause)
    #expect(room.limits(Self.usual, pile: 300) == .init(newCards: 0, reviews: 60))
    #expect(room.limits(Self.usual, pile: 50) == Self.usual)
    let both = DayRoom(fitting: 20, pause: pause)
    #expect(both.limits(Self.usual, pile: 300) == .init(newCards: 0, reviews: 20))
    // The pile ends, day after day, even if as many come back as usual.
    var (left, days) = (500, 0)
    while let share = Pause(daysBack: days, usual: 40).share(of: left) {
      #expect(share >= 60 && share < left)
      left += 40 - share
      days += 1
    }
    #expect((10...27).contains(days) && left <= 60)
  }
}
