import Gestures
import InputEvents
import SyntheticHand

/// Gestures by another program's rules, to compare ours with.
struct ReferenceModel: TouchRecognizer {
  private let rules: ReferenceRules
  /// The fingers since the first came down, lifted ones too.
  private var fingers: [Finger] = []
  /// Whether nothing more comes of these fingers.
  private var isDone = false
  /// A tap that waits for a second one.
  private var first: (down: Timestamp, lift: Timestamp, place: SurfacePoint)?

  private struct Finger {
    let id: Int32
    let down: Timestamp
    let start: SurfacePoint
    var trail: [(time: Timestamp, place: SurfacePoint)]
    /// The farthest from the start: straight, and on one axis.
    var farthest = 0.0
    var farthestOnAxis = 0.0
    var isTouching = true
    var place: SurfacePoint { trail.last?.place ?? start }
  }

  init(_ rules: ReferenceRules) {
    self.rules = rules
  }

  var deadline: Timestamp? {
    switch (tapDeadline, pressDeadline) {
    case (let tap?, let press?): min(tap, press)
    case (let tap, let press): tap ?? press
    }
  }

  private var tapDeadline: Timestamp? {
    guard let tap = rules.tap, let first else { return nil }
    return (tap.measured == .downs ? first.down : first.lift) + tap.window
  }

  private var pressDeadline: Timestamp? {
    guard let press = rules.longPress, !isDone, fingers.count == 1, let finger = fingers.first,
      finger.isTouching, isStill(finger)
    else { return nil }
    return finger.down + press
  }

  mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture]) {
    if let tapDeadline, tapDeadline <= time { reportFirst(at: time, &gestures) }
    guard let pressDeadline, pressDeadline <= time, let finger = fingers.first else { return }
    isDone = true
    report(.longPress(at: finger.start), at: time, began: finger.down, &gestures)
  }

  mutating func update(_ frame: TouchFrame, into gestures: inout [TimedGesture]) {
    if frame.isInterrupted {
      fingers.removeAll()
      isDone = false
      first = nil
    }
    for index in fingers.indices where fingers[index].isTouching {
      if let contact = frame.contacts.first(where: { $0.id == fingers[index].id && !isHidden($0) })
      {
        move(index, to: contact.position, at: frame.time)
      } else {
        fingers[index].isTouching = false
      }
    }
    let liftedAt = !fingers.isEmpty && !fingers.contains(where: \.isTouching)
    if liftedAt {
      if !isDone { allLifted(at: frame.time, &gestures) }
      fingers.removeAll(keepingCapacity: true)
      isDone = false
    }
    for contact in frame.contacts
    where !isHidden(contact) && !fingers.contains(where: { $0.id == contact.id }) {
      fingers.append(
        Finger(
          id: contact.id, down: frame.time, start: contact.position,
          trail: [(frame.time, contact.position)]))
      if fingers.count == 1 { fingerDown(at: frame.time, &gestures) }
    }
  }

  private func isHidden(_ contact: Contact) -> Bool {
    rules.ignoresPalms && contact.isPalm
  }

  private mutating func move(_ index: Int, to place: SurfacePoint, at time: Timestamp) {
    guard place != fingers[index].place else { return }
    let start = fingers[index].start
    fingers[index].farthest = max(fingers[index].farthest, start.distance(to: place))
    fingers[index].farthestOnAxis = max(
      fingers[index].farthestOnAxis, abs(place.x - start.x), abs(place.y - start.y))
    fingers[index].trail.append((time, place))
    while let oldest = fingers[index].trail.first, time - oldest.time > .milliseconds(100),
      fingers[index].trail.count > 1
    {
      fingers[index].trail.removeFirst()
    }
  }

  private func isStill(_ finger: Finger) -> Bool {
    guard let tap = rules.tap else { return false }
    return (tap.isPerAxis ? finger.farthestOnAxis : finger.farthest) <= tap.slop
  }

  private func isNear(_ place: SurfacePoint, _ other: SurfacePoint, _ tap: ReferenceRules.Tap)
    -> Bool
  {
    tap.isPerAxis
      ? max(abs(place.x - other.x), abs(place.y - other.y)) <= tap.distance
      : place.distance(to: other) <= tap.distance
  }

  private mutating func fingerDown(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    guard let tap = rules.tap, tap.measured == .downs, let first, let finger = fingers.first else {
      return
    }
    // Android forgets a first tap that is followed by something else: it is never confirmed.
    self.first = nil
    guard time - first.down <= tap.window, time - first.lift >= tap.shortestGap,
      isNear(finger.start, first.place, tap)
    else { return }
    isDone = true
    report(.doubleTap(at: finger.start), at: time, began: time, &gestures)
  }

  private mutating func allLifted(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    guard let last = fingers.last, let down = fingers.first?.down else { return }
    if fingers.count == 1, isStill(last), let tap = rules.tap {
      if time - down <= tap.longest ?? .seconds(3_600) { tapped(last, tap, at: time, &gestures) }
      return
    }
    if fingers.count == 2, let rule = rules.twoFingerTap, time - down <= rule.longest,
      fingers.allSatisfy({ $0.farthest <= rule.slop })
    {
      let (one, two) = (fingers[0].start, fingers[1].start)
      let middle = SurfacePoint(x: (one.x + two.x) / 2, y: (one.y + two.y) / 2)
      report(.twoFingerTap(at: middle), at: time, began: down, &gestures)
      return
    }
    guard fingers.count == 1 || rules.swipesAmongFingers else { return }
    guard let direction = swipe(last, at: time) else { return }
    reportFirst(at: time, &gestures)
    report(.swipe(direction, from: last.start), at: time, began: last.down, &gestures)
  }

  private mutating func tapped(
    _ finger: Finger, _ tap: ReferenceRules.Tap, at time: Timestamp,
    _ gestures: inout [TimedGesture]
  ) {
    if tap.measured == .lifts, let first {
      if time - first.lift <= tap.window, isNear(finger.start, first.place, tap) {
        self.first = nil
        report(.doubleTap(at: finger.start), at: time, began: finger.down, &gestures)
        return
      }
      reportFirst(at: time, &gestures)
    }
    first = (finger.down, time, finger.start)
    // One that has outlasted the window waits no longer.
    if let tapDeadline, tapDeadline <= time { reportFirst(at: time, &gestures) }
  }

  private func swipe(_ finger: Finger, at time: Timestamp) -> SwipeDirection? {
    let rule = rules.swipe
    var (dx, dy) = (finger.place.x - finger.start.x, finger.place.y - finger.start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > rule.shortest, time - finger.down <= rule.longest ?? .seconds(3_600) else {
      return nil
    }
    var seconds = (time - finger.down).seconds
    if rule.isSpeedAtLift {
      // Of the last 100 ms, as Android's VelocityTracker does.
      guard let oldest = finger.trail.first(where: { time - $0.time <= .milliseconds(100) }) else {
        return nil
      }
      (dx, dy) = (finger.place.x - oldest.place.x, finger.place.y - oldest.place.y)
      seconds = max((time - oldest.time).seconds, 0.001)
    }
    let way = rule.isSpeedAtLift ? max(abs(dx), abs(dy)) : length
    guard way >= rule.speed * seconds else { return nil }
    if abs(dy) <= abs(dx) * rule.slant { return dx > 0 ? .right : .left }
    if abs(dx) <= abs(dy) * rule.slant { return dy > 0 ? .down : .up }
    return nil
  }

  private mutating func reportFirst(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    guard let waiting = first else { return }
    first = nil
    report(.tap(at: waiting.place), at: time, began: waiting.down, &gestures)
  }

  private func report(
    _ gesture: Gesture, at time: Timestamp, began: Timestamp, _ gestures: inout [TimedGesture]
  ) {
    gestures.append(TimedGesture(time: time, gesture: gesture, down: began))
  }
}

extension Duration {
  fileprivate var seconds: Double { Double(wholeMicroseconds) / 1_000_000 }
}
