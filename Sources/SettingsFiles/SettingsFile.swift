package import Gestures
package import InputEvents
import Glibc
package import LinuxSystem

/// The kiosk's settings as a YAML file that people write.
///
/// ```yaml
/// profile: child
/// panel-size: 154 x 86 mm
/// gestures:
///   touch-slop: 5.5 mm
/// ```
///
/// Names, units and ranges of the gestures' limits are those of `GestureLimit`.
package enum SettingsFile {
  /// The largest size of a settings file, in bytes.
  package static let largestFile = 64 << 10

  /// Reads settings from a file's content.
  ///
  /// - Parameters:
  ///   - contents: The file's bytes, UTF-8.
  ///   - path: The file's path, for errors.
  ///   - profile: A profile that overrides the file's; nil to use the file's.
  ///   - panelSize: A panel size that overrides the file's; nil to use the file's.
  ///   - passOver: Called with the names that are no settings, if nothing else is wrong: the file may be of a newer version
  ///     of the program. nil if they are wrong, too.
  /// - Returns: The settings; a limit that the file does not name has the profile's value.
  /// - Throws: `SettingsFileError` with everything that is wrong; nothing of a bad file is used.
  package static func read(
    _ contents: [UInt8], path: String, profile: GestureProfile? = nil,
    panelSize: SurfaceSize? = nil, passOver: ((SettingsFileError) -> Void)? = nil
  ) throws(SettingsFileError) -> KioskSettings {
    guard contents.count <= largestFile else { throw tooLarge(path) }
    var reader = SettingsReader(profile: profile, panelSize: panelSize)
    let lines = contents.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { String(validating: $0, as: UTF8.self) }
    let unreadable = lines.indices.filter { lines[$0] == nil }
    for index in unreadable.prefix(mostUnreadable) {
      reader.problem(index + 1, "this is not UTF-8 text; save the file again as UTF-8")
    }
    if unreadable.count > mostUnreadable {
      reader.problem(nil, "\(unreadable.count - mostUnreadable) further lines are not UTF-8 text")
    }
    reader.read(lines.map { $0 ?? "" }.joined(separator: "\n"))
    let all = (reader.problems + reader.unknownNames).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    if all.isEmpty { return reader.settings }
    let error = SettingsFileError(path: path, problems: all)
    guard let passOver, reader.problems.isEmpty else { throw error }
    passOver(error)
    return reader.settings
  }

  /// The number of lines that are named as not UTF-8: a file in another encoding has many.
  private static let mostUnreadable = 10

  private static func tooLarge(_ path: String) -> SettingsFileError {
    SettingsFileError(
      path: path, problems: [.init(line: nil, message: "larger than 64 KiB; is it settings?")])
  }

  /// Reads a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - profile: A profile that overrides the file's; nil to use the file's.
  ///   - panelSize: A panel size that overrides the file's; nil to use the file's.
  ///   - passOver: As for the file's content.
  /// - Returns: The settings; a limit that the file does not name has the profile's value.
  /// - Throws: `FileError` for a file that can't be read, else `SettingsFileError`.
  package static func read(
    path: String, profile: GestureProfile? = nil, panelSize: SurfaceSize? = nil,
    passOver: ((SettingsFileError) -> Void)? = nil
  ) throws -> KioskSettings {
    let contents: [UInt8]
    do throws(FileError) {
      contents = try InputFile.contents(of: path, limit: largestFile)
    } catch {
      throw error.code == EFBIG ? tooLarge(path) : error
    }
    return try read(
      contents, path: path, profile: profile, panelSize: panelSize, passOver: passOver)
  }

  /// Writes a settings file atomically: a power cut leaves either the old file or the whole new one.
  ///
  /// If the path is a symbolic link, its target is written. The new file gets the old one's owner and mode,
  /// but not its comments. A missing folder is created.
  ///
  /// - Throws: `FileError`.
  package static func write(_ settings: KioskSettings, to path: String) throws(FileError) {
    let path = try target(of: path)
    try Folder.make(Folder.parent(of: path), mode: 0o755)
    try WholeFile.write(Array(text(settings).utf8), to: path, mode: 0o644) { file in
      var old = stat()
      guard stat(path, &old) == 0 else { return }
      // Only the superuser may change a file's owner; any other user owns the new file.
      _ = fchown(file, old.st_uid, old.st_gid)
      fchmod(file, old.st_mode & 0o7777)
    }
  }

  /// Returns the file to which a chain of symbolic links leads, even a missing one; any other path as it is.
  private static func target(of path: String) throws(FileError) -> String {
    var target = path
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // The kernel follows at most 40 links (path_resolution(7)).
    for _ in 0...40 {
      let count = readlink(target, &buffer, buffer.count)
      guard count >= 0 else { return target }
      let link = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
      target = link.hasPrefix("/") ? link : "\(Folder.parent(of: target))/\(link)"
    }
    throw FileError(path: path, code: ELOOP)
  }
}
