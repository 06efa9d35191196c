import LinuxSystem

/// The folder for data that the program keeps until its next start.
enum StateDirectory {
  /// The path: `$XDG_STATE_HOME/studykiosk`, else `~/.local/state/studykiosk`, else `/run/studykiosk`.
  static var path: String {
    "\(userFolder("XDG_STATE_HOME", inHome: ".local/state") ?? "/run")/studykiosk"
  }
}
