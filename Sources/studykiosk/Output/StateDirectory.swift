import LinuxSystem

/// Where the program keeps what it must remember until the next start.
enum StateDirectory {
  /// `$XDG_STATE_HOME/studykiosk`, else that of the home directory, else `/run/studykiosk`.
  static var path: String {
    "\(userFolder("XDG_STATE_HOME", inHome: ".local/state") ?? "/run")/studykiosk"
  }
}
