package import Gestures
package import InputEvents
package import Scenes
package import Study

/// Events in, happenings out: the whole kiosk between its devices and its effects.
///
/// Time comes in with the events. A deadline that lies before a frame is fired first, at its own
/// time, so that a recording gives the same happenings as the live box, however slow that was.
package struct Pipeline: Sendable {
  private var input: InputStage
  private let mapping: GestureMapping
  private var scene: BrowseScene
  private var gestures: [TimedGesture] = []
  private let secondTapGuard: Duration
  /// When the run began: the moment from which the scene counts.
  private var start = Timestamp(microseconds: 0)
  /// When an answer was revealed last.
  private var answerShown: Timestamp?

  /// - Parameters:
  ///   - scene: What is studied.
  ///   - settings: The limits of the gestures.
  ///   - panelSize: The touch panel's size in mm where it is known better than the panel knows.
  package init(
    scene: BrowseScene, settings: GestureSettings = GestureSettings(),
    panelSize: SurfaceSize? = nil
  ) {
    self.scene = scene
    input = InputStage(settings: settings, panelSize: panelSize)
    input.isDoubleTapBound = scene.bindsDoubleTap
    mapping = GestureMapping()
    secondTapGuard = settings.secondTapGuard
    gestures.reserveCapacity(8)
  }

  /// The next moment at which something happens without an event.
  package var deadline: Timestamp? { input.deadline }

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
    perform(.start, at: time, &performer)
  }

  /// Goes on in the deck as it is now, after somebody else has changed it.
  ///
  /// What the learner looks at stays until the next card, unless there was no card or is none now.
  /// No recording holds this: a run in which it happens can't be replayed beyond.
  ///
  /// - Parameters:
  ///   - deck: All its cards.
  ///   - time: When it changed, after all that has been handled.
  ///   - performer: Performs what follows.
  package mutating func replaceDeck(
    _ deck: Deck, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    perform(scene.replaceDeck(deck, at: time - start), at: time, &performer)
  }

  /// Takes the next event; one of an unknown device does nothing.
  package mutating func handle(
    _ event: InputEvent, from device: Int, _ performer: inout some HappeningPerformer
  ) {
    if event.isDecisive { advance(to: event.time, &performer) }
    let key = input.update(event, from: device, into: &gestures)
    if let key, let study = mapping.studyEvent(forKey: key) {
      performer.perform(.key(key), at: event.time)
      perform(study, at: event.time, &performer)
    }
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
    while let deadline = input.fire(upTo: time, into: &gestures) {
      last = deadline
      performGestures(&performer)
    }
    return last
  }

  private mutating func performGestures(_ performer: inout some HappeningPerformer) {
    guard !gestures.isEmpty else { return }
    for gesture in gestures {
      performer.perform(.gesture(gesture.gesture), at: gesture.time)
      if let meant = meant(gesture), let event = mapping.studyEvent(for: meant) {
        perform(event, at: gesture.time, &performer)
      }
    }
    gestures.removeAll(keepingCapacity: true)
  }

  /// What of a gesture was meant: a tap that began too soon after an answer was shown was not, and
  /// then a double tap's second half is a tap of its own.
  private func meant(_ timed: TimedGesture) -> Gesture? {
    switch timed.gesture {
    case .tap where isGuarded(timed.down), .doubleTap where isGuarded(timed.lastDown): nil
    case .doubleTap(let place) where isGuarded(timed.down): .tap(at: place)
    case .tap, .doubleTap, .longPress, .twoFingerTap, .swipe, .shake: timed.gesture
    }
  }

  private func isGuarded(_ down: Timestamp) -> Bool {
    guard let answerShown else { return false }
    return down >= answerShown && down - answerShown < secondTapGuard
  }

  /// An event that does nothing now is none.
  private mutating func perform(
    _ event: StudyEvent, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    let effects = scene.handle(event, at: time - start)
    guard !effects.isEmpty else { return }
    performer.perform(.study(event), at: time)
    perform(effects, at: time, &performer)
  }

  private mutating func perform(
    _ effects: [Effect], at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    for effect in effects {
      performer.perform(.effect(effect), at: time)
      // A mark shows the answer, too, and is no reveal: only that sounds like one.
      if effect == .play(.answer) { answerShown = time }
    }
    input.isDoubleTapBound = scene.bindsDoubleTap
  }
}
