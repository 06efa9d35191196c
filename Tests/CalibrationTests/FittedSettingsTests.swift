import Calibration
import Gestures
import InputEvents
import Testing

@Suite("Settings from samples")
struct FittedSettingsTests {
  @Test(
    "a limit is the farthest sample with its margin, never stricter than the profile's",
    arguments: [
      (GestureLimit.touchSlop, HandSamples.taps(wander: 5), 7.5),
      (.touchSlop, .taps(wander: 1), 4), (.touchSlop, .taps(wander: 14), 15),
      (.longestTap, .taps(for: 600), 900), (.longestTap, .taps(for: 100), 500),
      (.longPress, .taps(for: 600), 900), (.longPress, .taps(for: 100), 500),
      (.shortestTap, .taps(for: 40), 20), (.shortestTap, .taps(for: 90), 30),
      (.shortestTap, .taps(for: 12), 5),
      (.doubleTapWindow, .doubleTaps(every: 400), 520),
      (.doubleTapWindow, .doubleTaps(every: 200), 260),
      (.doubleTapWindow, .doubleTaps(every: 120), 200),
      (.doubleTapWindow, .doubleTaps(every: 700), 800),
      (.doubleTapDistance, .doubleTaps(apart: 14), 21),
      (.doubleTapDistance, .doubleTaps(apart: 3), 15.9),
      // The finger is off the glass for 30 ms only.
      (.shortestLift, .doubleTaps(every: 120), 20), (.shortestLift, .doubleTaps(every: 300), 30),
      (.shortestSwipe, .swipes(14), 7), (.shortestSwipe, .swipes(40), 10),
      (.longestSwipe, .swipes(for: 1_200), 1_800), (.longestSwipe, .swipes(for: 200), 1_000),
      (.swipeSlant, .swipes(slant: 33), 38), (.swipeSlant, .swipes(slant: 42), 44),
      (.swipeSlant, .swipes(slant: 10), 35), (.swipeHold, .swipes(held: 400), 600),
      (.swipeReturn, .swipes(back: 0.4), 52), (.swipeDetour, .swipes(detour: 2), 3),
    ])
  func limits(limit: GestureLimit, samples: HandSamples, expected: Double) {
    let standard = GestureSettings()
    let settings = FittedSettings.settings(for: samples, current: standard, base: standard)
    #expect((limit.value(in: settings) - expected).magnitude < 0.000_1)
  }

  @Test("nothing measured changes nothing, whatever the settings were")
  func nothing() {
    var current = GestureSettings(profile: .steady)
    current.touchSlop = 11
    let fitted = FittedSettings.settings(
      for: HandSamples(), current: current, base: GestureSettings(profile: .steady))
    #expect(fitted == current)
  }

  @Test("limits come back to the profile's when another hand no longer needs more")
  func comesBack() {
    var current = GestureSettings(profile: .child)
    current.touchSlop = 12
    let fitted = FittedSettings.settings(
      for: .taps(wander: 1), current: current, base: GestureSettings(profile: .child))
    #expect(fitted.touchSlop == GestureSettings(profile: .child).touchSlop)
  }

  @Test("the double-tap window shrinks only when all five were shown")
  func fewDoubleTaps() {
    var samples = HandSamples.doubleTaps(every: 150)
    samples.doubleTaps.removeLast()
    let standard = GestureSettings()
    let fitted = FittedSettings.settings(for: samples, current: standard, base: standard)
    #expect(fitted.doubleTapWindow == standard.doubleTapWindow)
  }

  @Test("a single short touch among longer ones opens no limit for ghosts")
  func oneGhost() {
    var samples = HandSamples.taps(for: 90)
    samples.taps[2] = .tap(for: 12)
    let standard = GestureSettings()
    let fitted = FittedSettings.settings(for: samples, current: standard, base: standard)
    #expect(fitted.shortestTap == standard.shortestTap)
  }

  @Test(
    "between a tap's wander and a short swipe there is room for both", arguments: [5.0, 7, 9, 12])
  func swipesAboveTaps(wander: Double) {
    var samples = HandSamples.taps(wander: wander)
    samples.swipes = HandSamples.swipes(16).swipes
    let standard = GestureSettings()
    let fitted = FittedSettings.settings(for: samples, current: standard, base: standard)
    #expect(fitted.shortestSwipe >= fitted.touchSlop + 2)
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
    let fitted = FittedSettings.settings(for: samples, current: standard, base: standard)
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
        direction, down: .ms(0), lift: .ms(duration), reach: reach, slant: slant,
        held: .milliseconds(held), comeBack: back, detour: detour)
    }
    return samples
  }
}
