internal import CZstd

/// Unpacks zstd piece by piece.
final class ZstdDecoder {
  private let stream: OpaquePointer
  private let path: String
  private var (packed, unpacked) = (0, 0)
  /// Whether a frame has begun and not ended yet.
  private var isWithinFrame = false

  /// The largest window as a power of two of bytes, 64 MiB: eight times what Anki's packages need.
  private static let largestWindow: CInt = 26
  private static let pieceSize = 128 << 10

  /// - Parameter path: The file's path, for errors.
  /// - Throws: `DeckFileError` if there is no memory.
  init(path: String) throws(DeckFileError) {
    guard let stream = ZSTD_createDStream() else {
      throw DeckFileError(path: path, message: "there is no memory to unpack it")
    }
    self.stream = stream
    self.path = path
    ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.largestWindow)
  }

  deinit { ZSTD_freeDStream(stream) }

  /// Unpacks the next piece and calls `body` with the output.
  ///
  /// - Throws: `DeckFileError` for damage, and for a compression ratio that `ZipArchive` forbids; what `body`
  ///   throws.
  func unpack(_ piece: [UInt8], _ body: ([UInt8]) throws -> Void) throws {
    packed += piece.count
    var place = 0
    var mayHaveMore = true
    while place < piece.count || mayHaveMore {
      var problem: String?
      let output = piece.withUnsafeBytes { bytes in
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: place)
        let output = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
          var room = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
          let result = ZSTD_decompressStream(stream, &room, &input)
          if ZSTD_isError(result) != 0 {
            problem = String(cString: ZSTD_getErrorName(result))
          } else {
            isWithinFrame = result != 0
          }
          count = room.pos
        }
        place = input.pos
        return output
      }
      if let problem {
        throw DeckFileError(path: path, message: "what is packed in it is damaged: \(problem)")
      }
      mayHaveMore = output.count == Self.pieceSize
      unpacked += output.count
      guard
        unpacked <= ZipArchive.smallFile || unpacked / ZipArchive.highestRatio <= packed
      else {
        throw DeckFileError(
          path: path,
          message: "a file in it grows more than \(ZipArchive.highestRatio) times; it is no deck")
      }
      if !output.isEmpty { try body(output) }
    }
  }

  /// - Throws: `DeckFileError` if the last frame has no end.
  func finish() throws(DeckFileError) {
    guard !isWithinFrame else {
      throw DeckFileError(path: path, message: "what is packed in it is cut off")
    }
  }
}
