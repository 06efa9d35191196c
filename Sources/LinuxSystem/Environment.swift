internal import Glibc

/// Returns a variable of this process's environment; nil if it is unset or empty.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// Returns one of the user's folders; a relative path is ignored.
///
/// Source: XDG Base Directory Specification 0.8.
///
/// - Parameters:
///   - variable: The environment variable, such as `XDG_STATE_HOME`.
///   - place: The folder's path in the home directory if the variable is not set, such as `.local/state`.
/// - Returns: The folder; nil if there is no home directory, either.
package func userFolder(_ variable: String, inHome place: String) -> String? {
  absolutePath(variable) ?? absolutePath("HOME").map { "\($0)/\(place)" }
}

/// Returns the absolute path in a variable; nil if there is none.
package func absolutePath(_ variable: String) -> String? {
  environmentVariable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
}
