/// What opening a library reports besides its result.
package enum LibraryReport: Sendable {
  /// A migration's progress, from 0 to 1.
  case migrating(Double)
  /// The library was damaged.
  case recovered(Recovery)
  /// A line for the log; it may contain text of an untrusted file.
  case line(String)
}
