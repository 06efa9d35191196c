import InputEvents
import LinuxSystem

/// The `.desc` file that describes the device of an `.events` file.
///
/// Its name without the suffix is the same or a prefix: `panel.desc` describes `panel-two-taps.events`. Of
/// several such files, the one with the longest name is used.
enum DescriptionFile {
  /// The path of the file that describes the device of an `.events` file; nil if there is none.
  static func path(beside path: String) -> String? {
    guard path.hasSuffix(".events") else { return nil }
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "./"
    let stem = String((slash.map { path[path.index(after: $0)...] } ?? path[...]).dropLast(7))
    let names = ((try? Folder.names(in: directory)) ?? []).filter { name in
      name.hasSuffix(".desc") && stem.hasPrefix(name.dropLast(5))
    }
    return names.max { $0.count < $1.count }.map { directory + $0 }
  }

  /// The devices in the description file of an `.events` file; empty if there is no description file.
  static func devices(beside path: String) throws -> [DeviceDescription] {
    guard let path = Self.path(beside: path) else { return [] }
    let contents = try InputFile.contents(of: path, limit: 1 << 20)
    var parser = EvemuParser()
    var events: [RecordedEvent] = []
    do {
      try parser.parse(contents.span, into: &events)
      try parser.finish(into: &events)
    } catch {
      throw RecordingFileError(path: path, line: error.line, message: error.message)
    }
    return parser.devices
  }
}
