import InputEvents

/// Gestures in sequence, or beside other contacts, which have the same right result as alone.
extension SyntheticHand {
  /// Returns two taps too far apart for a double tap.
  mutating func twoTaps() -> Act {
    let first = tap()
    var second = tap()
    guard let finger = first.fingers.first, let other = second.fingers.first else { return first }
    let place = place(farFrom: finger.position(at: finger.down), by: 25)
    let from = other.path[0].from
    for index in second.fingers.indices {
      second.fingers[index].offset.x += place.x - from.x
      second.fingers[index].offset.y += place.y - from.y
    }
    second.intended = [.tap(place)]
    return follow(first, second)
  }

  /// Returns a swipe soon after a tap: the tap shows the answer, the swipe the next card.
  mutating func tapThenSwipe() -> Act {
    let first = tap()
    return follow(first, swipe(.straight))
  }

  /// Returns both acts; the second one begins 100–600 ms after the end of the first.
  private mutating func follow(_ first: Act, _ second: Act) -> Act {
    var both = first
    let end = first.fingers.map(\.lift).max() ?? 0
    let begin = second.fingers.map(\.down).min() ?? 0
    let later = end - begin + microseconds(random.uniform(100...600))
    for var finger in second.fingers {
      finger.down += later
      finger.lift += later
      finger.begun += later
      both.fingers.append(finger)
    }
    both.intended += second.intended
    both.meant = second.meant.map { $0 + first.fingers.count }
    return both
  }

  /// Returns a stroke whose contact is lost for 8–60 ms and returns within 3 mm of the finger's path.
  ///
  /// Recordings (Sitronix, IRTOUCH): one finger's strokes split by lifts of 8–52 ms.
  mutating func brokenSwipe() -> Act {
    var act = swipe(.straight)
    var first = act.fingers[0]
    var second = first
    let length = Double(first.lift - first.down)
    // Even the shortest stroke lasts longer than the interruption.
    first.lift = first.down + Int64(length * random.uniform(0.25...0.6))
    second.down = first.lift + microseconds(random.uniform(8...60))
    second.lift = max(second.lift, second.down + microseconds(25))
    let (x, y) = direction()
    let aside = random.uniform(0...3)
    second.offset = SurfacePoint(x: x * aside, y: y * aside)
    first.isSudden = true
    second.isSudden = true
    act.fingers = [first, second]
    act.meant = [0, 1]
    return act
  }

  /// Returns two resting fingers whose contacts swap slots.
  ///
  /// Recordings: IRTOUCH at 22.885 s.
  mutating func slotSwap() -> Act {
    var act = twoFingerTap()
    let from = act.fingers.map(\.down).max() ?? 0
    let to = act.fingers.map(\.lift).min() ?? 0
    act.mishap.swapped = from + Int64(Double(to - from) * random.uniform(0.2...0.8))
    return act
  }

  /// Returns an act with a ghost touch elsewhere.
  mutating func besideGhost(_ act: Act) -> Act {
    var act = act
    guard let finger = act.fingers.first, let last = act.fingers.last else { return act }
    let when = Double(last.lift - finger.down) * random.uniform(0...1)
    act.fingers.append(
      ghost(
        from: finger.down + Int64(when), lasting: ghostTime,
        farFrom: finger.position(at: finger.down)))
    return act
  }

  /// Returns a ghost touch, and a tap 30–80 ms after it.
  mutating func tapAfterGhost() -> Act {
    var act = tap()
    guard let finger = act.fingers.first else { return act }
    var ghost = ghost(
      from: finger.down, lasting: ghostTime, farFrom: finger.position(at: finger.down))
    let earlier = ghost.lift - ghost.down + microseconds(random.uniform(30...80))
    ghost.down -= earlier
    ghost.lift -= earlier
    ghost.begun = ghost.down
    act.fingers.append(ghost)
    return act
  }

  /// Returns an act beside a finger that has been resting far away for more than 700 ms, and continues to
  /// rest.
  mutating func besideRest(_ act: Act) -> Act {
    var act = act
    guard let finger = act.fingers.first, let last = act.fingers.last else { return act }
    let before = microseconds(random.uniform(700...1_800))
    let after = microseconds(random.uniform(300...800))
    let place = place(farFrom: finger.position(at: finger.down), by: 40)
    let rest = self.finger(
      at: place, from: finger.down - before,
      lasting: Double(before + last.lift - finger.down + after) / 1_000)
    act.fingers.append(rest)
    act.isJudgedFromDown = true
    return act
  }

  /// Returns an act beside a contact that the panel reports as a palm, from its start or a little later.
  mutating func besidePalm(_ act: Act) -> Act {
    var act = act
    guard let finger = act.fingers.first, let last = act.fingers.last else { return act }
    let place = place(farFrom: finger.position(at: finger.down), by: 35)
    let down = finger.down + microseconds(random.uniform(-400...60))
    let lift = last.lift + microseconds(random.uniform(-30...400))
    var palm = self.finger(
      at: place, from: down, lasting: Double(max(lift - down, 40_000)) / 1_000)
    palm.palmFrom = palm.down + (random.chance(0.5) ? 0 : microseconds(random.uniform(0...60)))
    palm.major = random.uniform(25...50)
    act.fingers.append(palm)
    return act
  }
}
