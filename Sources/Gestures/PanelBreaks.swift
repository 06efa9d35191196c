import InputEvents

/// How long a panel loses moving fingers, by the breaks that it has shown.
///
/// Panels that break strokes do so again and again, most never do. After a second break, a moving
/// finger's lift on this panel may be another one; some strokes without a break later it is not.
struct PanelBreaks: Sendable {
  private var score = 0
  private var longest = Duration.zero

  private static let perBreak = 10
  private static let most = 30
  /// A break shows as one frame more or less.
  private static let frame = Duration.milliseconds(12)

  /// How long a finger may be gone and still go on; nil on a panel that breaks no strokes.
  var time: Duration? { score > Self.perBreak ? longest + Self.frame : nil }

  /// Takes that a moving finger was gone for so long.
  mutating func broke(for gap: Duration) {
    score = min(score + Self.perBreak, Self.most)
    longest = max(longest, gap)
  }

  /// Takes that a finger moved and lifted without a break.
  mutating func held() {
    score = max(score - 1, 0)
    if score == 0 { longest = .zero }
  }
}

extension TouchSequence {
  /// Whether two fingers that have moved little are on their way together.
  var isDrag: Bool {
    guard strokes.count == 2, case let (one, two) = (strokes[0], strokes[1]),
      min(one.reach, two.reach) >= Self.leastDrag, one.isUnderWay, two.isUnderWay
    else { return false }
    // Within 60° of each other, over the whole way and in the end.
    let whole =
      (one.position.x - one.start.x) * (two.position.x - two.start.x)
      + (one.position.y - one.start.y) * (two.position.y - two.start.y)
    let (first, second) = (one.velocity, two.velocity)
    let end = first.x * second.x + first.y * second.y
    let speeds =
      (first.x * first.x + first.y * first.y) * (second.x * second.x + second.y * second.y)
    return whole > one.reach * two.reach / 2 && end > 0 && end * end > speeds / 4
  }

  /// How long the lifted fingers may yet come back, so that their gesture cannot be told before; nil
  /// if it can.
  ///
  /// That is fingers that move on a panel that breaks strokes, and on every panel a stroke on its way
  /// back to its start: those are no gestures if they go on.
  func wait(_ settings: GestureSettings, _ breaks: PanelBreaks) -> Duration? {
    guard isOpen else { return nil }
    guard
      isDrag || strokes.contains(where: { $0.farthest > settings.touchSlop && $0.isUnderWay })
    else { return nil }
    if let stroke = single, stroke.farthest >= settings.shortestSwipe,
      stroke.farthest - stroke.reach >= Self.leastReturn, stroke.comesBack
    {
      return settings.longestBreak
    }
    return breaks.time.map { min($0, settings.longestBreak) }
  }

  /// In mm.
  private static let leastDrag = 2.0
  private static let leastReturn = 5.0
}

extension Stroke {
  /// Whether the finger moved when it was seen last.
  var isUnderWay: Bool {
    let (x, y) = velocity
    return x * x + y * y >= Self.leastSpeed * Self.leastSpeed
  }

  /// Whether it moved back to its start then.
  var comesBack: Bool {
    velocity.x * (position.x - start.x) + velocity.y * (position.y - start.y) < 0
  }

  /// In mm/s; tapping fingers slip more slowly.
  private static let leastSpeed = 25.0
}

/// Fingers that the panel loses for a moment.
extension TouchTracker {
  /// Whether the lifted fingers may come back; not if another one comes.
  mutating func mustWait(at time: Timestamp, _ contacts: [Contact]) -> Bool {
    guard let wait = sequence.wait(settings, breaks),
      let lift = sequence.strokes.compactMap(\.lift).max()
    else { return false }
    let isOver = contacts.contains { contact in
      !bystanders.contains(contact.id)
        && !sequence.strokes.contains { isBack($0, contact, at: time, isDrag: sequence.isDrag) }
    }
    waitEnd = isOver ? nil : lift + wait
    return waitEnd.map { time < $0 } ?? false
  }

  mutating func learnBreak(_ stroke: Stroke, at time: Timestamp) {
    guard stroke.farthest > settings.touchSlop, let lift = stroke.lift else { return }
    breaks.broke(for: time - lift)
  }

  /// Whether a contact is a finger that the panel had lost for a moment.
  func isBack(
    _ stroke: Stroke, _ contact: Contact, at time: Timestamp, isDrag: Bool = false
  ) -> Bool {
    guard let lift = stroke.lift, lift <= time else { return false }
    let gap = time - lift
    let isStill = stroke.farthest <= settings.touchSlop && !isDrag
    guard isStill && !isFlicker(stroke) ? gap < settings.shortestLift : gap <= settings.longestBreak
    else { return false }
    return stroke.mayGoOn(
      at: contact.position, after: gap, slop: settings.breakSlop, isOnItsWay: !isStill)
  }

  /// Whether a finger is only half on the glass, where panels find and lose it.
  func isFlicker(_ stroke: Stroke) -> Bool {
    stroke.farthest <= settings.touchSlop
      && surface.map { stroke.isNear(edgeOf: $0, within: settings.edgeZone) } ?? false
      && stroke.lastPiece < settings.shortestEdgeTap
  }

  /// Whether the finger that is down moves on with the last stroke and so was never a second one.
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
