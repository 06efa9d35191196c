package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
package import Study

/// The whole kiosk between its devices and its effects: events in, events out.
///
/// The time comes with the events. A deadline before a frame is fired first, at the deadline's own time, so
/// that a recording gives the same events as the live box, however slow the box was.
package struct Pipeline: Sendable {
  var input: InputStage
  var scenes: SceneStack
  /// The state of the screen.
  var shown: ShownScreen
  var hand: Hand
  /// The preferences that the layout follows now.
  var preferences: Preferences
  /// The rotation of the picture when the run began.
  let rotationAtStart: Rotation
  /// Whether the box reads everything aloud; stored because it is read at every touch.
  var isEyesFree: Bool
  let keys: KeyBindings
  private var gestures: [TimedGesture] = []
  /// When the run began; scenes count their time from here.
  var start = Timestamp(microseconds: 0)
  /// The targets that have the focus: one, several while rows are scanned, or none until a key or an exploring finger
  /// moves the focus to one.
  var focused: [Target] = []
  var scanning: Scanning
  /// What keys of a real keyboard type.
  var typist = Typist()
  var exploration = Exploration()
  /// The learner's latest position in a lesson.
  var bookmark: Bookmark?
  /// The scenes' deadline; stored because it is read at every event, and computing it copies the lesson.
  var sceneDeadline: Timestamp?

  /// - Parameters:
  ///   - scenes: The scenes of the run.
  ///   - settings: The limits of the gestures.
  ///   - keys: The meanings of keys.
  ///   - panelSize: The touch panel's size in mm, if known better than from the panel itself.
  ///   - layout: The layout with which the screen is drawn.
  package init(
    scenes: SceneStack, settings: GestureSettings = GestureSettings(),
    keys: KeyBindings = KeyBindings(), panelSize: SurfaceSize? = nil,
    layout: CardLayout = CardLayout()
  ) {
    self.scenes = scenes
    shown = ShownScreen(layout)
    hand = Hand(secondTapGuard: settings.secondTapGuard)
    preferences = scenes.preferences
    bookmark = scenes.bookmark
    rotationAtStart = Rotation(preferences)
    isEyesFree = preferences.isOn(.eyesFree)
    scanning = Scanning(preferences)
    self.keys = keys
    input = InputStage(settings: settings, keys: keys.used, panelSize: panelSize)
    input.isDoubleTapBound = scenes.bindsDoubleTap
    gestures.reserveCapacity(8)
  }

  /// The current layout of the screen.
  package var layout: CardLayout { shown.layout }

  /// The content on the screen; nil before the first one.
  var content: ScreenContent? { shown.content }

  /// The only target that has the focus; nil for none, and for a row.
  var focus: Target? {
    get { focused.count == 1 ? focused[0] : nil }
    set { focused = newValue.map { [$0] } ?? [] }
  }

  /// The next moment at which something happens without an event.
  package var deadline: Timestamp? {
    [sceneDeadline, scanning.deadline, input.deadline].compactMap(\.self).min()
  }

  /// The contents that follow if the learner goes on, as far as they are known; their pictures can be
  /// prepared.
  package var upcoming: [ScreenContent] { scenes.upcoming }

  /// The texts that may be read aloud next; they can be prepared, too.
  package var upcomingSpeech: [Speech] { scenes.upcomingSpeech }

  /// Describes a device before its first event, or again when it comes back: see `InputStage.add`.
  package mutating func add(_ device: DeviceDescription, at index: Int) {
    input.add(device, at: index)
  }

  /// Shows the first screen.
  package mutating func start(at time: Timestamp, _ handler: inout some EffectHandler) {
    start = time
    perform(.study("start"), scenes.start(at: .zero), at: time, &handler)
  }

  /// Begins the first lesson, or a lesson that `Effect.load` asked for.
  ///
  /// Recordings do not contain the lesson, because a replay answers at once with the same one.
  package mutating func begin(
    _ lesson: Lesson, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    perform(scenes.begin(lesson, at: time - start), at: time, &handler)
  }

  /// Handles a change that somebody else made in the library, or news of a USB stick or network.
  ///
  /// The current card stays until the next one, unless there was or is none. Recordings do not contain the
  /// change, so a run cannot be replayed beyond it.
  package mutating func take(
    _ change: OutsideChange, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    perform(scenes.take(change, at: time - start), at: time, &handler)
  }

  /// Handles the library's reply to an `Effect.ask`; like a lesson, recordings do not contain it.
  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    perform(scenes.take(reply, to: query, at: time - start), at: time, &handler)
  }

  /// Handles the next event; events of an unknown device do nothing.
  package mutating func handle(
    _ event: InputEvent, from device: Int, _ handler: inout some EffectHandler
  ) {
    if event.isDecisive { advance(to: event.time, &handler) }
    let key = input.update(event, from: device, into: &gestures)
    if let key { take(key, from: device, at: event.time, &handler) }
    performGestures(&handler)
    if event.isReport { follow(device, at: event.time, &handler) }
  }

  /// Fires every deadline up to and including a moment, each at its own time.
  ///
  /// - Returns: The time of the last deadline fired; nil if none was due.
  @discardableResult
  package mutating func advance(
    to time: Timestamp, _ handler: inout some EffectHandler
  ) -> Timestamp? {
    var last: Timestamp?
    while let next = deadline, next <= time {
      // Of deadlines at once, a gesture's comes first and a scene's last.
      if input.fire(upTo: next, into: &gestures) != nil {
        performGestures(&handler)
        // The deadline may have decided that a finger has lifted, or that it is one.
        if let device = input.lastDevice { follow(device, at: next, &handler) }
      } else if let scan = scanning.deadline, scan <= next {
        fireScanning(at: next, &handler)
      } else {
        perform(scenes.fire(at: next - start), at: next, &handler)
      }
      last = next
    }
    return last
  }

  /// Drops the gestures that touching fingers might still become, at the end of a recording.
  ///
  /// - Returns: Whether a finger still touches.
  package mutating func leaveUnfinished() -> Bool { input.leaveUnfinished() }

  /// Fires the gestures' deadlines at the end of a recording, but not those of the scenes.
  ///
  /// - Returns: The time of the last deadline fired; nil if none was due.
  @discardableResult
  package mutating func finish(_ handler: inout some EffectHandler) -> Timestamp? {
    var last: Timestamp?
    while let deadline = input.deadline { last = advance(to: deadline, &handler) }
    return last
  }

  private mutating func performGestures(_ handler: inout some EffectHandler) {
    guard !gestures.isEmpty else { return }
    for gesture in gestures {
      if !hand.isSecret(gesture.down) {
        report(.gesture(gesture.gesture), at: gesture.time, &handler)
      }
      if gesture.down == hand.wakingDown { continue }
      if scenes.isDark {
        wake(at: gesture.time, &handler)
        continue
      }
      if isExplored {
        explore(gesture, at: gesture.time, &handler)
        continue
      }
      // A finger that has moved along the letters of a list does nothing else.
      if hand.touch?.strip?.hasMoved == true, hand.touch?.down == gesture.down { continue }
      let isOfPress = hand.touch?.press != nil && hand.touch?.down == gesture.down
      if isOfPress, case .swipe = gesture.gesture { releasePress(at: gesture.time, &handler) }
      if isOfPress, case .longPress = gesture.gesture {
        hold(at: gesture.time, &handler)
        continue
      }
      guard let meant = hand.meant(gesture) else { continue }
      switch tapPlace(of: meant, handler) {
      case .target: continue
      case .refusal:
        refuse(at: gesture.time, &handler)
        continue
      case nil: break
      }
      if let target = shown.turning(by: Input(meant), handler.size) {
        turn(target, .study(target.name), at: gesture.time, &handler)
      } else if let (action, effects) = scenes.handle(Input(meant), at: gesture.time - start) {
        perform(.study(action), effects, at: gesture.time, &handler)
      }
    }
    gestures.removeAll(keepingCapacity: true)
  }

  /// Returns a time since the start of the run, as scenes count.
  func runTime(_ time: Timestamp) -> Duration { time - start }

  mutating func choose(
    _ target: Target, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    if PageTurning.targets.contains(target) {
      return turn(target, .target(target), at: time, &handler)
    }
    if shown.turn(toRowOf: target, handler.size) {
      scenes.touched(at: time - start)
      return showPage(after: .target(target), at: time, &handler)
    }
    let chosen = content?.isSecret == true ? target.ofSecret : target
    perform(.target(chosen), scenes.choose(target, at: time - start), at: time, &handler)
  }
}
