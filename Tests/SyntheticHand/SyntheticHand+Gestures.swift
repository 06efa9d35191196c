import Glibc
import InputEvents

/// The gestures that people intend.
extension SyntheticHand {
  static func vector(degrees: Double) -> (x: Double, y: Double) {
    (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }

  mutating func tap(mayBounce: Bool = true) -> Act {
    let place = place()
    let finger = finger(at: place, from: Self.start, lasting: random.draw(profile.tap))
    let fingers = mayBounce ? bouncing(finger) : [finger]
    return Act(fingers: fingers, intended: [.tap(place)], meant: Self.longest(of: fingers))
  }

  mutating func doubleTap() -> Act {
    let place = place()
    let first = finger(at: place, from: Self.start, lasting: random.draw(profile.quickTap))
    let second = SurfacePoint(
      x: min(max(place.x + random.normal() * profile.offset, 0), size.width),
      y: min(max(place.y + random.normal() * profile.offset, 0), size.height))
    let down = max(
      first.down + microseconds(random.draw(profile.beat)),
      first.lift + microseconds(profile.shortestGap))
    var fingers = bouncing(first)
    // A bounce that would overlap the next tap is left out.
    fingers += bouncing(
      finger(at: second, from: down, lasting: random.draw(profile.quickTap)))
    for index in fingers.indices.dropFirst() {
      fingers[index].down = max(fingers[index].down, fingers[index - 1].lift + 8_000)
      fingers[index].lift = max(fingers[index].lift, fingers[index].down + 8_000)
    }
    return Act(fingers: fingers, intended: [.doubleTap(second)], meant: Array(fingers.indices))
  }

  /// Returns the index of the tap among its bounces.
  private static func longest(of fingers: [Finger]) -> [Int] {
    fingers.indices.max { fingers[$0].time < fingers[$1].time }.map { [$0] } ?? []
  }

  mutating func longPress() -> Act {
    let place = place()
    let finger = finger(at: place, from: Self.start, lasting: random.draw(profile.press))
    return Act(fingers: [finger], intended: [.longPress(place)], meant: [0])
  }

  mutating func twoFingerTap() -> Act {
    let (first, second) = twoPlaces()
    // Recordings: 528 and 824 ms; quick two-finger taps are as long as taps.
    let time = random.chance(0.3) ? random.uniform(400...850) : random.draw(profile.tap)
    let fingers = [first, second].map { place in
      let late = random.uniform(0...40)
      return finger(
        at: place, from: Self.start + microseconds(late),
        lasting: max(time - late + random.uniform(-30...30), 60))
    }
    let middle = SurfacePoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    return Act(fingers: fingers, intended: [.twoFingerTap(middle)], meant: [0, 1])
  }

  /// Returns the places of two fingers of one hand, 15–60 mm apart.
  private mutating func twoPlaces() -> (SurfacePoint, SurfacePoint) {
    let first = place()
    for _ in 0..<50 {
      let (x, y) = direction()
      let apart = random.uniform(15...60)
      let second = SurfacePoint(x: first.x + x * apart, y: first.y + y * apart)
      if (3...size.width - 3).contains(second.x), (3...size.height - 3).contains(second.y) {
        return (first, second)
      }
    }
    return (first, SurfacePoint(x: first.x + (first.x > size.width / 2 ? -15 : 15), y: first.y))
  }

  enum Course {
    case straight, arced, hooked
  }

  mutating func swipe(_ course: Course) -> Act {
    let heading = random.pick(Intent.Heading.allCases)
    let isAcross = heading == .left || heading == .right
    let degrees: Double =
      switch heading {
      case .right: 0
      case .down: 90
      case .left: 180
      case .up: 270
      }
    let length = min(
      random.draw(profile.swipeLength), 0.8 * (isAcross ? size.width : size.height))
    // A straight stroke may lean by 25°; the chord of a bent one may lean by 15°, and a hook adds to that.
    let lean = random.uniform(course == .straight ? -25...25 : -15...15)
    let (x, y) = Self.vector(degrees: degrees + lean)
    var stage = stroke(x * length, y * length)
    if course == .arced {
      stage.bend = random.uniform(-profile.mostBend...profile.mostBend) * length
    }
    if course == .hooked {
      // Pixel Tablet: 13 of 107 mm to the side in the first 80 ms.
      let (across, along) = Self.vector(degrees: degrees + (random.chance(0.5) ? 90 : -90))
      let side = random.uniform(0.08...0.2) * length
      stage.hook = SurfacePoint(x: across * side, y: along * side)
      stage.hookTime = random.uniform(60...100)
    }
    var finger = Finger(
      down: Self.start, lift: Self.start + microseconds(stage.end), path: [stage])
    finger.shake = shake(profile.tremor?.sliding ?? 1)
    return Act(fingers: [finger], intended: [.swipe(heading)], meant: [0])
  }

  /// Returns a stroke of this displacement in mm, at a random place of the panel where it fits.
  mutating func stroke(_ dx: Double, _ dy: Double) -> Stage {
    let time = random.draw(profile.swipeTime)
    let from = SurfacePoint(x: start(dx, on: size.width), y: start(dy, on: size.height))
    return Stage(
      from: from, to: SurfacePoint(x: from.x + dx, y: from.y + dy), end: time,
      seen: random.uniform(0...0.25)...random.uniform(0.65...1))
  }

  private mutating func start(_ distance: Double, on side: Double) -> Double {
    let margin = min(3, (side - abs(distance)) / 2)
    let low = margin + max(0, -distance)
    return random.uniform(low...max(low, side - margin - max(0, distance)))
  }
}
