internal import Glibc
internal import LinuxSystem

/// The file of a run that has what waits to be saved, as long as it waits.
///
/// What is in it needs no memory: after a power cut the next start saves it.
struct WaitingChanges {
  /// How long changes wait in memory alone; with the time to write the file, `saved` comes within 2 s.
  private static let delay = Duration.seconds(1)
  /// How long until another file is tried where none could be made.
  private static let interval = Duration.seconds(30)

  private var path: String?
  private var next = ContinuousClock.now

  /// Writes what has waited for a second and is in no file yet; removes the file once nothing waits.
  ///
  /// - Parameters:
  ///   - mailbox: Has what waits; told what is kept.
  ///   - since: Since when nothing can be saved; nil if that works.
  ///   - places: Where the library is.
  mutating func follow(
    _ mailbox: LibraryMailbox, failingSince since: ContinuousClock.Instant?, _ places: LibraryPlaces
  ) {
    guard mailbox.first != nil else {
      if let path { unlink(path) }
      path = nil
      return
    }
    let now = ContinuousClock.now
    guard let since, now - since >= Self.delay, now >= next,
      let (unsaved, posted) = mailbox.unkept(library: places.path)
    else { return }
    guard let written = PendingFile.write(unsaved, for: places) else {
      next = now + Self.interval
      return
    }
    // An earlier one in a folder that takes nothing any more.
    if let path, path != written { unlink(path) }
    path = written
    mailbox.kept(posted)
  }
}
