import InputEvents

/// The limits that distinguish one gesture from another.
///
/// Distances are millimetres on the panel. "Recordings" are the real ones with which this project is
/// tested. The defaults are for the standard hand; `GestureProfile` has values for other hands, and
/// `GestureLimit` names, units and safe ranges.
package struct GestureSettings: Equatable, Sendable {
  // MARK: Taps and long presses

  /// The distance that a finger may wander and still tap or press, in mm.
  ///
  /// Android allows 1.3 mm, KOReader 7.6 mm; older adults land 3.4 mm off (Sultana and Moffatt,
  /// 2019).
  package var touchSlop = 4.0

  /// The longest duration of a tap.
  ///
  /// Source: Android `ViewConfiguration`, long press.
  package var longestTap = Duration.milliseconds(500)

  /// The shortest duration of a tap; shorter touches are electrical noise.
  ///
  /// `PanelPace` raises the limit to up to 30 ms on slow panels. Noise lasts one frame, 5–26 ms
  /// (recordings), and exceeds this default only on slow panels. The shortest deliberate tap in the
  /// recordings takes 24 ms, on a panel of 8–12 ms a frame (Wacom ISDv4 E6); an infrared panel reports one of
  /// 18.7 ms (javafxports/openjdk-jfx issue 329).
  package var shortestTap = Duration.milliseconds(18)

  /// The longest time from the first tap's down to the second's.
  ///
  /// Source: Android `ViewConfiguration.DOUBLE_TAP_TIMEOUT` as its `GestureDetector` uses it.
  package var doubleTapWindow = Duration.milliseconds(300)

  /// The greatest distance between the two taps of a double tap, in mm.
  ///
  /// Source: Android, 100 dp.
  package var doubleTapDistance = 15.9

  /// The time for which a finger must rest for a long press.
  ///
  /// Source: Android, 500 ms.
  package var longPress = Duration.milliseconds(500)

  /// The shortest duration of a two-finger tap.
  ///
  /// `PanelPace` raises the limit to up to 45 ms on slow panels. Most pairs of ghosts are shorter. The
  /// shortest deliberate two-finger tap in the recordings takes 32 ms, on a panel of 8–12 ms a frame (Wacom
  /// ISDv4 E6).
  package var shortestTwoFingerTap = Duration.milliseconds(30)

  /// The longest duration of a two-finger tap, from the first down to the last lift.
  ///
  /// KOReader allows 300 ms, but two deliberate two-finger taps in the recordings take 528 and 824 ms, and
  /// no other gesture begins with two resting fingers.
  package var longestTwoFingerTap = Duration.milliseconds(1_000)

  /// The time after an answer is shown in which a new tap counts as an accident and does nothing.
  ///
  /// Source: AnkiDroid issue 2458, where hands with tremor rated a card with the tap that had
  /// revealed it.
  package var secondTapGuard = Duration.milliseconds(200)

  /// The time for which a finger must be still to be ignored when another one lands.
  package var restTime = Duration.milliseconds(500)

  // MARK: Swipes

  /// The shortest distance of a swipe from start to lift, in mm.
  ///
  /// Source: Android TalkBack, 10 mm.
  package var shortestSwipe = 10.0

  /// The longest duration of a swipe of up to 80 mm; a longer swipe may take longer in proportion.
  ///
  /// Source: KOReader, 900 ms, rounded up for small hands; see `SwipeRecognizer` for long ones.
  package var longestSwipe = Duration.milliseconds(1_000)

  /// The greatest angle between a swipe and the nearer axis, in degrees.
  ///
  /// A stroke within 10° of a diagonal is no swipe, because its direction would be a guess; KOReader
  /// excludes 15°.
  package var swipeSlant = 35.0

  /// The time for which a finger must be still before the lift to abandon a swipe.
  ///
  /// Source: Android TalkBack.
  package var swipeHold = Duration.milliseconds(300)

  /// The distance that a still finger may wander, in mm.
  package var holdSlop = 2.0

  /// The fraction of its farthest distance by which a swipe may come back towards its start.
  package var swipeReturn = 0.3

  /// The longest path of a swipe, as a multiple of the straight line from start to lift.
  ///
  /// The path of a hook is at most 1.4 times as long, that of a half circle 1.6 times; a scribble is longer.
  package var swipeDetour = 2.0

  // MARK: Palms, ghosts and broken strokes

  /// The shortest length of a palm, in mm, on panels that report the size of contacts.
  ///
  /// Fingers on the Pixel Tablet of the recordings are 5.5–7.5 mm long, a thumb laid flat 25 mm.
  package var palmSize = 30.0

  /// The time after a whole hand or a storm of ghosts in which a new touch counts as part of it.
  ///
  /// In the recorded ghost storm single ghosts follow 11–36 ms after a burst.
  package var noiseQuiet = Duration.milliseconds(100)

  /// The shortest lift of a resting finger; a shorter gap is a bounce (debouncing).
  ///
  /// The shortest gap of a real double tap in the recordings is 48 ms. A panel polled every 17 ms may
  /// report it as 31 ms, one polled every 24 ms as 24 ms. The kernel lifts the fingers of a panel that reports
  /// every 125 ms after 100 ms, and the panel finds them again 22–24 ms later (Coiby Xu, linux-input, 2020). After
  /// such a silence a tap is reported this long after its lift, because only then was it a lift.
  package var shortestLift = Duration.milliseconds(24)

  /// The longest gap after which a moving finger continues the same stroke.
  ///
  /// In the recordings, panels break one finger's stroke for 8–52 ms (Sitronix up to 41 ms, IRTOUCH up to
  /// 52 ms), and a drag of two fingers for 56–80 ms (Cando); slow panels report up to a frame more. Kivy joins
  /// strokes over gaps of up to 100 ms.
  package var longestBreak = Duration.milliseconds(85)

  /// The distance from its end at which a broken stroke may continue, in mm, beyond its own movement.
  package var breakSlop = 5.0

  /// The width of the zone at the panel's edge, in mm, in which fingers that are half on the glass flicker.
  package var edgeZone = 3.0

  /// The shortest duration of a tap at the edge; shorter touches may be a finger that flickers.
  ///
  /// The shortest tap of the recorded double taps takes 51 ms (reMarkable 2); the recorded tap of 24 ms is in
  /// the middle of its panel. Slow panels add up to a frame.
  package var shortestEdgeTap = Duration.milliseconds(60)

  /// The longest gap after which a contact elsewhere is a hopping ghost.
  ///
  /// No hand lifts and lands elsewhere that fast. Ghosts hop without a gap or, on slow panels, after a gap of
  /// one frame.
  package var hopGap = Duration.milliseconds(30)

  /// The least distance of a ghost's hop, in mm; the second half of a double tap is nearer.
  package var hopDistance = 15.0

  /// The greatest speed of a finger, in mm/s.
  ///
  /// The fastest stroke in the recordings moves at 1,300 mm/s, a third of this limit.
  package var fastestFinger = 4_000.0

  // MARK: Shaking

  /// The least strength of each swing of a shake, in g without gravity.
  ///
  /// Gentle shakes of a box in two hands swing by 0.5–1.1 g to either side; walking swings by 0.4 g to its
  /// weaker side (recordings). With 0.48, more than 1 of 10,000 synthetic movements was a shake, most of
  /// them brisk walks; with 0.50, 7 more of 10,000 synthetic shakes are missed (Benchmarks/gestures).
  package var shakeStrength = 0.49

  /// The number of swings from side to side, one right after the other, that make a shake.
  ///
  /// Four swings are twice back and forth. With fewer, lively hands at a desk would make shakes; with more,
  /// the recorded shakes would be recognized 100 ms later.
  package var shakeSwings = 4

  /// The shortest and the longest time between the beginnings of two consecutive swings.
  ///
  /// They are half the periods of 8 and 1.25 Hz; the recorded shakes have 2–6 Hz. Knocks, motors and phones
  /// turn round faster, which ends a run of swings.
  package var shortestSwing = Duration.milliseconds(60)
  package var longestSwing = Duration.milliseconds(400)

  /// The acceleration below which the box is weightless, in g.
  ///
  /// A movement that begins with weightlessness for `shortestFall` is a fall. The weakest moment of the
  /// Raspberry Pi's shakes in the recordings has 0.34 g. In 90 ms a box falls 4 cm.
  package var weightlessness = 0.2
  package var shortestFall = Duration.milliseconds(90)

  /// The acceleration without gravity below which the box is still, in g.
  ///
  /// The box must be still for `stillTime` before it can be shaken again. A swing of 0.5 g at 1.25 Hz is
  /// that still for 135 ms.
  package var stillness = 0.25
  package var stillTime = Duration.milliseconds(500)

  package init() {}
}

extension GestureSettings {
  /// These limits for a pointer with a button, which has neither ghosts nor bounces and may jump.
  ///
  /// A click from a KVM switch or a remote screen takes as little as 4 ms.
  package var ofPointer: GestureSettings {
    var settings = self
    (settings.shortestTap, settings.shortestEdgeTap, settings.shortestLift) = (.zero, .zero, .zero)
    settings.hopDistance = .infinity
    return settings
  }

  /// Whether a contact is a palm, according to the panel or by its size.
  func isPalm(_ contact: Contact) -> Bool {
    contact.isPalm || contact.majorMillimeters.map { $0 >= palmSize } ?? false
  }
}
