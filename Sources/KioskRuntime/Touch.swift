import Gestures
import InputEvents
import Scenes
import ScreenLayout

/// The touch of one finger: when and on which target it came down, where it is, and what becomes of it.
///
/// Documentation/touches.md has the states and what leads from one to the next as tables, which a test compares with
/// `State.after`.
struct Touch: Sendable {
  let id: TouchID
  let device: Int
  /// When the finger came down, as in the gesture that the touch becomes.
  var down: Timestamp
  var place: ScreenPlace
  private(set) var state: State
  /// The target that the finger presses, has left or has found.
  private(set) var press: Press?
  /// The target that a finger holds, once the screen shows what the target offers besides itself.
  ///
  /// The finger may slide to what is offered, and back.
  private(set) var held: TouchTarget?
  /// The cells of the letter that the finger has reached last in a list's index; nil if it came down on none.
  var letter: CellArea?
  /// Whether the scene follows the finger.
  var isDragged = false
  /// The focus before the finger came down, if it explores the screen.
  var focusBefore: Target?
  /// Whether the touch is known to continue an earlier one, which the panel had lost.
  private(set) var isContinued = false

  /// A target in the cells in which it was drawn when the finger came to it.
  struct Press: Sendable {
    var target: TouchTarget
    let size: GridSize

    func covers(_ place: ScreenPlace) -> Bool { target.covers(place, size) }
  }

  init(_ finger: Finger, on device: Int, at place: ScreenPlace, _ state: State, _ press: Press?) {
    (id, down) = (finger.touch, finger.down)
    (self.device, self.place, self.state, self.press) = (device, place, state, press)
  }

  /// Takes what has happened to the touch.
  ///
  /// - Parameters:
  ///   - event: What has happened.
  ///   - target: The target that the finger has come to; nil if it is still the same.
  /// - Returns: What follows.
  @discardableResult
  mutating func take(_ event: Event, to target: Press? = nil) -> Act {
    let step = state.after(event)
    if event == .isOffered, step.state == .holding { held = press?.target }
    state = step.state
    if let target { press = target }
    return step.act
  }

  /// Goes on after the panel has lost the finger for a moment, or after noise beside it; its return is no second press.
  mutating func comeBack(_ finger: Finger, at place: ScreenPlace, explores: Bool) {
    (down, self.place) = (finger.down, place)
    if state == .waking { return }
    if explores { state = .exploring } else if state.explores { state = .free }
  }

  /// Goes on with an earlier touch, which the panel had lost.
  mutating func goOn(with earlier: Touch?) {
    isContinued = true
    if earlier?.state == .waking { take(.isWaking) }
    if let earlier, earlier.state.explores { focusBefore = earlier.focusBefore }
  }
}

extension Touch {
  /// What a touch is, while its finger is down and for the gesture that it becomes.
  enum State: String, CaseIterable, Sendable {
    case waking, free, early, guarded
    case pressing, left, holding, astray, letters, spent
    case exploring, found, rested
  }

  /// What happens to a touch.
  enum Event: String, CaseIterable, Sendable {
    case isWaking = "is the finger that lit the screen"
    case leaves = "leaves the target"
    case enters = "is back on it"
    case isOffered = "is shown what the target offers"
    case reachesLetter = "reaches another letter"
    case finds = "is on a target"
    case misses = "is beside all targets"
    case newScreen = "sees another screen"
    case lifts = "lifts"
    case isLost = "is lost"
    case tap = "tap"
    case longPress = "long press"
    case swipe = "swipe"
    case twoFingerTap = "two-finger tap"

    /// Creates the event of the touch that makes a gesture, of a double tap's second one; nil for a shake.
    init?(_ gesture: Gesture) {
      switch gesture {
      case .tap, .doubleTap: self = .tap
      case .longPress: self = .longPress
      case .swipe: self = .swipe
      case .twoFingerTap: self = .twoFingerTap
      case .shake: return nil
      }
    }
  }

  /// What the kiosk does because of what has happened to a touch.
  enum Act: String, Sendable {
    case nothing = ""
    case choose = "chooses the target"
    case hold = "asks what the target offers"
    case jump = "jumps to the letter"
    case count = "the gesture counts"
  }
}

extension Touch.State {
  /// Whether the finger's target looks pressed.
  var looksPressed: Bool { self == .pressing || self == .holding }

  /// Whether the finger explores the screen: it says targets instead of pressing them.
  var explores: Bool { self == .exploring || self == .found || self == .rested }

  /// The state after something has happened, and what follows.
  func after(_ event: Touch.Event) -> (state: Touch.State, act: Touch.Act) {
    switch (self, event) {
    case (_, .isWaking): (.waking, .nothing)
    case (.waking, _): (.waking, .nothing)

    // A finger that presses.
    case (.pressing, .leaves): (.left, .nothing)
    case (.left, .enters): (.pressing, .nothing)
    case (.pressing, .longPress): (.pressing, .hold)
    // Showing what is offered may have been a new screen.
    case (.pressing, .isOffered), (.spent, .isOffered): (.holding, .nothing)
    case (.holding, .leaves): (.astray, .nothing)
    case (.astray, .enters): (.holding, .nothing)
    case (.pressing, .lifts), (.holding, .lifts): (.spent, .choose)
    case (.pressing, .swipe), (.left, .swipe), (.holding, .swipe), (.astray, .swipe):
      (.spent, .count)
    case (.pressing, .reachesLetter), (.left, .reachesLetter), (.spent, .reachesLetter),
      (.letters, .reachesLetter):
      (.letters, .jump)
    case (.pressing, .isLost), (.pressing, .newScreen), (.holding, .isLost), (.holding, .newScreen),
      (.left, .lifts), (.left, .isLost), (.left, .newScreen),
      (.astray, .lifts), (.astray, .isLost), (.astray, .newScreen):
      (.spent, .nothing)

    // A finger that explores.
    case (.exploring, .finds), (.found, .finds), (.rested, .finds): (.found, .nothing)
    case (.found, .longPress): (.rested, .nothing)
    case (.rested, .lifts): (.exploring, .choose)
    case (.found, .misses), (.found, .lifts), (.found, .isLost), (.found, .newScreen),
      (.rested, .misses), (.rested, .isLost), (.rested, .newScreen):
      (.exploring, .nothing)

    // Gestures beside the targets, and swipes wherever they begin.
    case (.free, .tap), (.free, .longPress), (.early, .longPress): (self, .count)
    case (.free, .swipe), (.early, .swipe), (.guarded, .swipe), (.spent, .swipe): (self, .count)
    case (.letters, .twoFingerTap): (self, .nothing)
    case (_, .twoFingerTap): (self, .count)
    case (.exploring, .tap), (.exploring, .swipe), (.found, .tap), (.found, .swipe),
      (.rested, .tap), (.rested, .swipe):
      (self, .count)
    default: (self, .nothing)
    }
  }
}

extension TouchTarget {
  /// Whether a place is on the target, on a screen of the size for which it was laid out.
  func covers(_ place: ScreenPlace, _ size: GridSize) -> Bool {
    size.cell(at: place).map { cells.contains($0) } ?? false
  }
}
