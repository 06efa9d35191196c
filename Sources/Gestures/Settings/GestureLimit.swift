/// The name of one value of `GestureSettings`, with its unit and its safe range.
///
/// The raw value is the name in settings files and in explanations.
package enum GestureLimit: String, CaseIterable, Sendable {
  case touchSlop = "touch-slop"
  case longestTap = "longest-tap"
  case shortestTap = "shortest-tap"
  case doubleTapWindow = "double-tap-window"
  case doubleTapDistance = "double-tap-distance"
  case longPress = "long-press"
  case longestTwoFingerTap = "longest-two-finger-tap"
  case shortestTwoFingerTap = "shortest-two-finger-tap"
  case secondTapGuard = "second-tap-guard"
  case restTime = "rest-time"
  case shortestSwipe = "shortest-swipe"
  case longestSwipe = "longest-swipe"
  case swipeSlant = "swipe-slant"
  case swipeHold = "swipe-hold"
  case holdSlop = "hold-slop"
  case swipeReturn = "swipe-return"
  case swipeDetour = "swipe-detour"
  case palmSize = "palm-size"
  case noiseQuiet = "noise-quiet"
  case shortestLift = "shortest-lift"
  case longestBreak = "longest-break"
  case breakSlop = "break-slop"
  case edgeZone = "edge-zone"
  case shortestEdgeTap = "shortest-edge-tap"
  case hopGap = "hop-gap"
  case hopDistance = "hop-distance"
  case fastestFinger = "fastest-finger"
  case shakeStrength = "shake-strength"
  case shakeSwings = "shake-swings"
  case shortestSwing = "shortest-swing"
  case longestSwing = "longest-swing"
  case weightlessness = "weightlessness"
  case shortestFall = "shortest-fall"
  case stillness = "stillness"
  case stillTime = "still-time"

  /// The unit of a limit's value.
  package enum Unit: String, Sendable {
    case milliseconds = "ms"
    case millimeters = "mm"
    case millimetersPerSecond = "mm/s"
    case degrees = "deg"
    case share = "%"
    case times = "x"
    case gravity = "g"
    case count = ""
  }

  /// The unit of the limit's value, its safe range in that unit, and its meaning.
  ///
  /// Outside the range the kiosk would be unusable: no touch, or every touch, would be a tap.
  package var meaning: (unit: Unit, range: ClosedRange<Double>, text: String) {
    switch self {
    case .touchSlop: (.millimeters, 1...15, "how far a finger may wander and still tap or press")
    case .longestTap: (.milliseconds, 150...2_000, "the longest a tapping finger may rest")
    case .shortestTap: (.milliseconds, 5...150, "shorter touches are noise")
    case .doubleTapWindow: (.milliseconds, 200...800, "from the first tap's down to the second's")
    case .doubleTapDistance: (.millimeters, 5...40, "how far apart the two taps may be")
    case .longPress: (.milliseconds, 300...3_000, "how long a finger rests for a long press")
    case .longestTwoFingerTap: (.milliseconds, 200...3_000, "the longest a two-finger tap may take")
    case .shortestTwoFingerTap: (.milliseconds, 0...200, "two ghosts at once are shorter")
    case .secondTapGuard: (.milliseconds, 0...1_000, "taps this soon after an answer do nothing")
    case .restTime: (.milliseconds, 200...3_000, "a finger still this long is ignored by others")
    case .shortestSwipe: (.millimeters, 5...60, "the shortest swipe from start to lift")
    case .longestSwipe: (.milliseconds, 300...4_000, "the longest a swipe of up to 80 mm may take")
    case .swipeSlant: (.degrees, 15...44, "how far from level or upright a swipe may run")
    case .swipeHold: (.milliseconds, 150...2_000, "a finger still this long abandons its swipe")
    case .holdSlop: (.millimeters, 0.5...10, "how far a finger that holds still may wander")
    case .swipeReturn: (.share, 5...90, "how far a swipe may come back from its farthest")
    case .swipeDetour: (.times, 1.2...5, "the longest path of a swipe, per straight line")
    case .palmSize: (.millimeters, 15...100, "contacts at least this long across are palms")
    case .noiseQuiet:
      (.milliseconds, 0...1_000, "what follows a whole hand this soon is part of it")
    case .shortestLift: (.milliseconds, 0...200, "a resting finger gone for less has not lifted")
    case .longestBreak: (.milliseconds, 0...200, "a moving finger gone this long still goes on")
    case .breakSlop: (.millimeters, 0...20, "how far from its end a broken stroke may continue")
    case .edgeZone: (.millimeters, 0...10, "how near the panel's edge fingers flicker")
    case .shortestEdgeTap: (.milliseconds, 0...300, "at the edge shorter touches may be flicker")
    case .hopGap: (.milliseconds, 0...100, "a contact elsewhere this soon after another is a ghost")
    case .hopDistance: (.millimeters, 5...60, "the least distance of that other contact")
    case .fastestFinger: (.millimetersPerSecond, 1_000...50_000, "no finger is faster")
    case .shakeStrength: (.gravity, 0.2...3, "how strong each swing of a shake must be")
    case .shakeSwings: (.count, 2...20, "how many swings from side to side make a shake")
    case .shortestSwing: (.milliseconds, 20...200, "the shortest time from swing to swing")
    case .longestSwing: (.milliseconds, 200...1_000, "the longest time from swing to swing")
    case .weightlessness: (.gravity, 0.05...0.5, "less acceleration is weightlessness")
    case .shortestFall: (.milliseconds, 40...500, "a movement weightless at first is a fall")
    case .stillness: (.gravity, 0.05...0.6, "how still the box must be to be shaken again")
    case .stillTime: (.milliseconds, 200...3_000, "how long it must be so still")
    }
  }

  private enum Place {
    case time(WritableKeyPath<GestureSettings, Duration>)
    case number(WritableKeyPath<GestureSettings, Double>)
    /// A value that is stored as a fraction of 1 and shown in per cent.
    case share(WritableKeyPath<GestureSettings, Double>)
    case count(WritableKeyPath<GestureSettings, Int>)
  }

  private var place: Place {
    switch self {
    case .touchSlop: .number(\.touchSlop)
    case .longestTap: .time(\.longestTap)
    case .shortestTap: .time(\.shortestTap)
    case .doubleTapWindow: .time(\.doubleTapWindow)
    case .doubleTapDistance: .number(\.doubleTapDistance)
    case .longPress: .time(\.longPress)
    case .longestTwoFingerTap: .time(\.longestTwoFingerTap)
    case .shortestTwoFingerTap: .time(\.shortestTwoFingerTap)
    case .secondTapGuard: .time(\.secondTapGuard)
    case .restTime: .time(\.restTime)
    case .shortestSwipe: .number(\.shortestSwipe)
    case .longestSwipe: .time(\.longestSwipe)
    case .swipeSlant: .number(\.swipeSlant)
    case .swipeHold: .time(\.swipeHold)
    case .holdSlop: .number(\.holdSlop)
    case .swipeReturn: .share(\.swipeReturn)
    case .swipeDetour: .number(\.swipeDetour)
    case .palmSize: .number(\.palmSize)
    case .noiseQuiet: .time(\.noiseQuiet)
    case .shortestLift: .time(\.shortestLift)
    case .longestBreak: .time(\.longestBreak)
    case .breakSlop: .number(\.breakSlop)
    case .edgeZone: .number(\.edgeZone)
    case .shortestEdgeTap: .time(\.shortestEdgeTap)
    case .hopGap: .time(\.hopGap)
    case .hopDistance: .number(\.hopDistance)
    case .fastestFinger: .number(\.fastestFinger)
    case .shakeStrength: .number(\.shakeStrength)
    case .shakeSwings: .count(\.shakeSwings)
    case .shortestSwing: .time(\.shortestSwing)
    case .longestSwing: .time(\.longestSwing)
    case .weightlessness: .number(\.weightlessness)
    case .shortestFall: .time(\.shortestFall)
    case .stillness: .number(\.stillness)
    case .stillTime: .time(\.stillTime)
    }
  }

  /// The limit's value in some settings, in its unit.
  package func value(in settings: GestureSettings) -> Double {
    switch place {
    case .time(let path): settings[keyPath: path].milliseconds
    case .number(let path): settings[keyPath: path]
    case .share(let path): settings[keyPath: path] * 100
    case .count(let path): Double(settings[keyPath: path])
    }
  }

  /// The nearest value in the range, rounded to six decimals, or to a whole number for a count.
  package func clamped(_ value: Double) -> Double {
    let (unit, range, _) = meaning
    let value = unit == .count ? value.rounded() : (value * 1_000_000).rounded() / 1_000_000
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Sets the limit in some settings to a value in its unit, clamped to its range.
  package func set(_ value: Double, in settings: inout GestureSettings) {
    let value = clamped(value)
    switch place {
    case .time(let path):
      settings[keyPath: path] = .microseconds(Int64((value * 1_000).rounded()))
    case .number(let path): settings[keyPath: path] = value
    case .share(let path): settings[keyPath: path] = value / 100
    case .count(let path): settings[keyPath: path] = Int(value)
    }
  }
}

extension Duration {
  package var milliseconds: Double { self / .milliseconds(1) }
  package var roundedMilliseconds: Int { Int(milliseconds.rounded()) }
}
