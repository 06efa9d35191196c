import Gestures
import InputEvents

/// One input device, whose events become gestures and key presses.
///
/// A device may be several things at once, such as a touch panel with buttons.
struct DeviceInput: Sendable {
  let description: DeviceDescription
  /// The panel's size as the person sees it; nil if the device is no panel.
  let surface: SurfaceSize?
  var recognizers: GestureRecognizers
  private var touch: TouchSlots?
  private var acceleration: AccelerationAxes?
  private let isUsed: Bool
  /// The buttons used besides the usual keys; empty for a touch panel, which reports fingers as buttons, too.
  private let buttons: Set<UInt16>
  private var isDropping = false
  /// Whether another node of the same panel reports the same touches.
  private(set) var isSilent = false
  /// The number of touches, one after the other, that only this silent node reported.
  private var lone = 0
  /// Whether something touches, and when something last did; nil before the first touch.
  private var isTouched = false
  private var lastTouch: Timestamp?
  /// The frames and gestures for an explanation; nil if none was requested.
  var notes: TouchNotes?

  /// - Parameters:
  ///   - device: The description of what the device can send.
  ///   - settings: The limits of the gestures.
  ///   - keys: The codes of the keys that are used besides the usual ones.
  ///   - panelSize: The touch panel's size in mm, if known better than by the panel.
  ///   - number: A number that no other device of the run has had, for the identity of its touches.
  init(
    _ device: DeviceDescription, settings: GestureSettings, keys: Set<UInt16>,
    panelSize: SurfaceSize?, number: Int
  ) {
    let role = DeviceRole.classify(device, keys: keys).role
    description = device
    touch = role == .touchscreen ? TouchSlots(device, size: panelSize) : nil
    surface = touch?.size
    acceleration = role == .accelerometer ? AccelerationAxes(device) : nil
    isUsed = role != nil
    buttons = touch == nil ? keys : []
    let isPointer = touch?.isPointer ?? false
    recognizers = GestureRecognizers(
      settings: isPointer ? settings.ofPointer : settings, surface: surface, panel: number)
  }

  /// Takes over the state of the same device from before the picture was turned.
  mutating func resume(after other: DeviceInput) {
    if let turned = touch, var known = other.touch {
      known.turn(as: turned)
      touch = known
    }
    (isDropping, notes) = (other.isDropping, other.notes)
    (isSilent, isTouched, lastTouch) = (other.isSilent, other.isTouched, other.lastTouch)
    lone = other.lone
  }

  /// Whether the device is a pointer with a button.
  private var isPointer: Bool { touch?.isPointer ?? false }

  /// Whether this is the mouse of a panel that reports each touch twice: by its touch node and by its mouse.
  ///
  /// The two nodes have the same identity, and both are touched at the same time; in public reports they are
  /// 4 ms apart (puterboy/HAOS-kiosk issue 60).
  func repeats(_ other: DeviceInput, at time: Timestamp) -> Bool {
    guard isPointer, !isSilent, other.touch != nil, !other.isPointer,
      description.identity == other.description.identity
    else { return false }
    return wasTouched(at: time) && other.wasTouched(at: time)
  }

  /// Counts the touches that the panel's touch node doesn't report; after some, that node has failed, and this one is
  /// heard again.
  mutating func compare(with other: DeviceInput, at time: Timestamp) {
    guard isSilent, other.touch != nil, !other.isPointer,
      description.identity == other.description.identity
    else { return }
    if other.wasTouched(at: time) {
      lone = 0
    } else if !isTouched, lastTouch == time {
      lone += 1
      if lone == Self.mostLone { (isSilent, lone) = (false, 0) }
    }
  }

  /// The number of lone touches that end the silence; a person who gets no answer touches again.
  private static let mostLone = 3

  private func wasTouched(at time: Timestamp) -> Bool {
    isTouched || lastTouch.map { time - $0 < Self.nodesApart } ?? false
  }

  /// The longest time between a touch on one node of a panel and the same touch on another.
  private static let nodesApart = Duration.milliseconds(100)

  /// Forgets the touches that are not reported yet, and ignores all later ones.
  mutating func silence(at time: Timestamp) {
    isSilent = true
    notes?.frames.append(TouchFrame(time: time, contacts: [], isInterrupted: true))
    recognizers.silence(at: time)
  }

  /// Takes the next event and appends the gestures that it makes certain.
  ///
  /// - Returns: The move of a key; nil if there is none.
  mutating func update(_ event: InputEvent, into gestures: inout [TimedGesture]) -> KeyMove? {
    if let move = event.keyMove(with: buttons) { return isUsed && !isDropping ? move : nil }
    // Between lost events and the next report, no key press can be trusted.
    isDropping = (isDropping || event.isDrop) && !event.isReport
    let known = gestures.count
    if let frame = touch?.update(event) {
      if isTouched || !frame.contacts.isEmpty { lastTouch = frame.time }
      isTouched = !frame.contacts.isEmpty
      if isSilent { return nil }
      notes?.frames.append(frame)
      recognizers.update(frame, into: &gestures)
    }
    if let sample = acceleration?.update(event) { recognizers.update(sample, into: &gestures) }
    notes?.gestures += gestures[known...]
    noteShake()
    return event.isDrop ? .lost : nil
  }

  /// Ends the current movement at the end of a recording, so that it is noted.
  mutating func finishMovement() {
    recognizers.finishMovement()
    noteShake()
  }

  private mutating func noteShake() {
    guard notes != nil, let attempt = recognizers.takeShakeAttempt() else { return }
    notes?.shakes.append(attempt)
  }

  /// Appends the gestures that a passed deadline makes certain.
  mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture]) {
    let known = gestures.count
    recognizers.timeout(at: time, into: &gestures)
    notes?.gestures += gestures[known...]
  }
}
