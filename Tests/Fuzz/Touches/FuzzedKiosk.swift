import Gestures
import InputEvents

/// One panel and its recognizers, fed as `KioskRuntime` feeds them, and the invariants that are checked.
struct FuzzedKiosk {
  private(set) var time = Timestamp(microseconds: 1_000_000)
  private let device: FuzzedDevice
  private var touch: TouchSlots
  private var recognizers = GestureRecognizers(settings: GestureSettings())
  private var gestures: [TimedGesture] = []
  private var latestGesture = Timestamp(microseconds: 0)
  private var reported = 0
  private var downs = 0
  private var touching: [Int32] = []
  private var before: [Int32] = []

  init?(_ device: FuzzedDevice, isDoubleTapBound: Bool) {
    guard let touch = TouchSlots(device.description, size: device.size) else { return nil }
    self.touch = touch
    self.device = device
    recognizers.isDoubleTapBound = isDoubleTapBound
  }

  mutating func wait(_ milliseconds: Int64) {
    time = time + .milliseconds(milliseconds)
  }

  mutating func send(_ type: EventType, _ code: UInt16, _ value: Int32) {
    let event = InputEvent(time: time, type: type, code: code, value: value)
    if type == .synchronization, code == SyncCode.report { fireDeadlines() }
    if let frame = touch.update(event) { handle(frame) }
  }

  mutating func report() {
    send(.synchronization, SyncCode.report, 0)
  }

  mutating func interrupt() {
    fireDeadlines()
    handle(touch.interrupt(at: time))
  }

  /// Puts a finger down, or moves it, at a place in axis units.
  mutating func place(_ slot: Int32, _ x: Int32, _ y: Int32, id: Int32) {
    switch device.shape {
    case .slots:
      send(.absolute, AbsoluteCode.multitouchSlot, slot)
      send(.absolute, AbsoluteCode.multitouchTrackingID, id)
      multitouch(x, y)
    case .listed:
      multitouch(x, y)
      send(.synchronization, SyncCode.multitouchReport, 0)
    case .single, .leftButton:
      send(.absolute, AbsoluteCode.x, x)
      send(.absolute, AbsoluteCode.y, y)
      send(.key, touchKey, 1)
    }
  }

  private mutating func multitouch(_ x: Int32, _ y: Int32) {
    send(.absolute, AbsoluteCode.multitouchToolType, 0)
    send(.absolute, AbsoluteCode.multitouchTouchMajor, 0)
    send(.absolute, AbsoluteCode.multitouchX, x)
    send(.absolute, AbsoluteCode.multitouchY, y)
  }

  mutating func lift(_ slot: Int32) {
    switch device.shape {
    case .slots:
      send(.absolute, AbsoluteCode.multitouchSlot, slot)
      send(.absolute, AbsoluteCode.multitouchTrackingID, -1)
    case .listed: send(.synchronization, SyncCode.multitouchReport, 0)
    case .single, .leftButton: send(.key, touchKey, 0)
    }
  }

  private var touchKey: UInt16 {
    device.shape == .leftButton ? KeyCode.leftButton : KeyCode.touch
  }

  /// Checks that a clean tap is one tap, whatever came before, once all fingers have been away for 5 s.
  mutating func end() {
    report()
    for slot in 0..<Int32(device.shape == .slots ? 64 : 1) { lift(slot) }
    report()
    check(touching.isEmpty, "a finger is stuck")
    wait(5_000)
    fireDeadlines()
    check(recognizers.deadline == nil, "something waits with no finger on the glass for 5 s")
    gestures.removeAll()
    place(0, device.middle.x, device.middle.y, id: 60_001)
    report()
    check(touching.count == 1, "a clean tap is not one finger")
    wait(90)
    lift(0)
    report()
    wait(5_000)
    fireDeadlines()
    check(gestures.count == 1, "a clean tap is \(gestures.count) gestures")
    if case .tap = gestures[0].gesture { return }
    fatalError("a clean tap is \(gestures[0].gesture)")
  }

  /// Fires the deadlines that have passed, each at its own time, as `Pipeline` does.
  private mutating func fireDeadlines() {
    var (last, count) = (Timestamp(microseconds: .min), 0)
    while let deadline = recognizers.deadline, deadline <= time {
      check(deadline >= last, "a deadline lies before the one fired last")
      count = deadline == last ? count + 1 : 0
      check(count < 4, "a deadline comes again and again")
      last = deadline
      recognizers.timeout(at: deadline, into: &gestures)
      checkGestures()
    }
  }

  private mutating func handle(_ frame: TouchFrame) {
    check(frame.contacts.count <= 64, "more fingers than slots")
    check(!frame.isInterrupted || frame.contacts.isEmpty, "a finger survives lost events")
    before.removeAll(keepingCapacity: true)
    swap(&before, &touching)
    for contact in frame.contacts {
      check(contact.id != 0 && !touching.contains(contact.id), "two fingers have one number")
      touching.append(contact.id)
      if !before.contains(contact.id) { downs += 1 }
    }
    for contact in frame.contacts {
      let (x, y) = (contact.position.x, contact.position.y)
      check(x.isFinite && y.isFinite, "a finger is nowhere")
      if device.description.calibration == nil {
        let size = touch.size
        check(x >= 0 && y >= 0, "a finger is beside the panel")
        check(x <= size.width && y <= size.height, "a finger is beyond the panel")
      }
      check(contact.majorMillimeters ?? 1 > 0, "a finger has no size")
    }
    recognizers.update(frame, into: &gestures)
    checkGestures()
  }

  private mutating func checkGestures() {
    for gesture in gestures[min(reported, gestures.count)...] {
      check(gesture.time >= latestGesture, "a gesture lies before the last one")
      latestGesture = gesture.time
    }
    reported = gestures.count
    check(gestures.count <= downs, "more gestures than touches")
  }

  private func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
    if !holds { fatalError(otherwise()) }
  }
}
