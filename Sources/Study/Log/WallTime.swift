/// A moment in wall-clock time, with its time zone.
///
/// Each event that needs the time carries it as a value; the pure targets never read a clock.
package struct WallTime: Codable, Hashable, Sendable {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  package var milliseconds: Int64
  /// How far local time is ahead of UTC, in minutes, from -1,440 to 1,440.
  package var zoneMinutes: Int

  package init(milliseconds: Int64, zoneMinutes: Int) {
    self.milliseconds = milliseconds
    // A library edited by hand may contain anything.
    self.zoneMinutes = min(max(zoneMinutes, -1_440), 1_440)
  }

  /// The milliseconds of any stored time: 285,000 years before and after 1970, far from any overflow.
  package static let range: ClosedRange<Int64> = -1 << 53...1 << 53

  /// Decodes a time; one outside `range`, or with an impossible zone, is an error, because stored texts may
  /// contain anything.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    milliseconds = try values.decode(Int64.self, forKey: .milliseconds)
    zoneMinutes = try values.decode(Int.self, forKey: .zoneMinutes)
    guard Self.range.contains(milliseconds), (-1_440...1_440).contains(zoneMinutes) else {
      throw DecodingError.dataCorruptedError(
        forKey: .milliseconds, in: values, debugDescription: "no time")
    }
  }

  /// The moment `duration` later, in the same zone.
  package static func + (time: WallTime, duration: Duration) -> WallTime {
    let (seconds, attoseconds) = duration.components
    return WallTime(
      milliseconds: time.milliseconds + seconds * 1_000 + attoseconds / 1_000_000_000_000_000,
      zoneMinutes: time.zoneMinutes)
  }

  /// The local day, counted from 1970-01-01; a day begins at `Day.rolloverHour`.
  package var day: Int {
    let offset = zoneMinutes * 60_000 - Day.rolloverHour * 3_600_000
    return Int(((Double(milliseconds) + Double(offset)) / 86_400_000).rounded(.down))
  }
}

package enum Day {
  /// The hour at which a new day begins.
  ///
  /// Studying past midnight still counts for the day before. The hour is Anki's default.
  package static let rolloverHour = 4
}
