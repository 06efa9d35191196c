import InputEvents

/// The limits that make a touch or a movement one gesture rather than another.
///
/// Distances are millimetres on the panel. "Recordings" are the real ones that this project is tested
/// with. These are the values for the standard hand; `GestureProfile` has those for others, and
/// `GestureLimit` their names, units and safe ranges.
package struct GestureSettings: Equatable, Sendable {
  // MARK: Taps and long presses

  /// How far a finger may wander and still tap or press, in mm.
  ///
  /// Android allows 1.3 mm, KOReader 7.6 mm; older adults land 3.4 mm off (Sultana and Moffatt,
  /// 2019).
  package var touchSlop = 4.0

  /// The longest a tapping finger may rest.
  ///
  /// Source: Android `ViewConfiguration`, long press.
  package var longestTap = Duration.milliseconds(500)

  /// The shortest tap; shorter touches are electrical noise, on slow panels up to 30 ms (`PanelPace`).
  ///
  /// Noise lasts one frame, 5–26 ms (recordings), and is longer than this only on panels whose pace
  /// soon says so. Deliberate taps in the recordings take 24 ms and more, on a panel of 8–12 ms a frame;
  /// an infrared panel reports one of 18.7 ms (javafxports/openjdk-jfx issue 329).
  package var shortestTap = Duration.milliseconds(18)

  /// The longest time from the first tap's down to the second's.
  ///
  /// Source: Android `ViewConfiguration.DOUBLE_TAP_TIMEOUT` as its `GestureDetector` uses it.
  package var doubleTapWindow = Duration.milliseconds(300)

  /// How far apart the two taps may be, in mm.
  ///
  /// Source: Android, 100 dp.
  package var doubleTapDistance = 15.9

  /// How long a finger rests before it is a long press.
  ///
  /// Source: Android, 500 ms.
  package var longPress = Duration.milliseconds(500)

  /// The shortest a two-finger tap may take; on slow panels up to 45 ms (`PanelPace`).
  ///
  /// Most pairs of ghosts are shorter. The shortest deliberate tap in the recordings takes 32 ms, on a
  /// panel of 8–12 ms a frame.
  package var shortestTwoFingerTap = Duration.milliseconds(30)

  /// The longest a two-finger tap may take from the first down to the last lift.
  ///
  /// KOReader allows 300 ms, but the two deliberate ones in the recordings take 528 and 824 ms, and two
  /// resting fingers mean nothing else.
  package var longestTwoFingerTap = Duration.milliseconds(1_000)

  /// A tap that begins this soon after an answer was shown is an accident and does nothing.
  ///
  /// Source: AnkiDroid issue 2458, where hands with tremor rated a card with the tap that had
  /// revealed it.
  package var secondTapGuard = Duration.milliseconds(200)

  /// A finger that has been still for this long is ignored when another one comes.
  package var restTime = Duration.milliseconds(500)

  // MARK: Swipes

  /// The shortest swipe from start to lift, in mm.
  ///
  /// Source: Android TalkBack, 10 mm.
  package var shortestSwipe = 10.0

  /// The longest a swipe of up to 80 mm may take; a longer swipe may take longer in proportion.
  ///
  /// Source: KOReader, 900 ms, rounded up for small hands; see `SwipeRecognizer` for long ones.
  package var longestSwipe = Duration.milliseconds(1_000)

  /// How far from straight across or straight down a swipe may run, in degrees.
  ///
  /// A stroke within 10° of the diagonal is no swipe rather than a guess; KOReader leaves 15°.
  package var swipeSlant = 35.0

  /// A finger that is still for this long before it lifts abandons the swipe.
  ///
  /// Source: Android TalkBack.
  package var swipeHold = Duration.milliseconds(300)

  /// How far a still finger may wander, in mm.
  package var holdSlop = 2.0

  /// How far back a stroke may go, as a share of its farthest distance, and still be a swipe.
  package var swipeReturn = 0.3

  /// The longest path of a swipe, as a multiple of the straight line from start to lift.
  ///
  /// A hook is at most 1.4 times as long, half a circle 1.6 times; a scribble is longer.
  package var swipeDetour = 2.0

  // MARK: Palms, ghosts and broken strokes

  /// A contact at least this long, in mm, is a palm, if the panel reports the size of contacts.
  ///
  /// Fingers on the Pixel Tablet of the recordings are 5.5–7.5 mm long, a thumb laid flat 25 mm.
  package var palmSize = 30.0

  /// Touches that begin this soon after a whole hand or a storm of ghosts belong to it.
  ///
  /// In the recorded ghost storm single ghosts follow 11–36 ms after a burst.
  package var noiseQuiet = Duration.milliseconds(100)

  /// A resting finger that lifts for less than this has not lifted.
  ///
  /// The shortest gap of a real double tap in the recordings is 48 ms. A panel polled every 17 ms may
  /// report it as 31 ms, one polled every 24 ms as 24 ms.
  package var shortestLift = Duration.milliseconds(24)

  /// A moving finger that lifts for at most this long continues the same stroke.
  ///
  /// Strokes on real panels are broken for up to 60 ms (recordings of IR and capacitive kiosk
  /// glass), which slow panels report as one frame more; Kivy joins at 100 ms.
  package var longestBreak = Duration.milliseconds(85)

  /// How far from its end a broken stroke may continue, in mm, in addition to its own movement.
  package var breakSlop = 5.0

  /// How near the panel's edge, in mm, a finger may flicker because only half of it is on the glass.
  package var edgeZone = 3.0

  /// A finger at the edge that rests for this long is on the glass and does not flicker.
  ///
  /// The shortest deliberate tap in the recordings is 51 ms, and slow panels add up to a frame.
  package var shortestEdgeTap = Duration.milliseconds(60)

  /// A contact that follows another this soon, but elsewhere, is a hopping ghost.
  ///
  /// No hand lifts and comes down elsewhere so fast. Ghosts hop without a gap, or on slow panels with
  /// one of a frame.
  package var hopGap = Duration.milliseconds(30)

  /// The least distance of that other contact, in mm; a double tap's second half is nearer.
  package var hopDistance = 15.0

  /// No finger is faster, in mm/s.
  ///
  /// The fastest stroke in the recordings moves at 1,300 mm/s, three times slower.
  package var fastestFinger = 4_000.0

  // MARK: Shaking

  /// The least strength of each swing of a shake, in g beside gravity.
  ///
  /// Gentle shakes of a box in two hands swing by 0.5–1.1 g to either side, walking by 0.4 g to its
  /// weaker side (recordings).
  package var shakeStrength = 0.48

  /// How many swings from side to side, one right after the other, make a shake.
  ///
  /// That is twice back and forth. With fewer, lively hands at a desk make shakes; with more, the
  /// recorded shakes take 100 ms longer.
  package var shakeSwings = 4

  /// The shortest and the longest time from one swing's beginning to the next one's.
  ///
  /// They are half a period at 8 and 1.25 Hz; the recorded shakes have 2–6 Hz. A knock rings faster.
  package var shortestSwing = Duration.milliseconds(60)
  package var longestSwing = Duration.milliseconds(400)

  /// Acceleration below this, in g, is weightlessness, and a movement that begins with so much of it is
  /// a fall.
  ///
  /// The weakest moment of the Raspberry Pi's shakes in the recordings has 0.34 g. In 90 ms a box
  /// falls 4 cm.
  package var weightlessness = 0.2
  package var shortestFall = Duration.milliseconds(90)

  /// How still, in g beside gravity, and how long the box must be before it can be shaken again.
  ///
  /// A swing of 0.5 g at 1.25 Hz is that still for 135 ms.
  package var stillness = 0.25
  package var stillTime = Duration.milliseconds(500)

  package init() {}
}

extension GestureSettings {
  /// Whether a contact is a palm, by the panel's own word or by its size.
  func isPalm(_ contact: Contact) -> Bool {
    contact.isPalm || contact.majorMillimeters.map { $0 >= palmSize } ?? false
  }
}
