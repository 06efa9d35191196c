import Calibration
import Gestures
import InputEvents
import KioskRuntime
import Scenes

/// A person who calibrates a box, described in milliseconds and millimetres.
struct Person {
  var session: CalibrationSession
  private(set) var shown = Shown()
  /// The current time, in ms.
  private(set) var time: Int64 = 0
  private var nextID: Int32 = 1

  struct Shown {
    var screens: [CalibrationContent] = []
    var sounds: [Sound] = []
  }

  /// Notes the screens and sounds that have followed.
  private mutating func look() {
    for event in session.takeEvents() {
      switch event.event {
      case .shown(.calibration(let content), _): shown.screens.append(content)
      case .effect(.play(let sound)): shown.sounds.append(sound)
      default: break
      }
    }
  }

  static let panel = DeviceDescription(
    name: "panel", properties: [DeviceProperty.direct],
    codes: [.absolute: [0x2f, 0x35, 0x36, 0x37, 0x39], .key: [KeyCode.touch]],
    axes: [
      0x2f: AxisRange(minimum: 0, maximum: 4), 0x37: AxisRange(minimum: 0, maximum: 2),
      0x35: AxisRange(minimum: 0, maximum: 1_540, resolution: 10),
      0x36: AxisRange(minimum: 0, maximum: 860, resolution: 10),
      0x39: AxisRange(minimum: 0, maximum: 65_535),
    ])

  private static let motion = DeviceDescription(
    name: "motion", properties: [DeviceProperty.accelerometer], codes: [.absolute: [0, 1, 2]],
    axes: Dictionary(
      uniqueKeysWithValues: (UInt16(0)...2).map {
        ($0, AxisRange(minimum: -4_000, maximum: 4_000, resolution: 1_000))
      }))

  init(
    isShakable: Bool = false, sensitivity: ShakeSensitivity = .normal,
    current: GestureSettings = GestureSettings()
  ) {
    var current = current
    current.setShakeSensitivity(sensitivity)
    session = CalibrationSession(current: current, sensitivity: sensitivity)
    session.add(Self.panel, at: 0)
    if isShakable { session.add(Self.motion, at: 1) }
    session.start(at: .ms(0))
    look()
  }

  /// The current screen.
  var screen: CalibrationContent? { shown.screens.last }

  /// The gesture that is asked for, and the number of them that are done and wanted, such as "tap 0/5".
  var asked: String {
    guard case .ask(let task, let done, let count, _)? = screen else { return "nothing" }
    return "\(task.rawValue) \(done)/\(count)"
  }

  var refusal: CalibrationRefusal? {
    guard case .ask(_, _, _, .again(let refusal)?)? = screen else { return nil }
    return refusal
  }

  var result: FittedResult? {
    switch session.end {
    case .kept(let result): result
    case .unchanged(_, let result): result
    case nil: nil
    }
  }

  var reason: CalibrationSession.Reason? {
    if case .unchanged(let reason, _)? = session.end { reason } else { nil }
  }

  /// Puts a finger down in the middle of the panel and leaves it there.
  mutating func rest() {
    send([(0x39, nextID)])
    nextID += 1
    place(77, 43)
  }

  /// Ends the recording.
  mutating func finish() {
    session.finish()
    look()
  }

  // MARK: Hands

  mutating func wait(_ milliseconds: Int64) {
    time += milliseconds
    session.advance(to: .ms(time))
    look()
  }

  /// Moves one finger along a line, with a frame every 10 ms, and lifts it.
  mutating func stroke(
    _ duration: Int64, from start: (x: Double, y: Double) = (77, 43),
    by way: (x: Double, y: Double),
    isPalm: Bool = false
  ) {
    let begin = time
    send([(0x39, nextID), (0x37, isPalm ? 2 : 0)])
    nextID += 1
    for step in 0..<max(1, duration / 10) {
      time = begin + step * 10
      let share = duration <= 10 ? 0 : Double(step) / Double(duration / 10 - 1)
      place(start.x + way.x * share, start.y + way.y * share)
    }
    time = begin + duration
    lift()
  }

