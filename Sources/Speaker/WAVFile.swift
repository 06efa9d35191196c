internal import Glibc

/// A WAV file being written: 16 bit, stereo, samples in the order they come.
///
/// Source: Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0",
/// chapter 3; all numbers are little-endian.
struct WAVFile: ~Copyable {
  /// The most bytes of samples: the header counts in 32 bits and includes itself.
  static let maximumBytes = Int64(UInt32.max) - 64
  /// The longest duration at 48 kHz and 4 bytes a frame: 6 h 12 min.
  static let maximumMicroseconds = maximumBytes / 4 * 1_000_000 / Int64(SoundClip.rate)

  private let descriptor: Int32
  private let path: String
  private let rate: Int
  private var bytes: Int64 = 0

  init(path: String, rate: Int) throws(WAVFileError) {
    self.path = path
    self.rate = rate
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw WAVFileError(path: path, operation: .create, code: errno)
    }
    try writeHeader()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  var tooLong: WAVFileError { WAVFileError(path: path, operation: .write, code: EFBIG) }

  mutating func write(_ samples: ArraySlice<Int16>) throws(WAVFileError) {
    guard bytes + Int64(samples.count) * 2 <= Self.maximumBytes else { throw tooLong }
    // Every machine this runs on is little-endian, like the file.
    let code = samples.withUnsafeBytes { writeAll($0) }
    guard code == 0 else { throw WAVFileError(path: path, operation: .write, code: code) }
    bytes += Int64(samples.count) * 2
  }

  /// Writes the length, known only now, into the header.
  mutating func finish() throws(WAVFileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw WAVFileError(path: path, operation: .finish, code: errno)
    }
    try writeHeader()
  }

  private func writeHeader() throws(WAVFileError) {
    var header: [UInt8] = []
    header += "RIFF".utf8
    header += littleEndian(UInt32(36 + bytes))
    header += "WAVEfmt ".utf8
    header += littleEndian(UInt32(16))  // length of this chunk
    header += littleEndian(UInt16(1))  // PCM
    header += littleEndian(UInt16(2))  // channels
    header += littleEndian(UInt32(rate))
    header += littleEndian(UInt32(rate * 4))  // bytes a second
    header += littleEndian(UInt16(4))  // bytes a frame
    header += littleEndian(UInt16(16))  // bits a sample
    header += "data".utf8
    header += littleEndian(UInt32(bytes))
    let code = header.withUnsafeBytes { writeAll($0) }
    guard code == 0 else { throw WAVFileError(path: path, operation: .write, code: code) }
  }

  /// Writes every byte.
  ///
  /// - Returns: 0, or the `errno` of the write that failed.
  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno != EINTR { return errno }
      rest = rest.dropFirst(max(count, 0))
    }
    return 0
  }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

/// Why a WAV file cannot be written.
package struct WAVFileError: Error, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case create, write, finish
  }

  package var path: String
  package var operation: Operation
  package var code: Int32

  package var description: String {
    let advice =
      switch code {
      case ENOENT: "; make its directory first"
      case EACCES, EROFS: "; choose a directory you may write to"
      case ENOSPC: "; free some space"
      case EFBIG: "; a WAV file holds at most 6 h 12 min"
      default: ""
      }
    return "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))\(advice)"
  }
}
