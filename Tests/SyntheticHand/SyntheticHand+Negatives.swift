import InputEvents

/// Contacts without an intention.
extension SyntheticHand {
  /// The duration of a ghost touch in milliseconds: at most one frame of its panel, and a tenth more.
  ///
  /// Recordings and reports: 0 ms (raspberrypi/linux issue 7638), 7 and 9 ms on panels with frames of the
  /// same length (Ideacom, TPV).
  var ghostTime: ClosedRange<Double> { 0.05...Double(panel.period) * 1.1 / 1_000 }

  /// Returns a contact without a finger, at a random place: electrical noise, or a drop of water.
  mutating func ghost(
    from down: Int64, lasting milliseconds: ClosedRange<Double>, farFrom other: SurfacePoint? = nil
  ) -> Finger {
    let place = if let other { self.place(farFrom: other, by: 20) } else { place(margin: 0) }
    var ghost = Finger(
      down: down, lift: down + microseconds(random.uniform(milliseconds)),
      path: [Stage(from: place, to: place)])
    ghost.isSudden = true
    return ghost
  }

  /// Returns ghost touches in sequence with gaps of 0–10 ms, far apart.
  ///
  /// Recordings: TRS-Star.
  mutating func ghostHops() -> Act {
    var fingers: [Finger] = []
    var time = Self.start
    for _ in 0..<random.integer(3...12) {
      let last = fingers.last.map { $0.position(at: $0.down) }
      let next = ghost(from: time, lasting: 20...60, farFrom: last)
      time = next.lift + microseconds(random.uniform(0...10))
      fingers.append(next)
    }
    return Act(fingers: fingers)
  }

  /// Returns bursts of up to ten simultaneous ghost touches.
  ///
  /// Recordings: Advanced Silicon, contacts of 32–54 ms with single ones 11–36 ms after a burst.
  mutating func ghostStorm() -> Act {
    var fingers: [Finger] = []
    let end = random.uniform(150...600)
    for _ in 0..<random.integer(3...10) {
      var time = random.uniform(0...60)
      while time < end {
        let next = ghost(from: Self.start + microseconds(time), lasting: 20...54)
        fingers.append(next)
        time += Double(next.lift - next.down) / 1_000 + random.uniform(0...40)
      }
    }
    return Act(fingers: fingers)
  }

  /// Returns a stroke that is neither horizontal nor vertical.
  mutating func diagonal() -> Act {
    let length = min(
      random.draw(profile.swipeLength), min(size.width, size.height))
    let degrees = Double(random.integer(0...3)) * 90 + random.uniform(40...50)
    let (x, y) = Self.vector(degrees: degrees)
    return sliding([stroke(x * length, y * length)], then: 0)
  }

  /// Returns a finger that drags slowly, straight or in an arc, at once or after accelerating, and rests at
  /// the end.
  ///
  /// Recordings (FocalTech, e4, TRS-Star): 9 to 54 mm/s, with up to half a second of acceleration.
  mutating func slowDrag() -> Act {
    let speed = random.uniform(10...60)
    let gathering = random.chance(0.7) ? random.uniform(50...400) : 0
    let length = random.uniform(15...0.7 * min(size.width, size.height))
    let (x, y) = direction()
    var even = stroke(x * length, y * length)
    even.seen = 0.49...0.51
    // The speed in the middle of a smooth movement is 1.875 times its mean.
    let share = gathering / 1_000 * speed / 1.875 / length
    var slow = even
    slow.seen = 0...0.5
    slow.end = gathering
    slow.to = SurfacePoint(
      x: even.from.x + x * length * share, y: even.from.y + y * length * share)
    even.from = slow.to
    even.begin = gathering
    even.end = gathering + length * (1 - share) / speed * 1_000
    even.bend = random.uniform(-profile.mostBend...profile.mostBend) * length
    return sliding(gathering > 0 ? [slow, even] : [even], then: random.uniform(500...900))
  }

  /// Returns a slow drag that accelerates and slows down over its whole length.
  mutating func smoothDrag() -> Act {
    let length = random.uniform(0.4...0.75) * max(size.width, size.height)
    let angle = random.uniform(-30...30) + (size.width > size.height ? 0 : 90)
    let (x, y) = Self.vector(degrees: angle)
    var slow = stroke(x * length, y * length)
    slow.seen = 0...1
    // The drag is too slow for a swipe.
    slow.end = random.uniform(2_500...4_500)
    return sliding([slow], then: 0)
  }

  /// Returns a stroke that is abandoned by holding still at its end.
  mutating func heldSwipe() -> Act {
    var stage = fullStroke()
    stage.seen = stage.seen.lowerBound...1
    return sliding([stage], then: random.uniform(350...1_200))
  }

