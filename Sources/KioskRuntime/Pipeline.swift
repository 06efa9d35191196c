package import Gestures
package import InputEvents
package import Scenes
import ScreenLayout
package import Study

/// Events in, happenings out: the whole kiosk between its devices and its effects.
///
/// Time comes in with the events. A deadline that lies before a frame is fired first, at its own
/// time, so that a recording gives the same happenings as the live box, however slow that was.
package struct Pipeline: Sendable {
  private var input: InputStage
  private var scenes: SceneStack
  private let layout = CardLayout()
  private var gestures: [TimedGesture] = []
  private let secondTapGuard: Duration
  /// When the run began: the moment from which the scenes count.
  private var start = Timestamp(microseconds: 0)
  /// When an answer was revealed or targets were shown last: a tap right after that is not meant.
  private var guardStart: Timestamp?
  /// What the screen says; nil before the first one.
  private var content: ScreenContent?
  /// The scenes' deadline, stored because it is read at every event: to ask them copies the lesson.
  private var sceneDeadline: Timestamp?

  /// - Parameters:
  ///   - scenes: What is studied.
  ///   - settings: The limits of the gestures.
  ///   - panelSize: The touch panel's size in mm where it is known better than the panel knows.
  package init(
    scenes: SceneStack, settings: GestureSettings = GestureSettings(),
    panelSize: SurfaceSize? = nil
  ) {
    self.scenes = scenes
    input = InputStage(settings: settings, panelSize: panelSize)
    input.isDoubleTapBound = scenes.bindsDoubleTap
    secondTapGuard = settings.secondTapGuard
    gestures.reserveCapacity(8)
  }

  /// The next moment at which something happens without an event.
  package var deadline: Timestamp? {
    guard let scene = sceneDeadline else { return input.deadline }
    return min(scene, input.deadline ?? scene)
  }

  /// Describes a device before its first event, or again when it comes back.
  ///
  /// - Parameters:
  ///   - device: What it says it can send.
  ///   - index: Its number, from 0 to 63, as its events carry it.
  package mutating func add(_ device: DeviceDescription, at index: Int) {
    input.add(device, at: index)
  }

  /// Shows the first screen.
  package mutating func start(at time: Timestamp, _ performer: inout some HappeningPerformer) {
    start = time
    perform(.study("start"), scenes.start(at: .zero), at: time, &performer)
  }

  /// Begins a lesson: the answer to `Effect.load`, or the first one.
  ///
  /// No recording holds this either: a replay answers at once, with the same lesson.
  ///
  /// - Parameters:
  ///   - lesson: What is learnt.
  ///   - time: When, after all that has been handled.
  ///   - performer: Performs what follows.
  package mutating func begin(
    _ lesson: Lesson, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    perform(scenes.begin(lesson, at: time - start), at: time, &performer)
  }

  /// Takes what somebody else has changed in the library.
  ///
  /// What the learner looks at stays until the next card, unless there was none or is none now. No
  /// recording holds this: a run in which it happens can't be replayed beyond.
  ///
  /// - Parameters:
  ///   - change: Cards or learners.
  ///   - time: When, after all that has been handled.
  ///   - performer: Performs what follows.
  package mutating func take(
    _ change: OutsideChange, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    perform(scenes.take(change, at: time - start), at: time, &performer)
  }

  /// Takes the next event; one of an unknown device does nothing.
  package mutating func handle(
    _ event: InputEvent, from device: Int, _ performer: inout some HappeningPerformer
  ) {
    if event.isDecisive { advance(to: event.time, &performer) }
    let key = input.update(event, from: device, into: &gestures)
    if let key { press(key, at: event.time, &performer) }
    performGestures(&performer)
  }

  /// Fires every deadline up to and including a moment, each at its own time.
  ///
  /// - Returns: The time of the last deadline fired; nil when none was due.
  @discardableResult
  package mutating func advance(
    to time: Timestamp, _ performer: inout some HappeningPerformer
  ) -> Timestamp? {
    var last: Timestamp?
    while let next = deadline, next <= time {
      // Of two at once a gesture comes first.
      if input.fire(upTo: next, into: &gestures) != nil {
        performGestures(&performer)
      } else {
        perform(scenes.fire(at: next - start), at: next, &performer)
      }
      last = next
    }
    return last
  }

  /// Leaves open what fingers that still touch would become, once a recording is over.
  ///
  /// - Returns: Whether a finger still touches.
  package mutating func leaveUnfinished() -> Bool { input.leaveUnfinished() }

  /// Fires what gestures still wait for, at the end of a recording; a card that would come by itself
  /// later does not.
  ///
  /// - Returns: The time of the last deadline fired; nil when none was due.
  @discardableResult
  package mutating func finish(_ performer: inout some HappeningPerformer) -> Timestamp? {
    var last: Timestamp?
    while let deadline = input.deadline { last = advance(to: deadline, &performer) }
    return last
  }

  private mutating func press(
    _ code: UInt16, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    if let targets = content?.targets, targets.contains(where: { $0 != nil }),
      let index = Self.digitKeys.firstIndex(where: { $0.contains(code) })
    {
      performer.perform(.key(code), at: time)
      guard targets.indices.contains(index), let target = targets[index] else { return }
      choose(target, at: time, &performer)
    } else if let key = Key(rawValue: code),
      let (action, effects) = scenes.handle(.key(key), at: time - start)
    {
      performer.perform(.key(code), at: time)
      perform(.study(action), effects, at: time, &performer)
    }
  }

  /// The codes of the keys 1 to 9, above the letters and on the keypad.
  private static let digitKeys: [[UInt16]] = [
    [2, 79], [3, 80], [4, 81], [5, 75], [6, 76], [7, 77], [8, 71], [9, 72], [10, 73],
  ]

  private mutating func performGestures(_ performer: inout some HappeningPerformer) {
    guard !gestures.isEmpty else { return }
    for gesture in gestures {
      performer.perform(.gesture(gesture.gesture), at: gesture.time)
      guard let meant = meant(gesture) else { continue }
      if let target = target(under: meant, performer) {
        choose(target, at: gesture.time, &performer)
      } else if let (action, effects) = scenes.handle(Input(meant), at: gesture.time - start) {
        perform(.study(action), effects, at: gesture.time, &performer)
      }
    }
    gestures.removeAll(keepingCapacity: true)
  }

  /// What a tap, or the second of two, is on: found on the screen as it is drawn, which fills the
  /// panel.
  private func target(
    under gesture: Gesture, _ performer: some HappeningPerformer
  ) -> Target? {
    guard let place = gesture.tapPlace, let surface = input.lastSurface, let content,
      !content.targets.isEmpty
    else { return nil }
    let screen = layout.screen(content, size: performer.size)
    return screen.target(x: place.x / surface.width, y: place.y / surface.height)
  }

  /// What of a gesture was meant: a tap that began too soon after an answer or targets were shown was
  /// not, and then a double tap's second half is a tap of its own.
  private func meant(_ timed: TimedGesture) -> Gesture? {
    switch timed.gesture {
    case .tap where isGuarded(timed.down), .doubleTap where isGuarded(timed.lastDown): nil
    case .doubleTap(let place) where isGuarded(timed.down): .tap(at: place)
    case .tap, .doubleTap, .longPress, .twoFingerTap, .swipe, .shake: timed.gesture
    }
  }

  private func isGuarded(_ down: Timestamp) -> Bool {
    guard let guardStart else { return false }
    return down >= guardStart && down - guardStart < secondTapGuard
  }

  private mutating func choose(
    _ target: Target, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    let effects = scenes.choose(target, at: time - start)
    perform(.target(target), effects, at: time, &performer)
  }

  /// Performs what was done and what follows; where nothing follows, nothing was done.
  private mutating func perform(
    _ happening: Happening, _ effects: [Effect], at time: Timestamp,
    _ performer: inout some HappeningPerformer
  ) {
    if !effects.isEmpty { performer.perform(happening, at: time) }
    perform(effects, at: time, &performer)
  }

  private mutating func perform(
    _ effects: [Effect], at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    for effect in effects {
      performer.perform(.effect(effect), at: time)
      switch effect {
      // A mark shows the answer, too, and is no reveal: only that sounds like one.
      case .play(.answer): guardStart = time
      case .show(let shown):
        content = shown
        // Also where nothing of it can be chosen any more, as in a quiz that is decided.
        if !shown.targets.isEmpty { guardStart = time }
      case .load(let request):
        guard let lesson = performer.lesson(request, at: time) else { break }
        begin(lesson, at: time, &performer)
      case .play, .save: break
      }
    }
    input.isDoubleTapBound = scenes.bindsDoubleTap
    sceneDeadline = scenes.deadline.map { start + $0 }
  }
}

extension Gesture {
  /// Where a tap was, or the second of two: on a target a double tap is one tap more.
  fileprivate var tapPlace: SurfacePoint? {
    switch self {
    case .tap(let place), .doubleTap(let place): place
    case .longPress, .twoFingerTap, .swipe, .shake: nil
    }
  }
}

extension Input {
  /// What a gesture is, wherever it was.
  fileprivate init(_ gesture: Gesture) {
    self =
      switch gesture {
      case .tap: .tap
      case .doubleTap: .doubleTap
      case .longPress: .longPress
      case .twoFingerTap: .twoFingerTap
      case .swipe(.left, _): .swipeLeft
      case .swipe(.right, _): .swipeRight
      case .swipe(.up, _): .swipeUp
      case .swipe(.down, _): .swipeDown
      case .shake: .shake
      }
  }
}
