package import InputEvents

/// All recognizers together: touch frames and acceleration in, gestures out.
///
/// It asks no clock. Whoever feeds it calls `timeout(at:)` for every deadline that is due before
/// the next frame, with the deadline's own time.
package struct GestureRecognizers: Sendable {
  private let settings: GestureSettings
  private var sequence = TouchSequence()
  /// When a hand or noise last lifted.
  private var noiseEnd: Timestamp?
  private var taps: TapRecognizer
  private var longPress: LongPressRecognizer
  private let swipes: SwipeRecognizer
  private let twoFingerTaps: TwoFingerTapRecognizer
  private var shakes: ShakeRecognizer

  package init(settings: GestureSettings = GestureSettings()) {
    self.settings = settings
    taps = TapRecognizer(settings: settings)
    longPress = LongPressRecognizer(settings: settings)
    swipes = SwipeRecognizer(settings: settings)
    twoFingerTaps = TwoFingerTapRecognizer(settings: settings)
    shakes = ShakeRecognizer(settings: settings)
  }

  /// Whether the scene under the finger does something on a double tap; if not, taps never wait.
  package var isDoubleTapBound: Bool {
    get { taps.isDoubleTapBound }
    set { taps.isDoubleTapBound = newValue }
  }

  /// The next moment at which a still finger, or no finger, becomes a gesture.
  package var deadline: Timestamp? {
    switch (taps.deadline, longPress.deadline) {
    case (let tap?, let press?): min(tap, press)
    case (let tap, let press): tap ?? press
    }
  }

  /// Tells what a passed deadline makes certain.
  package mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture]) {
    if let tap = taps.timeout(at: time) { gestures.append(TimedGesture(time: time, gesture: tap)) }
    if let press = longPress.timeout(at: time, sequence) {
      sequence.close()
      if let waiting = taps.sequenceClosed() {
        gestures.append(TimedGesture(time: time, gesture: waiting))
      }
      gestures.append(TimedGesture(time: time, gesture: press))
    }
  }

  /// Takes the next touch frame.
  package mutating func update(_ frame: TouchFrame, into gestures: inout [TimedGesture]) {
    let fingersBefore = sequence.strokes.count
    sequence.update(frame, holdSlop: settings.swipeHoldSlop)
    if isNoise { sequence.close() }
    if sequence.strokes.count > fingersBefore, let tap = taps.fingerDown(sequence) {
      gestures.append(TimedGesture(time: frame.time, gesture: tap))
    }
    if let tap = taps.moved(sequence) {
      gestures.append(TimedGesture(time: frame.time, gesture: tap))
    }
    longPress.update(sequence)
    guard sequence.touching == 0 else { return }
    defer { sequence.reset() }
    guard !sequence.strokes.isEmpty else { return }
    let lifted = taps.allLifted(sequence, at: frame.time)
    let now =
      lifted.now ?? swipes.swipe(sequence, at: frame.time)
      ?? twoFingerTaps.tap(sequence, at: frame.time)
    if let tap = lifted.waiting { gestures.append(TimedGesture(time: frame.time, gesture: tap)) }
    if let now { gestures.append(TimedGesture(time: frame.time, gesture: now)) }
    if isNoise { noiseEnd = frame.time }
  }

  /// Whether the sequence is a whole hand or noise, or follows too closely on one.
  private var isNoise: Bool {
    if sequence.strokes.count > settings.mostFingers { return true }
    guard let noiseEnd, let down = sequence.down else { return false }
    return down - noiseEnd < settings.noiseQuiet
  }

  /// Takes the next acceleration sample.
  package mutating func update(_ sample: AccelerationSample, into gestures: inout [TimedGesture]) {
    if let shake = shakes.update(sample) {
      gestures.append(TimedGesture(time: sample.time, gesture: shake))
    }
  }
}
