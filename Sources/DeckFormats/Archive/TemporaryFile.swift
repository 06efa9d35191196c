import Glibc
import LinuxSystem

/// A file that exists as long as this object, for libraries that read and write only files.
///
/// A file that a killed program has left is removed when the next one is made.
package final class TemporaryFile {
  package var path: String { place.path }
  private let place: TemporaryPlace
  private var descriptor: CInt { place.descriptor }

  /// - Throws: `DeckFileError` if it can't be made.
  package init() throws(DeckFileError) {
    place = try TemporaryPlace.file()
  }

  /// Copies a file.
  ///
  /// - Throws: `DeckFileError` if it can't be read or is longer than `limit` bytes.
  convenience init(copying path: String, limit: Int) throws(DeckFileError) {
    try self.init()
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw Self.failure(path) }
    defer { close(source) }
    var size = 0
    while true {
      var code: CInt = 0
      let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
        let result = Glibc.read(source, buffer.baseAddress, buffer.count)
        if result < 0 { code = errno }
        count = max(result, 0)
      }
      // A file that can't be read is not a short one.
      guard code == 0 else { throw Self.failure(path, code) }
      if piece.isEmpty { return }
      size += piece.count
      guard size <= limit else {
        throw DeckFileError(path: path, message: "it is larger than \(limit >> 20) MiB")
      }
      try write(piece)
    }
  }

  /// The size in bytes.
  package var size: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Appends bytes.
  ///
  /// - Throws: `DeckFileError` if the disk is nearly full.
  package func write(_ bytes: [UInt8]) throws(DeckFileError) {
    try place.check(roomFor: bytes.count)
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: descriptor) }
    guard code == 0 else { throw Self.failure(path, code) }
  }

  /// Overwrites bytes at a place.
  func replace(_ bytes: [UInt8], at place: Int) throws(DeckFileError) {
    guard pwrite(descriptor, bytes, bytes.count, place) == bytes.count else {
      throw Self.failure(path)
    }
  }

  /// Returns a part of the content, with fewer bytes if the file ends within the range.
  package func bytes(in range: Range<Int>) throws(DeckFileError) -> [UInt8] {
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      let result = pread(descriptor, buffer.baseAddress, range.count, range.lowerBound)
      failed = result < 0
      count = max(result, 0)
    }
    if failed { throw Self.failure(path) }
    return bytes
  }

  /// Calls `body` with the content from its beginning, piece by piece.
  func read(_ body: ([UInt8]) throws -> Void) throws {
    var place = 0
    while true {
      var failed = false
      let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, count in
        let result = pread(descriptor, buffer.baseAddress, buffer.count, place)
        failed = result < 0
        count = max(result, 0)
      }
      if failed { throw Self.failure(path) }
      if piece.isEmpty { return }
      place += piece.count
      try body(piece)
    }
  }

  private static func failure(_ path: String, _ code: CInt = errno) -> DeckFileError {
    DeckFileError(path: path, message: String(cString: strerror(code)))
  }
}
