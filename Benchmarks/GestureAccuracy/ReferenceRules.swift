/// The rules of other programs' gestures, as values of one small model.
///
/// The source of the numbers is named with each program; a dp or a pixel of 160 per inch is
/// 0.159 mm. What a program leaves to its applications is the common choice.
struct ReferenceRules: Sendable {
  let name: String
  var tap: Tap?
  /// How long a finger rests for a long press; nil for none.
  var longPress: Duration?
  let swipe: Swipe
  var twoFingerTap: TwoFingerTap?
  /// Whether fingers beside the first leave it its swipe.
  var swipesAmongFingers = false
  /// Whether palms, as the panel tells them, never arrive.
  var ignoresPalms = false

  struct Tap: Sendable {
    /// How far the finger may wander, in mm.
    var slop: Double
    /// Whether `slop` and `distance` hold for each axis alone.
    var isPerAxis = false
    /// The longest tap; nil where only the long press ends it.
    var longest: Duration?
    var window: Duration
    var measured: Measure
    /// Shorter gaps from lift to down make no double tap.
    var shortestGap = Duration.zero
    var distance: Double
  }

  enum Measure: Sendable {
    /// From down to down; a double tap is reported at the second down.
    case downs
    /// From lift to lift; a double tap is reported at the second lift.
    case lifts
  }

  struct Swipe: Sendable {
    /// The shortest, in mm.
    var shortest: Double
    /// The least speed, in mm/s: at the lift, or on average.
    var speed = 0.0
    var isSpeedAtLift = false
    var longest: Duration?
    /// The steepest slant, as the smaller side over the larger one; 1 takes the larger component.
    var slant = 1.0
  }

  struct TwoFingerTap: Sendable {
    var longest: Duration
    var slop: Double
  }

  static let all = [android, koreader, hammer, lisgd]

  /// `GestureDetector` with today's `ViewConfiguration`: touch slop 8 dp, double tap 40–300 ms and
  /// 100 dp, long press 500 ms, fling 50 dp/s; which way it goes is the larger component.
  static let android = ReferenceRules(
    name: "Android",
    tap: Tap(
      slop: 1.3, window: .milliseconds(300), measured: .downs, shortestGap: .milliseconds(40),
      distance: 15.9),
    longPress: .milliseconds(500),
    swipe: Swipe(shortest: 1.3, speed: 7.9, isSpeedAtLift: true),
    swipesAmongFingers: true, ignoresPalms: true)

  /// `frontend/device/gesturedetector.lua`, with double taps switched on.
  static let koreader = ReferenceRules(
    name: "KOReader",
    tap: Tap(
      slop: 7.6, isPerAxis: true, longest: .milliseconds(500), window: .milliseconds(300),
      measured: .lifts, distance: 7.6),
    longPress: .milliseconds(500),
    swipe: Swipe(shortest: 7.6, longest: .milliseconds(900), slant: 0.577),
    twoFingerTap: TwoFingerTap(longest: .milliseconds(300), slop: 3))

  /// hammer.js 2 by its defaults (9 px, 250 ms, 300 ms, 10 px; swipes 10 px, 0.3 px/ms); the single
  /// tap waits for the double tap to fail.
  static let hammer = ReferenceRules(
    name: "hammer.js",
    tap: Tap(
      slop: 1.4, longest: .milliseconds(250), window: .milliseconds(300), measured: .lifts,
      distance: 1.6),
    longPress: .milliseconds(251),
    swipe: Swipe(shortest: 1.6, speed: 47.6))

  /// `lisgd.c`, on libinput, which keeps palms away: 200 units, which are 38.5 mm of a 7-inch panel
  /// of 800; 400 ms; ±20° about the axes.
  static let lisgd = ReferenceRules(
    name: "lisgd",
    swipe: Swipe(shortest: 38.5, longest: .milliseconds(400), slant: 0.364),
    ignoresPalms: true)
}
