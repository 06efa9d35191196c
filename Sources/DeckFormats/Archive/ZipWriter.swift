internal import CZip

/// Writes a zip file whose files are stored as they come.
///
/// The contents wait in one file beside it, so no memory depends on their size.
final class ZipWriter {
  private let path: String
  private let contents: TemporaryFile
  private var size = 0
  private var files: [(name: String, range: Range<Int>)] = []

  /// - Parameter path: The file, which is replaced by `finish`.
  /// - Throws: `DeckFileError` if no temporary file can be written.
  init(path: String) throws(DeckFileError) {
    self.path = path
    contents = try TemporaryFile()
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: Its name in the zip file.
  ///   - fill: Given a function that appends to the file.
  /// - Throws: `DeckFileError` if the disk is full; what `fill` throws.
  func add(_ name: String, _ fill: (([UInt8]) throws -> Void) throws -> Void) throws {
    let start = size
    try fill { piece in
      try contents.write(piece)
      size += piece.count
    }
    files.append((name, start..<size))
  }

  /// Writes the zip file.
  ///
  /// - Throws: `DeckFileError` if that fails; then an older file is as it was.
  func finish() throws(DeckFileError) {
    var code: CInt = 0
    guard let archive = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code) else {
      throw DeckFileError(path: path, message: "it can't be written")
    }
    for file in files {
      let source = zip_source_file(
        archive, contents.path, UInt64(file.range.lowerBound), Int64(file.range.count))
      let index = zip_file_add(archive, file.name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
      guard index >= 0 else {
        zip_source_free(source)
        let error = failure(archive)
        zip_discard(archive)
        throw error
      }
      zip_set_file_compression(archive, UInt64(index), ZIP_CM_STORE, 0)
    }
    guard zip_close(archive) == 0 else {
      let error = failure(archive)
      zip_discard(archive)
      throw error
    }
  }

  private func failure(_ archive: OpaquePointer) -> DeckFileError {
    let words = zip_strerror(archive).map { String(cString: $0) } ?? "unknown error"
    return DeckFileError(path: path, message: "it can't be written: \(words)")
  }
}
