import Gestures
import InputEvents
import Testing

@testable import Calibration

@Suite("Settings from samples")
struct FittedSettingsTests {
  @Test(
    "a limit is the farthest sample plus a margin, and never becomes stricter",
    arguments: [
      (GestureLimit.touchSlop, HandSamples.taps(wander: 5), 7.5),
      (.touchSlop, .taps(wander: 1), 4), (.touchSlop, .taps(wander: 14), 10),
      (.longestTap, .taps(for: 600), 780), (.longestTap, .taps(for: 100), 500),
      (.longPress, .taps(for: 600), 780), (.longPress, .taps(for: 100), 500),
      (.shortestTap, .taps(for: 24), 10), (.shortestTap, .taps(for: 90), 18),
      (.shortestTap, .taps(for: 12), 5),
      (.doubleTapWindow, .doubleTaps(every: 400), 520),
      (.doubleTapWindow, .doubleTaps(every: 120), 300),
      (.doubleTapWindow, .doubleTaps(every: 700), 800),
      (.doubleTapDistance, .doubleTaps(apart: 14), 21),
      (.doubleTapDistance, .doubleTaps(apart: 3), 15.9),
      // The finger is off the glass for only 30 ms.
      (.shortestLift, .doubleTaps(every: 120), 20), (.shortestLift, .doubleTaps(every: 300), 24),
      (.shortestSwipe, .swipes(14), 7), (.shortestSwipe, .swipes(40), 10),
      (.longestSwipe, .swipes(for: 1_200), 1_800), (.longestSwipe, .swipes(for: 200), 1_000),
      (.swipeSlant, .swipes(slant: 33), 38), (.swipeSlant, .swipes(slant: 42), 44),
      (.swipeSlant, .swipes(slant: 10), 35), (.swipeHold, .swipes(held: 400), 600),
      (.swipeReturn, .swipes(back: 0.4), 52), (.swipeDetour, .swipes(detour: 2), 3),
    ])
  func limits(limit: GestureLimit, samples: HandSamples, expected: Double) {
    let standard = GestureSettings()
    let settings = FittedSettings.settings(for: samples, current: standard)
    #expect((limit.value(in: settings) - expected).magnitude < 0.000_1)
  }

  @Test("without samples nothing changes, whatever the settings are")
  func nothing() {
    var current = GestureSettings(profile: .steady)
    current.touchSlop = 11
    let fitted = FittedSettings.settings(for: HandSamples(), current: current)
    #expect(fitted == current)
  }

  @Test("no current limit becomes stricter, even one that these samples don't need")
  func othersLimits() {
    var current = GestureSettings()
    current.touchSlop = 14
    current.shortestSwipe = 15
    current.longestTap = .milliseconds(1_500)
    current.longPress = .milliseconds(1_500)
    current.doubleTapWindow = .milliseconds(780)
    current.doubleTapDistance = 38
    current.longestSwipe = .milliseconds(3_500)
    current.swipeSlant = 44
    var samples = HandSamples.doubleTaps()
    samples.swipes = HandSamples.swipes().swipes
    #expect(FittedSettings.settings(for: samples, current: current) == current)
  }

  @Test(
    "the limits that calibration sets for holds, swipes and double taps are bounded",
    arguments: [
      (GestureLimit.longPress, 1_000), (.longestTap, 1_000), (.touchSlop, 10),
      (.shortestSwipe, 10.5), (.shortestLift, 60),
    ])
  func bounds(limit: GestureLimit, expected: Double) {
    var slow = FingerTouch.tap(for: 900, wander: 20)
    slow.resume(with: .tap(at: 958, for: 900, wander: 20))
    var samples = HandSamples.doubleTaps(every: 500)
    samples.taps = Array(repeating: slow, count: 5)
    let fitted = FittedSettings.settings(for: samples, current: GestureSettings())
    #expect(limit.value(in: fitted) == expected)
  }

