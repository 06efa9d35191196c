import DeckFormats
import Synchronization

/// A temporary folder, kept until it is no longer needed.
final class KeptPlace: Sendable {
  let path: String
  private let folder: Mutex<TemporaryPlace?>

  init() throws {
    let folder = try TemporaryPlace.folder()
    path = folder.path
    self.folder = Mutex(folder)
  }

  func remove() { folder.withLock { $0 = nil } }
}
