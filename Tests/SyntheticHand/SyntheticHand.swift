import InputEvents

/// A hand that touches panels as people do, with the misreports of panels.
///
/// The same kind, profile, seed and panel give the same trial.
package struct SyntheticHand {
  var random: RandomSource
  let profile: HandProfile
  let panel: Panel
  var size: SurfaceSize { panel.seenSize }

  /// - Parameters:
  ///   - seed: The seed of the random source.
  ///   - profile: The person's hand.
  ///   - panel: The panel that is touched.
  package init(seed: UInt64, profile: HandProfile, panel: Panel) {
    random = RandomSource(seed: seed)
    self.profile = profile
    self.panel = panel
  }

  /// Returns the trial of a seed, on one of the panels that can report it.
  package static func trial(
    _ kind: TrialKind, _ profile: HandProfile, seed: UInt64
  ) -> Trial {
    var chooser = RandomSource(seed: ~seed)
    let panels = panels[kind] ?? Panel.all
    var hand = SyntheticHand(seed: seed, profile: profile, panel: chooser.pick(panels))
    return hand.trial(kind)
  }

  private static let panels: [TrialKind: [Panel]] = Dictionary(
    uniqueKeysWithValues: TrialKind.allCases.map { kind in
      (kind, Panel.all.filter { kind.isPossible(on: $0) })
    })

  /// Returns a trial of a kind.
  package mutating func trial(_ kind: TrialKind) -> Trial {
    let act = act(kind)
    return trial(kind, act)
  }

  /// Drags slowly, and accelerates over half of the way: the slowest of these drags can't be distinguished
  /// from a finger that slips a little during a press.
  package mutating func smoothDrag() -> Trial {
    let act: Act = smoothDrag()
    return trial(.slowDrag, act)
  }

  private func trial(_ kind: TrialKind, _ act: Act) -> Trial {
    let scan = PanelScan(panel, act.fingers, act.mishap, random: random)
    let meant = act.meant.compactMap { scan.reported[$0] }
    let downs = meant.map(\.down)
    let first = downs.min() ?? 0
    return Trial(
      kind: kind, panel: panel, events: scan.events, intended: act.intended,
      down: Timestamp(microseconds: first),
      lift: Timestamp(microseconds: meant.map(\.lift).max() ?? 0),
      judgedFrom: Timestamp(microseconds: act.isJudgedFromDown ? first : .min))
  }

  /// The fingers of a trial and the intended gestures.
  struct Act {
    var fingers: [Finger]
    var intended: [Intent] = []
    /// The indexes of the fingers that make the intended gestures.
    var meant: [Int] = []
    var mishap = PanelScan.Mishap()
    var isJudgedFromDown = false
  }

  private mutating func act(_ kind: TrialKind) -> Act {
    switch kind {
    case .tap: tap()
    case .doubleTap: doubleTap()
    case .longPress: longPress()
    case .swipe: swipe(.straight)
    case .arcedSwipe: swipe(.arced)
    case .hookedSwipe: swipe(.hooked)
    case .twoFingerTap: twoFingerTap()
    case .twoTaps: twoTaps()
    case .tapThenSwipe: tapThenSwipe()
    case .brokenSwipe: brokenSwipe()
    case .slotSwap: slotSwap()
    case .tapBesideGhost: besideGhost(tap())
    case .swipeBesideGhost: besideGhost(swipe(.straight))
    case .tapAfterGhost: tapAfterGhost()
    case .tapBesideRest: besideRest(tap())
    case .swipeBesideRest: besideRest(swipe(.straight))
    case .tapBesidePalm: besidePalm(tap())
    case .swipeBesidePalm: besidePalm(swipe(.straight))
    case .ghost: Act(fingers: [ghost(from: Self.start, lasting: ghostTime)])
    case .ghostHops: ghostHops()
    case .ghostStorm: ghostStorm()
    case .diagonal: diagonal()
    case .slowDrag: slowDrag()
    case .heldSwipe: heldSwipe()
    case .returnedSwipe: returnedSwipe()
    case .wander: wander()
    case .wholeHand: wholeHand()
    case .palm: palm(isTyped: true)
    case .largePalm: palm(isTyped: false)
    case .restingHand: restingHand()
    case .edgeFlicker: edgeFlicker()
    case .lostEvents: lostEvents()
    }
  }

  // The parts that all trials need.

  /// The time at which every trial begins, in microseconds.
  static let start: Int64 = 1_000_000

  func microseconds(_ milliseconds: Double) -> Int64 {
    Int64(milliseconds * 1_000)
  }

  mutating func place(margin: Double = 6) -> SurfacePoint {
    SurfacePoint(
      x: random.uniform(margin...(size.width - margin)),
      y: random.uniform(margin...(size.height - margin)))
  }

  /// Returns a place at least this far from another one, or the farthest of some.
  mutating func place(farFrom other: SurfacePoint, by distance: Double) -> SurfacePoint {
    var farthest = place()
    for _ in 0..<20 where farthest.distance(to: other) < distance {
      let next = place()
      if next.distance(to: other) > farthest.distance(to: other) { farthest = next }
    }
    return farthest
  }

  /// Returns a finger that should rest where it lands, and slips a little.
  mutating func finger(
    at place: SurfacePoint, from down: Int64, lasting milliseconds: Double
  ) -> Finger {
    let slip = min(abs(random.normal()) * profile.slip * 1.25, 3.5 * profile.slip)
    let (x, y) = direction()
    let path = Stage(
      from: place, to: SurfacePoint(x: place.x + x * slip, y: place.y + y * slip),
      end: max(milliseconds, 1))
    var finger = Finger(down: down, lift: down + microseconds(milliseconds), path: [path])
    finger.shake = shake(1)
    return finger
  }

  /// Returns a unit vector of a random direction.
  mutating func direction() -> (x: Double, y: Double) {
    let turn = random.uniform(0...360)
    return Self.vector(degrees: turn)
  }

  mutating func shake(_ share: Double) -> Finger.Shake? {
    guard let tremor = profile.tremor else { return nil }
    let hertz = tremor.frequency + tremor.deviation * random.normal()
    let (x, y) = direction()
    return Finger.Shake(
      hertz: min(max(hertz, 4), 12), phase: random.uniform(0...1),
      radius: random.uniform(tremor.amplitude) / 2 * share, across: x, along: y)
  }

  /// Returns the finger with the bounces of its landing and its lifting: contacts of 8–40 ms, 8–40 ms apart.
  mutating func bouncing(_ finger: Finger) -> [Finger] {
    var fingers = [finger]
    for isLanding in [true, false] where random.chance(profile.bounce) {
      let length = microseconds(random.uniform(8...40))
      let gap = microseconds(random.uniform(8...40))
      var bounce = finger
      bounce.down = isLanding ? finger.down - gap - length : finger.lift + gap
      bounce.lift = bounce.down + length
      bounce.offset = SurfacePoint(x: random.normal() * 0.7, y: random.normal() * 0.7)
      fingers.append(bounce)
    }
    return fingers.sorted { $0.down < $1.down }
  }
}
