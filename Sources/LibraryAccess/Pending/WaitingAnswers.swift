internal import Glibc
internal import LinuxSystem

/// The file of a run that has the answers which wait while another process writes, as long as they wait.
///
/// It is beside the library, on the same disk: what is in it needs no memory, and after a power cut the next
/// start saves it. It has nothing but answers, for these can be told from those that were saved after all.
struct WaitingAnswers {
  /// How long answers wait in memory alone; with the time to write the file, `saved` comes within 2 s.
  private static let delay = Duration.seconds(1)
  /// More than anybody gives while an import writes: each one writes the whole file, of some 600 bytes an answer.
  private static let most = 500

  private var isWritten = false

  /// Writes answers that have waited for a second and are not in the file yet.
  ///
  /// If that fails they wait in memory, and are not called saved.
  ///
  /// - Parameters:
  ///   - mailbox: Has what waits; told what is kept.
  ///   - since: Since when another process is in the way; nil if none is.
  ///   - places: Where the library is.
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