  private mutating func place(_ x: Double, _ y: Double) {
    send([(0x35, Int32((x * 10).rounded())), (0x36, Int32((y * 10).rounded()))])
    report()
  }

  private mutating func lift() {
    send([(0x39, -1)])
    report()
  }

  mutating func tap(_ duration: Int64 = 90, wander: Double = 0.5, x: Double = 77) {
    stroke(duration, from: (x, 43), by: (wander, 0))
  }

  mutating func doubleTap(_ interval: Int64 = 180, apart: Double = 1, duration: Int64 = 90) {
    tap(duration)
    wait(interval - duration)
    tap(duration, x: 77 + apart)
  }

  /// The acts of a person on a panel, for test tables.
  enum Act: Sendable {
    case nothing, doubleTap, swipe, twoFingers, palm
    case tap(Int64)
    /// A momentary touch, as from electrical noise.
    case ghost
  }

  mutating func act(_ act: Act) {
    switch act {
    case .nothing: break
    case .tap(let duration): tap(duration)
    case .doubleTap: doubleTap()
    case .swipe: stroke(300, by: (30, 0))
    case .twoFingers: twoFingers()
    case .palm: stroke(400, by: (0, 0), isPalm: true)
    case .ghost: stroke(5, by: (0, 0))
    }
  }

  mutating func twoFingers() {
    send([(0x2f, 1), (0x39, 60_000)])
    place(40, 20)
    send([(0x2f, 0)])
    wait(30)
    tap()
    send([(0x2f, 1)])
    lift()
    send([(0x2f, 0)])
    report()
  }

  /// Shakes the box sideways at 3 Hz for 1.8 s, then lets it rest.
  ///
  /// The first 0.6 s have the strength `first`, if there is one.
  mutating func shake(strength: Double = 1.9, at first: Double? = nil) {
    for step in 0..<150 {
      let strength = step < 32 ? first ?? strength : strength
      let swing = step / 8 % 2 == 0 ? strength : -strength
      accelerate(step < 90 ? swing : 0)
      time += 20
    }
  }

  private mutating func accelerate(_ across: Double) {
    for (code, value) in [(UInt16(0), across), (1, 0), (2, 1)] {
      send([(code, Int32(value * 1_000))], device: 1)
    }
    report(device: 1)
  }

  /// Does all taps, double taps and swipes that the calibration asks for.
  mutating func touches(
    tap: (inout Person) -> Void = { $0.tap() },
    doubleTap: (inout Person) -> Void = { $0.doubleTap() },
    swipe: (inout Person, (x: Double, y: Double)) -> Void = { $0.stroke(300, by: $1) },
    rest: Int64 = 1_000
  ) {
    for _ in 0..<5 {
      wait(1_500)
      tap(&self)
    }
    for _ in 0..<5 {
      wait(2_000)
      doubleTap(&self)
    }
    for way in [(-30.0, 0.0), (30, 0), (0, -30), (0, 30)] {
      wait(1_500)
      swipe(&self, way)
    }
    wait(rest)
  }

  /// Sends positions without a sync report, all at once.
  mutating func flood(events: Int) {
    for event in 0..<events { send(.absolute, 0x35, Int32(event % 100), 0) }
  }

  // MARK: Events

  private mutating func send(_ axes: [(UInt16, Int32)], device: Int = 0) {
    for (code, value) in axes { send(.absolute, code, value, device) }
  }

  private mutating func report(device: Int = 0) {
    send(.synchronization, SyncCode.report, 0, device)
  }

  private mutating func send(_ type: EventType, _ code: UInt16, _ value: Int32, _ device: Int) {
    session.handle(
      InputEvent(time: .ms(time), type: type, code: code, value: value), from: device)
    look()
  }
}

extension Timestamp {
  static func ms(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: milliseconds * 1_000)
  }
}
