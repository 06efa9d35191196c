import InputEvents
import KioskBox
import KioskRuntime
import ScreenLayout
import Study

@testable import Scenes

/// A kiosk with a scene of two targets, one above the other.
extension KioskBox {
  static func ofTwoTargets(
    panel: DeviceDescription = .panel, bindsLongPress: Bool = false,
    bindsHold: Bool = false, keepsScreen: Bool = false, followsTouch: Bool = false,
    preferences: Preferences = [:]
  ) -> KioskBox {
    var scene = Stage(
      bindsLongPress: bindsLongPress, keepsScreen: keepsScreen, followsTouch: followsTouch)
    scene.bindsHold = bindsHold
    var box = KioskBox(
      SceneStack(scene, preferences: preferences), devices: [panel],
      noting: { event in
        switch event {
        case .shown(let content, _): return "screen \(content.words)"
        case .redrawn(let content, let screen):
          let released = followsTouch ? "drawn \(content.words)" : "released"
          return screen.highlighted?.target.map { "pressed \($0.name)" } ?? released
        default: return nil
        }
      })
    _ = box.take()
    return box
  }

  /// Reports several fingers on a panel with slots; fingers that are left out lift.
  mutating func slots(
    at time: Int64, _ fingers: [(slot: Int32, x: Int32, y: Int32)], moving: Int32 = 0
  ) {
    for slot in 0..<2 as Range<Int32> {
      send(time, .absolute, AbsoluteCode.multitouchSlot, slot)
      let finger = fingers.first { $0.slot == slot }
      send(time, .absolute, AbsoluteCode.multitouchTrackingID, finger == nil ? -1 : slot + 1)
      guard let finger else { continue }
      send(time, .absolute, AbsoluteCode.multitouchX, finger.x + moving)
      send(time, .absolute, AbsoluteCode.multitouchY, finger.y)
    }
    report(at: time)
  }
}

/// A scene that shows the last action.
private struct Stage: Scene {
  enum Action: String {
    case tap, answer, next, leave
  }

  let bindsLongPress: Bool
  /// Whether the first target can be held.
  var bindsHold = false
  /// Whether an action on a target only plays a sound and keeps the screen.
  let keepsScreen: Bool
  let followsTouch: Bool
  private var last = "start"

  init(bindsLongPress: Bool, keepsScreen: Bool, followsTouch: Bool) {
    self.bindsLongPress = bindsLongPress
    self.keepsScreen = keepsScreen
    self.followsTouch = followsTouch
  }

  var bindsDoubleTap: Bool { true }

  var content: ScreenContent {
    .quiz(
      QuizContent(
        question: last, answers: [.init(text: "one"), .init(text: "two")], deckName: "d",
        position: 1, count: 1,
        progress: LessonProgress(asked: 0, finished: 0, whole: 1, position: 1)))
  }

  func action(for input: Input) -> Action? {
    switch input {
    case .tap: .tap
    case .doubleTap: .answer
    case .swipeLeft, .key(.next): .next
    case .longPress where bindsLongPress: .leave
    default: nil
    }
  }

  mutating func perform(_ action: Action, in situation: Situation) -> Step? {
    // A tap beside the targets plays a sound only if `keepsScreen` is set.
    if action == .tap || action == .answer { return keepsScreen ? .heard(.wrong) : nil }
    return show(action.rawValue)
  }

  mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    keepsScreen ? .heard(.right) : show(target.name)
  }

  mutating func hold(_ target: Target, in situation: Situation) -> Step? {
    bindsHold && target == QuizContent.target(0) ? show("held \(target.name)") : nil
  }

  mutating func follow(_ drag: Drag, in situation: Situation) -> Step? {
    switch drag {
    case .began(let place): show("began \(place.x.tenths),\(place.y.tenths)")
    case .moved(let place): show("moved \(place.x.tenths),\(place.y.tenths)")
    case .ended: show("ended")
    }
  }

  private mutating func show(_ text: String) -> Step {
    last = text
    return Step()
  }
}

extension ScreenContent {
  fileprivate var words: String {
    if case .quiz(let quiz) = self { quiz.question } else { "" }
  }
}

extension DeviceDescription {
  static let twoFingers = DeviceDescription(
    name: "panel", properties: [DeviceProperty.direct],
    codes: [
      .absolute: [
        AbsoluteCode.multitouchSlot, AbsoluteCode.multitouchTrackingID, AbsoluteCode.multitouchX,
        AbsoluteCode.multitouchY,
      ]
    ],
    axes: [
      AbsoluteCode.multitouchSlot: AxisRange(minimum: 0, maximum: 9),
      AbsoluteCode.multitouchTrackingID: AxisRange(minimum: 0, maximum: 65_535),
      AbsoluteCode.multitouchX: AxisRange(minimum: 0, maximum: 1_000),
      AbsoluteCode.multitouchY: AxisRange(minimum: 0, maximum: 1_000),
    ])
}
