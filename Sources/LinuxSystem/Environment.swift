internal import Glibc

/// A variable of this process's environment; nil where it is not set, or empty.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// One of the user's folders; a relative path is ignored.
///
/// Source: XDG Base Directory Specification 0.8.
///
/// - Parameters:
///   - variable: Such as `XDG_STATE_HOME`.
///   - place: Where it is in the home directory if the variable is not set, such as `.local/state`.
/// - Returns: nil where there is no home directory either.
package func userFolder(_ variable: String, inHome place: String) -> String? {
  absolutePath(variable) ?? absolutePath("HOME").map { "\($0)/\(place)" }
}

/// The absolute path in a variable; nil for none.
package func absolutePath(_ variable: String) -> String? {
  environmentVariable(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
}
