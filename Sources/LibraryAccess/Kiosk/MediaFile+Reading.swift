internal import DeckStore
internal import Study

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
