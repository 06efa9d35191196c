import Glibc

/// Where the program keeps what it must remember until the next start.
enum StateDirectory {
  /// `$XDG_STATE_HOME/studykiosk`, else that of the home directory, else `/run/studykiosk`.
  ///
  /// A relative `XDG_STATE_HOME` is ignored. Source: XDG Base Directory Specification 0.8.
  static var path: String {
    let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    return "\(folder ?? "/run")/studykiosk"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
