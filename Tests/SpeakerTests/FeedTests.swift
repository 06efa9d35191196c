import Testing

@testable import Speaker

@Suite("What stays queued when sounds are taken back")
struct FeedTests {
  /// Microseconds.
  private static let minute: Int64 = 60_000_000

  init() throws {
    _ = try SoundCards.shared.get()
  }

  private static func feed() throws -> Feed {
    let pcm = try PCM(device: "nothing")
    return Feed(pcm: pcm, wakeUp: -1)
  }

  @Test("is what the card reads at once and 2 ms")
  func measured() throws {
    var feed = try Self.feed()
    #expect(feed.kept == 576)
    feed.step = 48
    #expect(feed.kept == 144)
    feed.step = .max
    #expect(feed.kept == 576)
  }

  @Test("doubles with an underrun just after a take-back, once for each")
  func learns() throws {
    var feed = try Self.feed()
    feed.step = 48
    feed.noteUnderrun(at: 0)
    #expect(feed.kept == 144)
    feed.noteTakenBack(4000, at: 1_000_000)
    feed.noteUnderrun(at: 1_050_000)
    feed.noteUnderrun(at: 1_060_000)
    #expect(feed.kept == 288)
    feed.noteTakenBack(4000, at: 2_000_000)
    feed.noteUnderrun(at: 2_100_001)
    #expect(feed.kept == 288)
  }

  @Test("is never more than short periods would take, and less again after quiet minutes")
  func forgets() throws {
    var feed = try Self.feed()
    feed.step = 48
    var now: Int64 = 0
    for _ in 0..<9 {
      feed.noteTakenBack(4000, at: now)
      feed.noteUnderrun(at: now + 1000)
      now += Self.minute
    }
    #expect(feed.kept == 1440)
    var kept: [Int] = []
    for _ in 0..<50 {
      feed.noteTakenBack(4000, at: now)
      if kept.last != feed.kept { kept.append(feed.kept) }
      now += Self.minute
    }
    #expect(kept == [1440, 720, 360, 180, 144])
  }

  @Test("counts what a card has read, not what was written in the place of other frames")
  func reading() throws {
    var feed = try Self.feed()
    feed.restart()
    feed.noteAccepted(9600, at: 1000)
    #expect(feed.lastRead == 1000)
    for touch in 1...5 as ClosedRange<Int64> {
      feed.noteTakenBack(9000, at: 1000 + touch)
      #expect(feed.accepted == 600)
      feed.noteAccepted(9000, at: 2000 + touch)
    }
    #expect(feed.accepted == 9600)
    #expect(feed.lastRead == 1000)
    feed.noteAccepted(480, at: 9000)
    #expect(feed.lastRead == 9000)
  }
}
