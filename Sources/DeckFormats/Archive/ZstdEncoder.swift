internal import CZstd

/// Packs with zstd, piece by piece.
final class ZstdEncoder {
  private let stream: OpaquePointer

  /// - Throws: `DeckFileError` if there is no memory.
  init(path: String) throws(DeckFileError) {
    guard let stream = ZSTD_createCStream() else {
      throw DeckFileError(path: path, message: "there is no memory to pack it")
    }
    self.stream = stream
    ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
  }

  deinit { ZSTD_freeCStream(stream) }

  /// Packs the next piece.
  ///
  /// - Parameters:
  ///   - piece: The content.
  ///   - isLast: Whether the piece is the last one.
  ///   - body: Called with the packed bytes.
  /// - Throws: What `body` throws.
  func pack(_ piece: [UInt8], isLast: Bool, _ body: ([UInt8]) throws -> Void) throws {
    var place = 0
    var isDone = false
    while !isDone {
      let output = piece.withUnsafeBytes { bytes in
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: place)
        let output = [UInt8](unsafeUninitializedCapacity: 128 << 10) { buffer, count in
          var room = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
          let left = ZSTD_compressStream2(
            stream, &room, &input, isLast ? ZSTD_e_end : ZSTD_e_continue)
          count = room.pos
          isDone = ZSTD_isError(left) != 0 || (isLast ? left == 0 : input.pos == input.size)
        }
        place = input.pos
        return output
      }
      if !output.isEmpty { try body(output) }
    }
  }
}
