import InputEvents
import TestSupport

/// Movements of some fingers, made from a seed, and the events with which different panels report them.
struct TouchStory {
  /// The fingers on the glass at one moment, by their indexes; positions are in units of an 800 × 480 panel.
  struct Moment {
    var time: Int64
    var fingers: [Int: (x: Int32, y: Int32)]
    /// The fingers that came down at this moment.
    var downs: Set<Int>
  }

  static let fingerCount = 5
  let moments: [Moment]

  init(seed: UInt64, fingers: Int = Self.fingerCount) {
    var random = SeededRandom(seed: seed)
    var moments: [Moment] = []
    var last = Moment(time: 0, fingers: [:], downs: [])
    for _ in 0..<120 {
      var next = Moment(
        time: last.time + Int64.random(in: 5...20, using: &random), fingers: [:],
        downs: [])
      for finger in 0..<fingers {
        guard let place = last.fingers[finger] else {
          guard Int.random(in: 0..<8, using: &random) == 0 else { continue }
          // Each finger stays in a strip of its own, so that its position identifies it.
          next.fingers[finger] = (
            Int32.random(in: 0..<800, using: &random),
            Int32(finger) * 96 + Int32.random(in: 0..<96, using: &random)
          )
          next.downs.insert(finger)
          continue
        }
        guard Int.random(in: 0..<10, using: &random) > 0 else { continue }
        let isStill = Int.random(in: 0..<3, using: &random) == 0
        let strip = Int32(finger) * 96..<Int32(finger) * 96 + 96
        let moved = (
          min(max(place.x + Int32.random(in: -9...9, using: &random), 0), 799),
          min(
            max(place.y + Int32.random(in: -9...9, using: &random), strip.lowerBound),
            strip.upperBound - 1)
        )
        next.fingers[finger] = isStill ? place : moved
      }
      moments.append(next)
      last = next
    }
    last.time += 10
    moments.append(Moment(time: last.time, fingers: [:], downs: []))
    self.moments = moments
  }

  /// The positions of the fingers at each moment, in mm.
  var places: [[[Double]]] {
    moments.map { $0.fingers.values.map { [Self.point($0).x, Self.point($0).y] } }
  }

  private static func point(_ place: (x: Int32, y: Int32)) -> SurfacePoint {
    SurfacePoint(x: Double(place.x) / 800 * 80, y: Double(place.y) / 480 * 48)
  }

  /// The expected frames: contacts are numbered as the fingers come, upper ones first.
  var frames: [TouchFrame] {
    var numbers: [Int: Int32] = [:]
    var last: Int32 = 0
    return moments.map { moment in
      let contacts = moment.fingers.sorted { $0.key < $1.key }.map { finger, place in
        if moment.downs.contains(finger) {
          last += 1
          numbers[finger] = last
        }
        return Contact(id: numbers[finger] ?? 0, position: Self.point(place))
      }
      return TouchFrame(time: .ms(moment.time), contacts: contacts)
    }.changes
  }
}

/// The events with which a panel with slots reports a story.
struct SlotTelling {
  /// The slot of each finger.
  var slots = Array(0..<TouchStory.fingerCount)
  /// The number of the panel's units in a unit of the story.
  var scale: Int32 = 1
  /// Whether the panel repeats unchanged values.
  var repeats = false
  /// The seed for shuffling the order of a moment's slots and axes, with a separate time for each event.
  var shuffle: UInt64?

  func frames(of story: TouchStory) throws -> [TouchFrame] {
    let panel = try Panel(
      .touch([0x2f, 0x35, 0x36, 0x39], slots: Int32(slots.count) - 1, resolution: 10 * scale))
    var random = shuffle.map { SeededRandom(seed: $0) }
    var last: [Int: (x: Int32, y: Int32)] = [:]
    // The values of each slot that the kernel remembers and therefore doesn't send again.
    var known: [Int: (x: Int32, y: Int32)] = [:]
    var reported = [Int](repeating: 0, count: slots.count)
    var frames: [TouchFrame] = []
    for moment in story.moments {
      var events: [(finger: Int, code: UInt16, value: Int32)] = []
      for finger in slots.indices {
        let (before, now) = (last[finger], moment.fingers[finger])
        if now == nil, before != nil { events.append((finger, 0x39, -1)) }
        guard let now else { continue }
        let isNew = moment.downs.contains(finger)
        if isNew { reported[finger] += 1 }
        if isNew || repeats {
          events.append((finger, 0x39, Int32(reported[finger] * 100 + finger)))
        }
        if repeats || known[finger]?.x != now.x { events.append((finger, 0x35, now.x * scale)) }
        if repeats || known[finger]?.y != now.y { events.append((finger, 0x36, now.y * scale)) }
      }
      if var shuffled = random {
        events.shuffle(using: &shuffled)
        random = shuffled
      }
      var early = moment.time - Int64(events.isEmpty ? 0 : 4)
      for event in events {
        let time = random == nil ? moment.time : min(early, moment.time)
        early += 1
        panel.send(time, [(0x2f, Int32(slots[event.finger])), (event.code, event.value)])
      }
      if let frame = panel.report(moment.time) { frames.append(frame) }
      last = moment.fingers
      known.merge(last) { _, new in new }
    }
    return frames.renumbered.changes
  }
}

extension [TouchFrame] {
  /// The frames with contacts from top to bottom, numbered as they come.
  var renumbered: [TouchFrame] {
    var numbers: [Int32: Int32] = [:]
    return map { frame in
      var frame = frame
      frame.contacts.sort { $0.position.y < $1.position.y }
      for index in frame.contacts.indices {
        let id = frame.contacts[index].id
        let number = numbers[id] ?? Int32(numbers.count + 1)
        numbers[id] = number
        frame.contacts[index].id = number
      }
      return frame
    }
  }

  /// The frames that differ from the previous one.
  var changes: [TouchFrame] {
    var last: [Contact] = []
    return filter { frame in
      defer { last = frame.contacts }
      return frame.contacts != last
    }
  }
}
