/// The limits that make a touch or a movement one gesture rather than another.
///
/// Distances are millimetres on the panel. The sources name what the number was taken from;
/// "recordings" are the real ones this project is tested with.
package struct GestureSettings: Equatable, Sendable {
  /// How far a finger may wander and still tap or press, in mm.
  ///
  /// Android allows 1.3 mm, KOReader 7.6 mm; older adults land 3.4 mm off (Sultana and Moffatt,
  /// 2019).
  package var touchSlop = 4.0

  /// The longest a tapping finger may rest.
  ///
  /// Source: Android `ViewConfiguration`, long press.
  package var longestTap = Duration.milliseconds(500)

  /// Shorter touches are electrical noise.
  ///
  /// The shortest deliberate tap in the recordings is 51 ms,
  /// which a panel polled every 17 ms may report as 34 ms; ghosts last 0–30 ms.
  package var shortestTap = Duration.milliseconds(30)

  /// The longest time from the first tap's down to the second one's, 200–600 ms.
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

  /// The longest a two-finger tap may take from the first down to the last lift.
  ///
  /// KOReader allows 300 ms, but the two deliberate ones in the recordings take 528 and 824 ms, and
  /// nothing else is bound to two resting fingers.
  package var longestTwoFingerTap = Duration.milliseconds(1_000)

  /// More fingers than this at once, or one after the other before all have lifted, are a hand on
  /// the glass or electrical noise.
  package var mostFingers = 2

  /// What begins this soon after such a hand or noise has lifted belongs to it.
  ///
  /// In the recorded ghost storm single ghosts follow 11–36 ms after a burst.
  package var noiseQuiet = Duration.milliseconds(100)

  /// The shortest swipe from start to lift, in mm.
  ///
  /// Source: Android TalkBack, 10 mm.
  package var shortestSwipe = 10.0

  /// The longest a swipe may take.
  ///
  /// Source: KOReader, 900 ms, rounded up for small hands.
  package var longestSwipe = Duration.milliseconds(1_000)

  /// A finger this still before it lifts holds: the swipe is abandoned.
  ///
  /// Source: Android TalkBack.
  package var swipeHold = Duration.milliseconds(300)

  /// How far a holding finger may still wander, in mm.
  package var swipeHoldSlop = 2.0

  /// How far back a stroke may go, as a share of its farthest distance, and still be a swipe.
  package var swipeReturn = 0.3

  /// The steepest a swipe may run, as its smaller side over its larger one: the tangent of 40°.
  ///
  /// Within 5° of the diagonal a stroke is no swipe rather than a guess. The real stroke nearest to
  /// it, on the Dell Canvas of the recordings, is 5.4° away.
  package var swipeSlant = 0.839

  /// How strong each swing of a shake is, in g beside gravity.
  ///
  /// Gentle shakes of a box in two hands swing by 0.5–1.1 g to either side, walking by 0.4 g to its
  /// weaker side (recordings).
  package var shakeStrength = 0.46

  /// How many swings from side to side, one right after the other, make a shake.
  ///
  /// Twice back and forth: with fewer, lively hands at a desk shake; with more, the recorded shakes
  /// are told 100 ms later.
  package var shakeSwings = 4

  /// How long after one swing began the next may begin.
  ///
  /// Half of back and forth at 1.25–8 Hz; the recorded shakes have 2–6 Hz. What swings back sooner
  /// is the ringing of a knock.
  package var shortestSwing = Duration.milliseconds(60)
  package var longestSwing = Duration.milliseconds(400)

  /// Acceleration below this, in g, is weightlessness, and a movement that begins with so much of
  /// it a fall.
  ///
  /// The weakest moment of the Raspberry Pi's shakes in the recordings has 0.34 g. In 90 ms a box
  /// falls 4 cm.
  package var weightlessness = 0.2
  package var shortestFall = Duration.milliseconds(90)

  /// How still, in g beside gravity, and how long the box must be before it can be shaken again.
  ///
  /// A swing of 0.5 g at 1.25 Hz passes through so little in 135 ms.
  package var stillness = 0.25
  package var stillTime = Duration.milliseconds(500)

  package init() {}
}
