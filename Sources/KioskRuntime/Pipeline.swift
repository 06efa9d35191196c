package import Gestures
package import InputEvents
package import Scenes
package import ScreenLayout
import Study

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
  var preferences: Preferences { didSet { updateSize() } }
  /// The rotation of the picture when the run began.
  let rotationAtStart: Rotation
  /// Whether the box reads everything aloud; stored because it is read at every touch.
  var isEyesFree: Bool
  let keys: KeyBindings
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
  /// The size of the screen with words of the usual size.
  package var fullSize = GridSize.standard { didSet { updateSize() } }
  /// Whether the screen can have larger cells.
  package var enlargesWords = true { didSet { updateSize() } }
  /// The size for which the screen is laid out, and on which touches are located; stored because it is read at every
  /// event.
  package private(set) var size = GridSize.standard
  /// The time of the event, the deadline or the news that is handled.
  var time = Timestamp(microseconds: 0)
  /// What has happened since `next` returned something.
  private var events: [TimedEvent] = []
  /// What is still to be done for the event or deadline that is handled.
  private var pending: [Pending] = []
  /// Whether rows of a long list may be missing on the screen, once the answers that it waits for are there.
  var mayLackRows = false
  private var gestures: [TimedGesture] = []

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
    self.scenes.keyboards = Keyboard.forAnswers
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
    updateSize()
  }

  private mutating func updateSize() {
    size = enlargesWords ? fullSize.enlarged(percent: preferences.wordSize) : fullSize
  }

  /// The current layout of the screen.
  package var layout: CardLayout { shown.layout }

  /// The content on the screen; nil before the first one.
  package var content: ScreenContent? { shown.content }

  /// The only target that has the focus; nil for none, and for a row.
  var focus: Target? {
    get { focused.count == 1 ? focused[0] : nil }
    set { focused = newValue.map { [$0] } ?? [] }
  }

  /// The next moment at which something happens without an event.
  // Read at every event, so it is inlined: a call would copy the whole pipeline.
  @inline(__always)
  package var deadline: Timestamp? {
    var nearest = input.deadline
    if let scene = sceneDeadline, scene < nearest ?? .distantFuture { nearest = scene }
    if let scan = scanning.deadline, scan < nearest ?? .distantFuture { nearest = scan }
    return nearest
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

  // MARK: What happens

  /// Shows the first screen.
  package mutating func start(at time: Timestamp) {
    (start, self.time) = (time, time)
    perform(.study("start"), scenes.start(at: .zero))
  }

  /// Handles the next event, before which the deadlines have been fired if it is decisive; events of an unknown
  /// device do nothing.
  package mutating func handle(_ event: InputEvent, from device: Int) {
    time = event.time
    if let move = input.update(event, from: device, into: &gestures) { take(move, from: device) }
    if !gestures.isEmpty { queueGestures() }
    if event.isReport { followNext(device) }
  }

  /// Fires the nearest deadline if it is due by a moment.
  ///
  /// - Returns: The deadline's own time; nil if none was due.
  package mutating func fire(upTo limit: Timestamp) -> Timestamp? {
    guard let next = deadline, next <= limit else { return nil }
    time = next
    // Of deadlines at once, a gesture's comes first and a scene's last.
    if input.fire(upTo: next, into: &gestures) != nil {
      queueGestures()
      // The deadline may have decided that a finger has lifted, or that it is one.
      if let device = input.lastDevice { followNext(device) }
    } else if let scan = scanning.deadline, scan <= next {
      fireScanning()
    } else {
      perform(scenes.fire(at: runTime))
    }
    return next
  }

  /// Goes on with the last event or deadline, whose effects so far have been performed.
  ///
  /// The world may have answered them: what follows is meant for the screen that its answer shows.
  ///
  /// - Returns: What happens next; nil if nothing is left to do.
  package mutating func next() -> [TimedEvent]? {
    while events.isEmpty {
      if mayLackRows {
        mayLackRows = false
        askForRows()
      } else if !pending.isEmpty {
        let next = pending.removeFirst()
        time = next.time
        perform(next.act)
      } else {
        return nil
      }
    }
    return takeEvents()
  }

  /// Handles an answer of the world, or news of it, and returns what happens.
  ///
  /// The current card stays until the next one, unless there was or is none. Recordings do not contain news, so
  /// a run can be replayed only as long as it is an answer that a replay gets, too.
  package mutating func take(_ news: News, at time: Timestamp) -> [TimedEvent] {
    self.time = time
    switch news {
    case .lesson(let lesson): perform(scenes.begin(lesson, at: runTime))
    case .reply(let reply, to: let query):
      perform(scenes.take(reply, to: query, at: runTime))
    case .changed(let change): perform(scenes.take(change, at: runTime))
    case .notice, .file, .line: break
    }
    return takeEvents()
  }

  /// Whether the lesson that comes next begins; one that is out of date does not.
  var wantsLesson: Bool { scenes.wantsLesson }

  /// Notes that something happens now.
  mutating func happen(_ event: RuntimeEvent) {
    events.append(TimedEvent(time: time, event: event))
  }

  private mutating func takeEvents() -> [TimedEvent] {
    defer { events = [] }
    return events
  }

  /// Drops the gestures that touching fingers might still become, at the end of a recording.
  ///
  /// - Returns: Whether a finger still touches.
  package mutating func leaveUnfinished() -> Bool { input.leaveUnfinished() }

  /// The next deadline of a gesture, which a recording's end does not cut off, unlike those of the scenes.
  var gestureDeadline: Timestamp? { input.deadline }

  // MARK: What is left to do

  /// A part of what an event or a deadline leads to, at its own time.
  private struct Pending: Sendable {
    let time: Timestamp
    let act: Act
  }

  enum Act: Sendable {
    case press(UInt16, device: Int)
    case choose(Target)
    case gesture(TimedGesture)
    /// Follows the fingers on a device's panel.
    case follow(device: Int)
    case lift(Finger, device: Int)
    case touch(Finger?, device: Int)
  }

  /// Has acts done once what has happened is performed, before all that is already left to do.
  mutating func doNext(_ acts: [Act]) {
    pending.insert(contentsOf: acts.map { Pending(time: time, act: $0) }, at: 0)
  }

  private mutating func queueGestures() {
    pending += gestures.map { Pending(time: $0.time, act: .gesture($0)) }
    gestures.removeAll(keepingCapacity: true)
  }

  /// Follows the fingers of a device at once or, if something is left to do, after that.
  private mutating func followNext(_ device: Int) {
    if pending.isEmpty { return follow(device) }
    pending.append(Pending(time: time, act: .follow(device: device)))
  }

  private mutating func perform(_ act: Act) {
    switch act {
    case .press(let code, let device): press(code, from: device)
    case .choose(let target): choose(target)
    case .gesture(let gesture): perform(gesture)
    case .follow(let device): follow(device)
    case .lift(let finger, let device): lift(finger, on: device)
    case .touch(let finger, let device): touch(finger, on: device)
    }
  }

  /// When the last input came that was meant: noise is none.
  package var lastInput: Timestamp { start + scenes.lastInput }

  /// The time since the start of the run, as scenes count.
  var runTime: Duration { time - start }
}
