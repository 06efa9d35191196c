import Glibc
import InputEvents

/// The true movement of one contact, before a panel samples it.
struct Finger {
  /// The times at which the finger touches and lifts, in microseconds.
  var down: Int64
  var lift: Int64
  /// The time at which the path began; earlier than `down` for the second half of a broken stroke.
  var begun: Int64
  var path: [Stage]
  var offset = SurfacePoint(x: 0, y: 0)
  var shake: Shake?
  /// The time from which the panel reports the finger as a palm; nil if it never does.
  var palmFrom: Int64?
  /// The longer axis of the contact, in mm; recordings: 5.5–7.5 mm on the Pixel Tablet.
  var major = 7.0
  /// Whether the panel reports the contact at once, not with its next frame: electrical noise.
  var isSudden = false

  init(down: Int64, lift: Int64, path: [Stage]) {
    self.down = down
    self.lift = lift
    begun = down
    self.path = path
  }

  /// The duration of the touch, in microseconds.
  var time: Int64 { lift - down }

  func position(at time: Int64) -> SurfacePoint {
    let elapsed = Double(time - begun) / 1_000
    let stage = path.lastIndex { $0.begin <= elapsed } ?? 0
    var point = path[stage].position(at: elapsed)
    point.x += offset.x
    point.y += offset.y
    if let shake {
      let wave = sin(2 * .pi * (shake.hertz * elapsed / 1_000 + shake.phase)) * shake.radius
      point.x += wave * shake.across
      point.y += wave * shake.along
    }
    return point
  }

  /// A tremor on one axis.
  struct Shake {
    var hertz: Double
    var phase: Double
    var radius: Double
    var across: Double
    var along: Double
  }
}

/// A smooth movement from one place to another; its finger rests before and after.
///
/// Source: the minimum-jerk path 10τ³ − 15τ⁴ + 6τ⁵, Flash and Hogan, 1985. A finger that lands or
/// lifts while it moves shows only a part of it.
struct Stage {
  var from: SurfacePoint
  var to: SurfacePoint
  /// The times of the movement, in milliseconds since the path began.
  var begin = 0.0
  var end = 1.0
  /// The part of the smooth movement that is seen, within 0…1.
  var seen = 0.0...1.0
  /// The distance of the path's middle from the straight line, in mm.
  var bend = 0.0
  /// The displacement of a hooked start; `hookTime` is its duration in milliseconds.
  var hook = SurfacePoint(x: 0, y: 0)
  var hookTime = 80.0

  func position(at elapsed: Double) -> SurfacePoint {
    let part = min(max((elapsed - begin) / (end - begin), 0), 1)
    let (first, last) = (smooth(seen.lowerBound), smooth(seen.upperBound))
    let phase = seen.lowerBound + part * (seen.upperBound - seen.lowerBound)
    let share = (smooth(phase) - first) / (last - first)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = max((dx * dx + dy * dy).squareRoot(), 0.001)
    let side = bend * 4 * share * (1 - share) / length
    let hooked = min(max((elapsed - begin) / hookTime, 0), 1)
    return SurfacePoint(
      x: from.x + share * dx - side * dy + hooked * hook.x,
      y: from.y + share * dy + side * dx + hooked * hook.y)
  }

  private func smooth(_ t: Double) -> Double {
    t * t * t * (10 + t * (6 * t - 15))
  }
}
