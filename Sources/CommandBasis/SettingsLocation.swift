import Glibc
import LinuxSystem

/// The locations of settings files.
package enum SettingsLocation {
  private static let system = "/etc/studykiosk/settings.yaml"

  /// The path of the file that a live kiosk reads if none is named; nil if there is none.
  ///
  /// That is `$STUDYKIOSK_SETTINGS`, whose file must exist, else the user's own file, else the system's.
  package static var installed: String? {
    if let named = environmentVariable("STUDYKIOSK_SETTINGS") { return named }
    // Only a missing file is skipped: an unreadable one or a dangling link must be reported.
    return [user, system].compactMap { $0 }.first { path in
      FileStatus(path, followsLinks: false) != nil || (errno != ENOENT && errno != ENOTDIR)
    }
  }

  /// The path of the file to which settings are written if none is named.
  package static var own: String? {
    environmentVariable("STUDYKIOSK_SETTINGS") ?? user
  }

  /// The path of the user's own file.
  private static var user: String? {
    userFolder("XDG_CONFIG_HOME", inHome: ".config").map { "\($0)/studykiosk/settings.yaml" }
  }
}
