internal import Glibc
internal import LinuxSystem

/// The file of a run with the answers that wait while another process writes, for as long as they wait.
///
/// The file is beside the library, on the same disk: its answers need no memory, and after a power cut the
/// next start saves them. It contains nothing but answers, because these can be told from those that were
/// saved after all.
struct WaitingAnswers {
  /// The time that answers wait in memory alone; with the time to write the file, `saved` comes within 2 s.
  private static let delay = Duration.seconds(1)
  /// The most answers in the file, more than anybody gives during an import.
  ///
  /// Each write rewrites the whole file, of some 600 bytes per answer.
  private static let most = 500

  private var isWritten = false

  /// Writes answers that have waited for a second and are not in the file yet.
  ///
  /// If the write fails, the answers wait in memory, and are not reported as saved.
  ///
  /// - Parameters:
  ///   - mailbox: The mailbox with the answers, which is told which ones are in the file.
  ///   - since: The time since which another process is in the way; nil if none is.
  ///   - places: The library's paths.
  mutating func keep(
    _ mailbox: LibraryMailbox, waitingSince since: ContinuousClock.Instant?, _ places: LibraryPlaces
  ) {
    guard let since, .now - since >= Self.delay,
      let (answers, posted) = mailbox.unkeptAnswers(library: places.path, atMost: Self.most)
    else { return }
    isWritten = true
    if PendingFile.write(answers, ofRunIn: places) { mailbox.kept(posted) }
  }

  /// Removes the file once everything is saved.
  mutating func remove(_ mailbox: LibraryMailbox, _ places: LibraryPlaces) {
    guard isWritten, mailbox.first == nil else { return }
    unlink(PendingFile.path(ofRun: mailbox.run, places))
    isWritten = false
  }
}
