import ArgumentParser
import CommandBasis
import Gestures
import Glibc
import InputEvents
import LinuxSystem
import SettingsFiles
import Scenes
import Study

/// The options that choose the settings, for every command that recognizes gestures.
struct SettingsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use the settings of this file (`studykiosk settings` prints one).", valueName: "file"))
  var settings: String?

  @Option(help: "Whose hands use the box; replaces the profile of the settings.")
  var profile: GestureProfile?

  @Option(
    help: ArgumentHelp(
      "The touch panel's size in millimetres, if the panel does not report it.",
      valueName: "width>x<height"),
    transform: Self.panelSize)
  var panelSize: SurfaceSize?

  /// Returns the settings in force.
  ///
  /// An invalid file is refused as a whole, and nothing starts: a box that recognizes other gestures than its
  /// file says looks like a broken panel, and the person who broke the file can mend it.
  ///
  /// - Parameters:
  ///   - isInstalled: Whether the box's own settings apply if no file is named. For a recording they do not,
  ///     so that it gives the same bytes everywhere.
  ///   - preferences: The library's preferences, which override the file; a profile chosen by an option
  ///     overrides both.
  ///   - passOver: Called with the file's names that are no settings; nil to refuse such a file.
  /// - Returns: The settings, and the path of their file; nil for the built-in settings.
  /// - Throws: `FileError` or `SettingsFileError`.
  func inForce(
    isInstalled: Bool, preferences: Preferences = [:],
    passOver: ((SettingsFileError) -> Void)? = nil
  ) throws -> (settings: KioskSettings, path: String?) {
    var preferences = preferences
    if profile != nil { preferences[.profile] = nil }
    let path = path(isInstalled: isInstalled)
    var settings = KioskSettings()
    if let path {
      settings = try SettingsFile.read(
        path: path, profile: profile, panelSize: panelSize, passOver: passOver)
    } else {
      settings.profile = profile ?? .standard
      settings.panelSize = panelSize
    }
    settings.follow(preferences)
    return (settings, path)
  }

  /// Returns the path of the file in force; nil for the built-in settings.
  func path(isInstalled: Bool) -> String? {
    settings ?? (isInstalled ? SettingsLocation.installed : nil)
  }

  /// The settings files that no output may overwrite: the named one and the box's own.
  var files: [String?] { [settings, SettingsLocation.installed] }

  /// Returns the settings for a recording, with the preferences of its library; logs if the box has a
  /// settings file, which is not used.
  func forRecordings(_ log: Log, _ preferences: Preferences = [:]) throws -> KioskSettings {
    if settings == nil, let path = SettingsLocation.installed, access(path, F_OK) == 0 {
      log.line("the built-in settings count here; this box uses \(path): name it with --settings")
    }
    return try inForce(isInstalled: false, preferences: preferences).settings
  }

  static func panelSize(_ text: String) throws -> SurfaceSize {
    guard let size = SurfaceSize(text, unit: "") ?? SurfaceSize(text, unit: "mm") else {
      throw ValidationError("expected a width and a height of 20 to 2000 mm, as in 154x86")
    }
    return size
  }
}

extension GestureProfile: ExpressibleByArgument {}
