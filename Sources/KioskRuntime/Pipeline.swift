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
  private var scene: StudyScene
  private var gestures: [TimedGesture] = []
  private let secondTapGuard: Duration
  /// When the run began: the moment from which the scene counts.
  private var start = Timestamp(microseconds: 0)
  /// When an answer was revealed or choices were shown last: a tap right after that is not meant.
  private var guardStart: Timestamp?
  /// The screen as it is; nil before the first one.
  private var content: ScreenContent?

  /// - Parameters:
  ///   - scene: What is studied.
  ///   - settings: The limits of the gestures.
  ///   - panelSize: The touch panel's size in mm where it is known better than the panel knows.
  package init(
    scene: StudyScene, settings: GestureSettings = GestureSettings(),
    panelSize: SurfaceSize? = nil
  ) {
    self.scene = scene
    input = InputStage(settings: settings, panelSize: panelSize)
    input.isDoubleTapBound = scene.bindsDoubleTap
    mapping = GestureMapping()
    secondTapGuard = settings.secondTapGuard
    gestures.reserveCapacity(8)
  }

  /// Browses a deck.
  ///
  /// - Parameters:
  ///   - scene: What is studied.
  ///   - settings: The limits of the gestures.
  ///   - panelSize: The touch panel's size in mm where it is known better than the panel knows.
  package init(
    scene: BrowseScene, settings: GestureSettings = GestureSettings(),
    panelSize: SurfaceSize? = nil
  ) {
    self.init(scene: StudyScene(scene), settings: settings, panelSize: panelSize)
  }

  /// The next moment at which something happens without an event.
  package var deadline: Timestamp? {
    guard let scene = sceneDeadline else { return input.deadline }
    return min(scene, input.deadline ?? scene)
  }

  private var sceneDeadline: Timestamp? { scene.deadline.map { start + $0 } }

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
    perform(scene.begin(lesson, at: time - start), at: time, &performer)
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

  /// Goes on with a lesson's cards as they are now, after somebody else has changed them: as
  /// `replaceDeck`.
  ///
  /// - Parameters:
  ///   - changes: Those since the lesson was begun, or since the last ones.
  ///   - time: When, after all that has been handled.
  ///   - performer: Performs what follows.
  package mutating func changeCards(
    _ changes: CardChanges, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    perform(scene.changeCards(changes, at: time - start), at: time, &performer)
  }

  /// Offers other learners from now on, after somebody else has added or removed one.
  ///
  /// - Parameters:
  ///   - names: Fewer than two: nobody is asked who learns.
  ///   - request: What they learn, where no lesson has been asked for yet.
  ///   - time: When, after all that has been handled.
  ///   - performer: Performs what follows.
  package mutating func replaceLearners(
    _ names: [String], _ request: LessonRequest?, at time: Timestamp,
    _ performer: inout some HappeningPerformer
  ) {
    perform(scene.replaceLearners(names, request), at: time, &performer)
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
        perform(scene.fire(at: next - start), at: next, &performer)
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
    _ key: UInt16, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    if content?.hasChoices == true, let choice = mapping.choice(forKey: key) {
      performer.perform(.key(key), at: time)
      choose(choice, at: time, &performer)
    } else if let event = mapping.studyEvent(forKey: key, isLesson: scene.isLesson) {
      performer.perform(.key(key), at: time)
      perform(event, at: time, &performer)
    }
  }

  private mutating func performGestures(_ performer: inout some HappeningPerformer) {
    guard !gestures.isEmpty else { return }
    for gesture in gestures {
      performer.perform(.gesture(gesture.gesture), at: gesture.time)
      guard let meant = meant(gesture) else { continue }
      if let content, content.hasChoices, let place = meant.tapPlace {
        let choice = input.lastSurface.flatMap { surface in
          mapping.choice(at: place, on: surface, of: content)
        }
        if let choice { choose(choice, at: gesture.time, &performer) }
      } else if let event = mapping.studyEvent(for: meant) {
        perform(event, at: gesture.time, &performer)
      }
    }
    gestures.removeAll(keepingCapacity: true)
  }

  /// What of a gesture was meant: a tap that began too soon after an answer or choices were shown was not, and
  /// then a double tap's second half is a tap of its own.
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

  /// A choice that is none does nothing.
  private mutating func choose(
    _ choice: Int, at time: Timestamp, _ performer: inout some HappeningPerformer
  ) {
    let effects = scene.choose(choice, at: time - start)
    guard !effects.isEmpty else { return }
    performer.perform(.choice(choice), at: time)
    perform(effects, at: time, &performer)
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
      switch effect {
      // A mark shows the answer, too, and is no reveal: only that sounds like one.
      case .play(.answer): guardStart = time
      case .show(let shown):
        content = shown
        // Of a quiz also the screen that takes a tap anywhere.
        if !shown.choiceAreas.isEmpty { guardStart = time }
      case .load(let request):
        guard let lesson = performer.lesson(request, at: time) else { break }
        begin(lesson, at: time, &performer)
      case .play, .save: break
      }
    }
    input.isDoubleTapBound = scene.bindsDoubleTap
  }
}

extension Gesture {
  /// Where a tap was, or the second of two: where nothing binds a double tap it is one tap more.
  fileprivate var tapPlace: SurfacePoint? {
    switch self {
    case .tap(let place), .doubleTap(let place): place
    case .longPress, .twoFingerTap, .swipe, .shake: nil
    }
  }
}
