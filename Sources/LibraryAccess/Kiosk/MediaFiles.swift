internal import DeckStore

/// The file of a card's picture or sound, which somebody asked for.
package struct MediaFile: Equatable, Sendable {
  /// Who asks for files; each replaces only what it asked for itself.
  package enum Use: CaseIterable, Sendable {
    /// A sound is small, and is heard when its time is over.
    case sound
    case picture
  }

  package var use: Use
  /// The SHA-256 of its content.
  package var hash: String
  package var bytes: [UInt8] = []
  /// Why there are no bytes.
  package var problem: String?
}

extension MediaFile {
  /// Reads a file, as long as nothing more important waits.
  ///
  /// - Parameters:
  ///   - hash: The file's.
  ///   - use: Who asks.
  ///   - read: Calls its argument with the file piece by piece.
  ///   - isInterrupted: Asked at each piece.
  /// - Returns: nil if it was interrupted; then nothing is kept of it.
  static func read(
    _ hash: String, for use: Use,
    _ read: (String, _ body: ([UInt8]) throws -> Void) throws -> Void,
    isInterrupted: @escaping () -> Bool
  ) -> MediaFile? {
    struct Interruption: Error {}
    var file = MediaFile(use: use, hash: hash)
    do {
      try read(hash) { piece in
        guard !isInterrupted() else { throw Interruption() }
        guard file.bytes.count + piece.count <= DeckStore.longestMedia else {
          throw LibraryError.unusable("a picture or sound is longer than 64 MiB")
        }
        file.bytes += piece
      }
    } catch is Interruption {
      return nil
    } catch {
      (file.bytes, file.problem) = ([], "\(error)")
    }
    return file
  }
}
