internal import DeckStore

/// The file of a card's picture or sound that was requested.
package struct MediaFile: Equatable, Sendable {
  /// The uses of files; a request replaces only earlier ones of the same use.
  package enum Use: CaseIterable, Sendable {
    /// A sound, which comes first because it is small and would otherwise be heard too late.
    case sound
    case picture
  }

  package var use: Use
  /// The SHA-256 of its content.
  package var hash: String
  package var bytes: [UInt8] = []
  /// The reason why there are no bytes.
  package var problem: String?
}

extension MediaFile {
  /// Reads a file, as long as nothing more important waits.
  ///
  /// - Parameters:
  ///   - hash: The file's hash.
  ///   - use: The use of the file.
  ///   - read: Calls its argument with the file piece by piece.
  ///   - isInterrupted: Called at each piece.
  /// - Returns: The file; nil if the read was interrupted, in which case no bytes are kept.
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
