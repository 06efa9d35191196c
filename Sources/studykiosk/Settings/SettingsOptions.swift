import ArgumentParser
import Gestures
import Glibc
import InputEvents
import SettingsFiles

/// How touches are measured: the same for every subcommand that makes gestures of them.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Take the settings of this file (`studykiosk settings` prints one).", valueName: "file"))
  var settings: String?

  @Option(help: "Whose hands use the box: counts instead of the settings' own.")
  var profile: GestureProfile?

  @Option(
    help: ArgumentHelp(
      "The touch panel's size in millimetres, if it does not know it itself.",
      valueName: "width>x<height"),
    transform: Self.panelSize)
  var panelSize: SurfaceSize?

  /// The settings in force.
  ///
  /// A bad file is refused whole, as a bad deck is, and nothing starts: a box that recognizes other
  /// gestures than its file says looks like a broken panel, and a file turns bad only while someone
  /// who can mend it is at work on it.
  ///
  /// - Parameter isInstalled: Whether the box's own settings count where no file is named. A
  ///   recording asks for none of them, so that it gives the same bytes everywhere.
  /// - Returns: The settings and the file they come from; nil for the built-in ones.
  /// - Throws: `FileError` or `SettingsFileError`.
  func inForce(isInstalled: Bool) throws -> (settings: KioskSettings, path: String?) {
    guard let path = path(isInstalled: isInstalled) else {
      var settings = KioskSettings()
      settings.profile = profile ?? .standard
      settings.panelSize = panelSize
      return (settings, nil)
    }
    return (try SettingsFile.read(path: path, profile: profile, panelSize: panelSize), path)
  }

  /// The file that counts: see `inForce`; nil for the built-in settings.
  func path(isInstalled: Bool) -> String? {
    settings ?? (isInstalled ? SettingsLocation.installed : nil)
  }

  /// The settings files no output may replace: the one that is named and the box's own.
  var files: [String?] { [settings, SettingsLocation.installed] }

  /// Says that a recording is read by the built-in settings where this box has others.
  func tellBuiltIn(_ log: Log) {
    guard settings == nil, let path = SettingsLocation.installed, access(path, F_OK) == 0 else {
      return
    }
    log.line("the built-in settings count here; this box uses \(path): name it with --settings")
  }

  private static func panelSize(_ text: String) throws -> SurfaceSize {
    guard let size = text.panelSize(unit: "") else {
      throw ValidationError("expected a width and a height of 20 to 2000 mm, as in 154x86")
    }
    return size
  }
}

/// Where a box keeps its settings.
enum SettingsLocation {
  private static let system = "/etc/studykiosk/settings.yaml"

  /// The file a live kiosk reads where none is named; nil when there is none.
  ///
  /// `$STUDYKIOSK_SETTINGS`, which has to be there, else the user's own, else the system's.
  static var installed: String? {
    if let named = variable("STUDYKIOSK_SETTINGS") { return named }
    // Only a file that is not there is passed over: one that may not be read, and a link to
    // nothing, have to be told.
    return [user, system].compactMap { $0 }.first { path in
      var information = stat()
      return lstat(path, &information) == 0 || (errno != ENOENT && errno != ENOTDIR)
    }
  }

  /// The file to write settings to where none is named.
  static var own: String? {
    variable("STUDYKIOSK_SETTINGS") ?? user
  }

  /// The user's file; a relative `XDG_CONFIG_HOME` does not count.
  ///
  /// Source: XDG Base Directory Specification 0.8.
  private static var user: String? {
    let folder =
      variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? variable("HOME").map { "\($0)/.config" }
    return folder.map { "\($0)/studykiosk/settings.yaml" }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}

extension GestureProfile: ExpressibleByArgument {}