  @Test("a bouncing finger does not raise the shortest lift above that of the double taps")
  func bounceAndDoubleTaps() {
    var bouncing = FingerTouch.tap()
    bouncing.resume(with: .tap(at: 130))
    var samples = HandSamples()
    samples.taps = Array(repeating: bouncing, count: 5)
    let standard = GestureSettings()
    #expect(
      FittedSettings.settings(for: samples, current: standard).shortestLift
        == standard.shortestLift)
    // The finger is off the glass for 60 ms.
    samples.doubleTaps = HandSamples.doubleTaps(every: 150).doubleTaps
    #expect(
      FittedSettings.settings(for: samples, current: standard).shortestLift
        == .milliseconds(40))
  }

  @Test("a single short touch among longer ones does not lower the shortest tap")
  func oneGhost() {
    var samples = HandSamples.taps(for: 90)
    samples.taps[2] = .tap(for: 12)
    let standard = GestureSettings()
    let fitted = FittedSettings.settings(for: samples, current: standard)
    #expect(fitted.shortestTap == standard.shortestTap)
  }

  @Test(
    "there is room between a tap's wander and a short swipe", arguments: [5.0, 7, 9])
  func swipesAboveTaps(wander: Double) {
    var samples = HandSamples.taps(wander: wander)
    samples.swipes = HandSamples.swipes(16).swipes
    let standard = GestureSettings()
    let fitted = FittedSettings.settings(for: samples, current: standard)
    #expect(fitted.shortestSwipe > fitted.touchSlop)
    #expect(fitted.touchSlop > wander)
    #expect(fitted.shortestSwipe < 16)
  }

  @Test("every limit stays in its safe range, however odd the samples", arguments: [0.0, 1, 1e6])
  func ranges(size: Double) {
    let milliseconds = Int64(size)
    var samples = HandSamples.taps(wander: size, for: milliseconds)
    samples.doubleTaps = HandSamples.doubleTaps(every: milliseconds, apart: size).doubleTaps
    samples.swipes =
      HandSamples.swipes(
        size, for: milliseconds, slant: size, held: milliseconds, back: size, detour: size
      ).swipes
    let standard = GestureSettings()
    let fitted = FittedSettings.settings(for: samples, current: standard)
    for limit in GestureLimit.allCases {
      #expect(limit.meaning.range.contains(limit.value(in: fitted)), "\(limit)")
    }
    #expect(fitted.longestTap <= fitted.longPress)
    #expect(fitted.touchSlop < fitted.shortestSwipe)
  }
}

extension FingerTouch {
  static func tap(
    at down: Int64 = 0, for duration: Int64 = 90, wander: Double = 0.5, x: Double = 0
  ) -> FingerTouch {
    FingerTouch(
      down: .ms(down), lift: .ms(down + duration), start: SurfacePoint(x: x, y: 0), wander: wander)
  }
}

extension HandSamples {
  static func taps(wander: Double = 0.5, for duration: Int64 = 90) -> HandSamples {
    var samples = HandSamples()
    samples.taps = Array(repeating: .tap(for: duration, wander: wander), count: 5)
    return samples
  }

  static func doubleTaps(every interval: Int64 = 180, apart: Double = 1) -> HandSamples {
    var samples = HandSamples()
    let double = DoubleTouch(first: .tap(), second: .tap(at: interval, x: apart))
    samples.doubleTaps = Array(repeating: double, count: 5)
    return samples
  }

  static func swipes(
    _ reach: Double = 40, for duration: Int64 = 300, slant: Double = 0, held: Int64 = 0,
    back: Double = 0, detour: Double = 1
  ) -> HandSamples {
    var samples = HandSamples()
    samples.swipes = SwipeDirection.allCases.map { direction in
      SwipeStroke(
        direction: direction, down: .ms(0), lift: .ms(duration), reach: reach, slant: slant,
        held: .milliseconds(held), comeBack: back, detour: detour)
    }
    return samples
  }
}
