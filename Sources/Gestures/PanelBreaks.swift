import InputEvents

/// Learns for how long a panel loses moving fingers, from the breaks in its strokes.
///
/// A panel that breaks strokes does so again and again; most panels never do. After a second break, the
/// lift of a moving finger on this panel may be another break; after some strokes without one, it is
/// taken as a lift again.
struct PanelBreaks: Sendable {
  private var score = 0
  private var longest = Duration.zero

  private static let perBreak = 10
  private static let most = 30
  /// The time of one frame, by which the panel may report a break too short or too long.
  private static let frame = Duration.milliseconds(12)

  /// The longest break in which a finger may still continue; nil on a panel that breaks no strokes.
  var time: Duration? { score > Self.perBreak ? longest + Self.frame : nil }

  /// Records that a moving finger was lost for `gap` and found again.
  mutating func broke(for gap: Duration) {
    score = min(score + Self.perBreak, Self.most)
    longest = max(longest, gap)
  }

  /// Records that a finger moved and lifted without a break.
  mutating func held() {
    score = max(score - 1, 0)
    if score == 0 { longest = .zero }
  }
}

extension TouchSequence {
  /// Whether two fingers are moving in the same direction.
  var isDrag: Bool {
    guard strokes.count == 2, case let (one, two) = (strokes[0], strokes[1]),
      min(one.reach, two.reach) >= Self.leastDrag, one.isUnderWay, two.isUnderWay
    else { return false }
    // The directions are within 60° of each other, over the whole path and at its end.
    let whole =
      (one.position.x - one.start.x) * (two.position.x - two.start.x)
      + (one.position.y - one.start.y) * (two.position.y - two.start.y)
    let (first, second) = (one.velocity, two.velocity)
    let end = first.x * second.x + first.y * second.y
    let speeds =
      (first.x * first.x + first.y * first.y) * (second.x * second.x + second.y * second.y)
    return whole > one.reach * two.reach / 2 && end > 0 && end * end > speeds / 4
  }

  /// The time to wait after a lift for the fingers to come back; nil if the gesture is decided at once.
  ///
  /// Moving fingers on a panel that breaks strokes have to be waited for, and on every panel a stroke that
  /// was moving back towards its start: if it goes on, it is no gesture. A finger that the kernel may have lifted is
  /// waited for until the shortest lift has passed, except while typing.
  func wait(
    _ settings: GestureSettings, _ breaks: PanelBreaks, isTyping: Bool
  ) -> Duration? {
    guard isOpen else { return nil }
    let lift = !isTyping && single?.liftsSilently == true ? settings.shortestLift : nil
    guard
      isDrag || strokes.contains(where: { $0.farthest > settings.touchSlop && $0.isUnderWay })
    else { return lift }
    if let stroke = single, stroke.farthest >= settings.shortestSwipe,
      stroke.farthest - stroke.reach >= Self.leastReturn, stroke.comesBack
    {
      return settings.longestBreak
    }
    return breaks.time.map { min($0, settings.longestBreak) } ?? lift
  }

  /// The least movement of each finger in a drag, in mm.
  private static let leastDrag = 2.0
  /// The least distance by which a stroke must have come back towards its start to be waited for, in mm.
  private static let leastReturn = 5.0
}

extension Stroke {
  /// Whether the kernel may have lifted the finger, because the panel was silent for 100 ms.
  ///
  /// It lifts fingers 100 ms after the last report, in ticks of up to 10 ms; in a public recording it takes
  /// 101–103 ms. Source: Linux `drivers/hid/hid-multitouch.c`, `release_timer`.
  var liftsSilently: Bool {
    lift.map { (.milliseconds(95)...(.milliseconds(115))).contains($0 - moved) } ?? false
  }

  /// Whether the finger was moving when it was seen last.
  var isUnderWay: Bool {
    let (x, y) = velocity
    return x * x + y * y >= Self.leastSpeed * Self.leastSpeed
  }

  /// Whether the finger was moving back towards its start when it was seen last.
  var comesBack: Bool {
    velocity.x * (position.x - start.x) + velocity.y * (position.y - start.y) < 0
  }

  /// The least speed of a moving finger, in mm/s; tapping fingers slip more slowly.
  private static let leastSpeed = 25.0
}

/// The handling of fingers that the panel loses for a moment.
extension TouchTracker {
  /// Decides whether the lifted fingers may still come back; they do not once another finger has landed.
  mutating func mustWait(at time: Timestamp, _ contacts: [Contact]) -> Bool {
    guard let wait = sequence.wait(settings, breaks, isTyping: isTyping),
      let lift = sequence.strokes.compactMap(\.lift).max()
    else { return false }
    let isOver = contacts.contains { contact in
      !bystanders.contains(contact.id)
        && !sequence.strokes.contains { isBack($0, contact, at: time, isDrag: sequence.isDrag) }
    }
    waitEnd = isOver ? nil : lift + wait
    return waitEnd.map { time < $0 } ?? false
  }

  /// Whether a finger still counts as touching because the kernel may have lifted it.
  func waitsForKernel(_ stroke: Stroke) -> Bool {
    waitEnd != nil && stroke.liftsSilently && !isTyping
  }

  mutating func learnBreak(_ stroke: Stroke, at time: Timestamp) {
    guard stroke.farthest > settings.touchSlop, let lift = stroke.lift else { return }
    breaks.broke(for: time - lift)
  }

  /// Whether a contact is the finger of a stroke that the panel had lost for a moment.
  func isBack(
    _ stroke: Stroke, _ contact: Contact, at time: Timestamp, isDrag: Bool = false
  ) -> Bool {
    guard let lift = stroke.lift, lift <= time else { return false }
    let gap = time - lift
    let isStill = stroke.farthest <= settings.touchSlop && !isDrag
    guard isStill && !isFlicker(stroke) ? gap < settings.shortestLift : gap <= settings.longestBreak
    else { return false }
    return stroke.mayContinue(
      at: contact.position, after: gap, slop: settings.breakSlop, isOnItsWay: !isStill)
  }

  /// Whether a finger flickers at the panel's edge because only half of it is on the glass.
  func isFlicker(_ stroke: Stroke) -> Bool {
    stroke.farthest <= settings.touchSlop
      && surface.map { stroke.isNear(edgeOf: $0, within: settings.edgeZone) } ?? false
      && stroke.lastPiece < settings.shortestEdgeTap
  }

  /// Whether the finger that is down continues the previous stroke, so that it is not a second finger.
  @inline(__always)
  func goesOnWithPrevious(_ stroke: Stroke) -> Bool {
    guard mayContinuePrevious, let earlier = previous.single else { return false }
    guard
      stroke.farthest > settings.touchSlop || !stroke.isTouching && stroke.slidesOn(from: earlier)
    else { return false }
    return stroke.goesOn(from: earlier, slop: settings.breakSlop)
  }

  mutating func continuePrevious() {
    mayContinuePrevious = false
    guard let earlier = previous.single, sequence.strokes.count == 1 else { return }
    if let obstacle = previous.obstacle { sequence.close(obstacle) }
    if let lift = earlier.lift { breaks.broke(for: sequence[0].down - lift) }
    sequence[0].continues(earlier)
    previous.reset()
  }
}
