import Gestures
import InputEvents

/// The touch of the finger that is followed, the touches before it, and the moments by which accidental ones are told
/// from intended ones.
struct Hand: Sendable {
  /// The touch of the finger that is followed; nil while there is none.
  var touch: Touch?
  /// The touches that were followed last: their gestures may not be certain yet, and their fingers may come back.
  private var ended: [Touch] = []
  /// When an answer or choices were last shown; a tap right after that is an accident.
  var guardStart: Timestamp?
  /// When a secret screen was last left; where a touch before that was made would reveal the secret.
  var secretEnd: Timestamp?
  /// When targets were last shown; a touch right after that can't be meant for them.
  var targetsStart: Timestamp?
  private let secondTapGuard: Duration

  /// The number of them to know: the two of a double tap, and ghosts between them.
  private static let mostEnded = 8

  init(secondTapGuard: Duration) {
    self.secondTapGuard = secondTapGuard
  }

  // MARK: Touches

  /// Ends the touch that is followed, and returns it as it was, with what follows from its end.
  mutating func end(_ event: Touch.Event) -> (touch: Touch, act: Touch.Act)? {
    guard let touch else { return nil }
    var last = touch
    let act = last.take(event)
    setAside(as: last)
    return (touch, act)
  }

  /// Stops following a touch, which may go on, and returns it as it was.
  mutating func setAside() -> Touch? {
    guard let touch else { return nil }
    setAside(as: touch)
    return touch
  }

  private mutating func setAside(as last: Touch) {
    var last = last
    last.isDragged = false
    if ended.count == Self.mostEnded { ended.removeFirst() }
    ended.append(last)
    touch = nil
  }

  /// Returns a touch that is followed no more; nil if it never was.
  func ended(_ id: TouchID) -> Touch? { place(of: id).map { ended[$0] } }

  /// Returns the touch of a finger that is followed again; nil if it never was.
  mutating func takeBack(_ id: TouchID) -> Touch? {
    place(of: id).map { ended.remove(at: $0) }
  }

  // Only the identities are read, so that no touch is copied.
  private func place(of id: TouchID) -> Int? { ended.indices.last { ended[$0].id == id } }

  /// Returns the touch of a gesture; nil if it was not followed, and for a shake.
  func touch(_ id: TouchID?) -> Touch? {
    guard let id else { return nil }
    return touch?.id == id ? touch : ended(id)
  }

  /// Returns the state of a gesture's touch, which came down beside all targets if it was not followed.
  func state(_ id: TouchID?, down: Timestamp) -> Touch.State {
    if let id, touch?.id == id, let state = touch?.state { return state }
    if let place = id.flatMap({ place(of: $0) }) { return ended[place].state }
    return isGuarded(down) ? .early : .free
  }

  /// A finger that is already down does nothing to a new screen.
  mutating func seeNewScreen() {
    touch?.take(.newScreen)
    touch?.isDragged = false
    for index in ended.indices { ended[index].take(.newScreen) }
  }

  // MARK: Moments

  func isSecret(_ down: Timestamp) -> Bool { secretEnd.map { down < $0 } ?? false }

  func isGuarded(_ down: Timestamp) -> Bool { isSoon(down, after: guardStart) }

  /// Whether a finger came down before the targets were seen, perhaps before they were shown.
  func isTooSoonForTargets(_ down: Timestamp) -> Bool {
    targetsStart.map { down - $0 < secondTapGuard } ?? false
  }

  private func isSoon(_ down: Timestamp, after start: Timestamp?) -> Bool {
    guard let start else { return false }
    return down >= start && down - start < secondTapGuard
  }
}
