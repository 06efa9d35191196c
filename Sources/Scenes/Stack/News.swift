package import Study

/// Something that comes back from the world outside: the answer to an effect, or what others have done.
///
/// News is taken one by one, in its order. Recordings do not contain it: a replay answers at once with the
/// same lessons and replies, and has no other news.
package enum News: Equatable, Sendable {
  /// The lesson that the last `Effect.load` asked for.
  case lesson(Lesson)
  /// The reply to the last `Effect.ask`.
  case reply(LibraryReply, to: LibraryQuery)
  /// A change that others have made in the library, or news of a USB stick or network.
  case changed(OutsideChange)
  /// The notice to show from now on.
  case notice(Notice)
  /// A picture or sound that was requested.
  case file(MediaFile)
  /// A line for the log, which may contain text of an untrusted file.
  case line(String)
}
