import InputEvents
import TestSupport
import Testing

@Suite("A story gives the same touch frames on every kind of panel")
struct TouchStoryTests {
  private static let seeds = UInt64(1)...40

  @Test("slots in their order", arguments: seeds)
  func plain(seed: UInt64) throws {
    let story = TouchStory(seed: seed)
    #expect(try SlotTelling().frames(of: story) == story.frames)
  }

  @Test("fingers in other slots", arguments: seeds)
  func permuted(seed: UInt64) throws {
    let story = TouchStory(seed: seed)
    var random = SeededRandom(seed: seed)
    let slots = Array(0..<TouchStory.fingerCount).shuffled(using: &random)
    #expect(try SlotTelling(slots: slots).frames(of: story) == story.frames)
  }

  @Test("a moment's events in any order and at several times", arguments: seeds)
  func shuffled(seed: UInt64) throws {
    let story = TouchStory(seed: seed)
    #expect(try SlotTelling(shuffle: seed).frames(of: story) == story.frames)
  }

  @Test("unchanged values repeated", arguments: seeds)
  func repeated(seed: UInt64) throws {
    let story = TouchStory(seed: seed)
    #expect(try SlotTelling(repeats: true).frames(of: story) == story.frames)
    #expect(try SlotTelling(repeats: true, shuffle: seed).frames(of: story) == story.frames)
  }

  @Test("finer units with a finer resolution", arguments: seeds)
  func scaled(seed: UInt64) throws {
    let story = TouchStory(seed: seed)
    for scale: Int32 in [2, 16, 64] {
      #expect(try SlotTelling(scale: scale).frames(of: story) == story.frames)
    }
  }

  @Test("contacts listed in any order, with tracking ids or by positions", arguments: seeds)
  func listed(seed: UInt64) throws {
    let story = TouchStory(seed: seed)
    for hasIDs in [true, false] {
      let panel = try Panel(.listed)
      var random = SeededRandom(seed: seed)
      var reported = [Int32](repeating: 0, count: TouchStory.fingerCount)
      var frames: [TouchFrame] = []
      for moment in story.moments {
        for finger in moment.downs { reported[finger] += 10 }
        let fingers = moment.fingers.shuffled(using: &random)
        let frame = panel.listed(
          moment.time, fingers.map { ($0.value.x, $0.value.y) },
          ids: hasIDs ? fingers.map { reported[$0.key] + Int32($0.key) } : [])
        if let frame { frames.append(frame) }
      }
      guard hasIDs else {
        // Without ids, a finger that lifts as another one comes down is taken for that one, as mtdev does.
        #expect(frames.map(\.places).map(Set.init) == story.places.map(Set.init))
        continue
      }
      #expect(frames.renumbered.changes == story.frames)
    }
  }

  @Test("one finger on a single-touch panel", arguments: seeds)
  func single(seed: UInt64) throws {
    let story = TouchStory(seed: seed, fingers: 1)
    let panel = try Panel(.single)
    var last: (x: Int32, y: Int32)?
    var wasDown = false
    var frames: [TouchFrame] = []
    for moment in story.moments {
      let now = moment.fingers[0]
      var axes: [(UInt16, Int32)] = []
      if let now, now.x != last?.x { axes.append((0, now.x)) }
      if let now, now.y != last?.y { axes.append((1, now.y)) }
      let key: Int32? = (now != nil) == wasDown ? nil : (now == nil ? 0 : 1)
      if let frame = panel.frame(moment.time, axes, key: key) { frames.append(frame) }
      (last, wasDown) = (now ?? last, now != nil)
    }
    #expect(frames.renumbered.changes == story.frames)
  }
}
