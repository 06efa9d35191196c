internal import DeckStore
package import Study

/// The file of a picture that the screen asked for.
package struct PictureFile: Equatable, Sendable {
  package var picture: CardPicture
  package var bytes: [UInt8] = []
  /// Why there are no bytes.
  package var problem: String?
}

extension PictureFile {
  /// Reads a picture, as long as nothing more important waits.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - read: Calls its argument with the file piece by piece.
  ///   - isInterrupted: Asked at each piece.
  /// - Returns: nil if it was interrupted; then nothing is kept of it.
  static func read(
    _ picture: CardPicture,
    _ read: (String, _ body: ([UInt8]) throws -> Void) throws -> Void,
    isInterrupted: @escaping () -> Bool
  ) -> PictureFile? {
    struct Interruption: Error {}
    var file = PictureFile(picture: picture)
    do {
      try read(picture.hash) { piece in
        guard !isInterrupted() else { throw Interruption() }
        guard file.bytes.count + piece.count <= DeckStore.longestMedia else {
          throw LibraryError.unusable("the picture is longer than 64 MiB")
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