  /// Returns a stroke that is abandoned by going back at least half of the way.
  mutating func returnedSwipe() -> Act {
    let there = fullStroke()
    let share = random.uniform(0.5...1)
    let back = Stage(
      from: there.to,
      to: SurfacePoint(
        x: there.to.x + (there.from.x - there.to.x) * share,
        y: there.to.y + (there.from.y - there.to.y) * share),
      begin: there.end, end: there.end + random.draw(profile.swipeTime), seen: 0...0.95)
    var first = there
    first.seen = there.seen.lowerBound...1
    return sliding([first, back], then: 0)
  }

  private mutating func fullStroke() -> Stage {
    let isAcross = random.chance(0.5)
    let side = isAcross ? size.width : size.height
    let length = min(random.draw(profile.swipeLength), 0.8 * side)
    let degrees = Double(random.integer(0...1)) * 180 + (isAcross ? 0 : 90)
    let (x, y) = Self.vector(degrees: degrees + random.uniform(-25...25))
    return stroke(x * length, y * length)
  }

  /// Returns a finger that draws lines for 2–5 s.
  mutating func wander() -> Act {
    var stages: [Stage] = []
    var (time, from) = (0.0, place())
    let end = random.uniform(2_000...5_000)
    while time < end {
      let (to, length) = (place(farFrom: from, by: 20), random.uniform(150...600))
      stages.append(Stage(from: from, to: to, begin: time, end: time + length))
      (from, time) = (to, time + length)
    }
    return sliding(stages, then: 0)
  }

  private mutating func sliding(_ path: [Stage], then rest: Double) -> Act {
    let end = (path.last?.end ?? 0) + rest
    var finger = Finger(down: Self.start, lift: Self.start + microseconds(end), path: path)
    finger.shake = shake(profile.tremor?.sliding ?? 1)
    return Act(fingers: [finger])
  }

  /// Returns 3–8 fingers and the ball of the thumb, for a short time, which may slide together.
  mutating func wholeHand() -> Act {
    let (x, y) = direction()
    let slide = random.chance(0.5) ? random.uniform(5...40) : 0
    let time = random.uniform(80...1_500)
    let fingers = (0..<random.integer(3...8)).map { _ in
      let from = place(margin: 0)
      let down = Self.start + microseconds(random.uniform(0...120))
      let stage = Stage(
        from: from, to: SurfacePoint(x: from.x + x * slide, y: from.y + y * slide), end: time)
      return Finger(
        down: down, lift: down + microseconds(time + random.uniform(-40...110)), path: [stage])
    }
    return Act(fingers: fingers)
  }

  /// Returns a palm alone, which the panel reports as such, or only by its size.
  ///
  /// The side of a thumb is up to 30 mm long (Microsoft, "Contact area size"); a hand is 55–95 mm broad, and
  /// half of it touches.
  mutating func palm(isTyped: Bool) -> Act {
    var palm = finger(at: place(), from: Self.start, lasting: random.uniform(60...1_500))
    palm.major = random.uniform(38...80)
    if isTyped { palm.palmFrom = palm.down }
    return Act(fingers: [palm])
  }

  /// Returns 2–5 fingers that touch one by one, rest longer than a tap, and lift one by one.
  mutating func restingHand() -> Act {
    let time = random.uniform(1_200...2_200)
    let fingers = (0..<random.integer(2...5)).map { _ in
      let late = random.uniform(0...300)
      return finger(
        at: place(), from: Self.start + microseconds(late),
        lasting: time - late + random.uniform(0...400))
    }
    return Act(fingers: fingers)
  }

  /// Returns a finger or a sleeve half on the edge: contacts of 5–40 ms with gaps of 5–50 ms.
  mutating func edgeFlicker() -> Act {
    let isAcross = random.chance(0.5)
    let isFar = random.chance(0.5)
    let along = random.uniform(4...(isAcross ? size.width : size.height) - 4)
    var time = Self.start
    let fingers = (0..<random.integer(2...20)).map { _ in
      let deep = random.uniform(0...2)
      let beside = along + random.normal()
      let place =
        isAcross
        ? SurfacePoint(x: beside, y: isFar ? size.height - deep : deep)
        : SurfacePoint(x: isFar ? size.width - deep : deep, y: beside)
      var contact = ghost(from: time, lasting: 5...40)
      contact.path = [Stage(from: place, to: place)]
      time = contact.lift + microseconds(random.uniform(5...50))
      return contact
    }
    return Act(fingers: fingers)
  }

  /// Returns a gesture during which the kernel's queue overflows.
  mutating func lostEvents() -> Act {
    let kinds = panel.slots > 1 ? 4 : 3
    var act =
      switch random.integer(1...kinds) {
      case 1: tap(mayBounce: false)
      case 2: longPress()
      case 3: swipe(.straight)
      default: twoFingerTap()
      }
    let from = act.fingers.map(\.down).max() ?? 0
    let to = act.fingers.map(\.lift).min() ?? 0
    // The loss also comes before a long press is recognized.
    let middle = Double(max(min(to - from, 450_000), 0))
    act.mishap.lost = from + Int64(middle * random.uniform(0.1...0.9))
    act.intended = []
    act.meant = []
    return act
  }
}
