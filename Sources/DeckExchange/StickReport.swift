internal import LinuxSystem
package import Study

/// What the last import from a USB stick has brought in and left out, in a file beside the library for the page for phones.
///
/// The file has the time in milliseconds since 1970 with the time zone in minutes, and then a line for each file.
package struct StickReport: Equatable, Sendable {
  package var time: WallTime
  /// The outcome of each file, under its name on the stick.
  package var files: [ImportLine]

  package init(_ files: [ImportLine], at time: WallTime) { (self.files, self.time) = (files, time) }

  /// The most bytes of the file, more than an import may print.
  private static let longest = 2 << 20

  private static func path(ofLibrary path: String) -> String { "\(path).stick-report" }

  /// Writes the report beside a library; does not wait for the disk.
  ///
  /// - Throws: `FileError`.
  package func write(besideLibrary path: String) throws {
    let head = "\(time.milliseconds)\t\(time.zoneMinutes)"
    let text = ([head] + files.map(\.text)).joined(separator: "\n") + "\n"
    try WholeFile.write(
      Array(text.utf8), to: Self.path(ofLibrary: path), mode: 0o600, isLasting: false)
  }

  /// Reads the report beside a library; nil if there is none that this program has written.
  package init?(besideLibrary path: String) {
    guard
      let bytes = try? InputFile.contents(
        of: Self.path(ofLibrary: path), limit: Self.longest, isNamedByFile: true)
    else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let head = lines.first?.split(separator: "\t") ?? []
    guard head.count == 2, let milliseconds = Int64(head[0]), let zone = Int(head[1]),
      WallTime.range.contains(milliseconds), (-1_440...1_440).contains(zone)
    else { return nil }
    time = WallTime(milliseconds: milliseconds, zoneMinutes: zone)
    files = lines.dropFirst().compactMap { ImportLine($0) }
  }
}
