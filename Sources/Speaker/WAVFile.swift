internal import CSndfile
internal import Glibc

/// A WAV file that is being written: 16 bit, stereo.
struct WAVFile: ~Copyable {
  /// The maximum number of frames: the header counts bytes in 32 bits, and a frame has 4 bytes.
  private static let mostFrames = (Int64(UInt32.max) - 64) / 4
  /// The longest duration: 6 h 12 min.
  static let maximumMicroseconds = mostFrames * 1_000_000 / Int64(SoundClip.rate)

  private let file: OpaquePointer
  private let path: String
  private var frames: Int64 = 0

  init(path: String, rate: Int) throws(WAVFileError) {
    var format = SF_INFO()
    format.samplerate = Int32(rate)
    format.channels = 2
    format.format = Int32(SF_FORMAT_WAV | SF_FORMAT_PCM_16)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    // The 1 makes libsndfile close the descriptor, even when it cannot use the file.
    guard descriptor >= 0, let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &format, 1) else {
      throw WAVFileError(path: path, operation: .create, code: descriptor < 0 ? errno : EINVAL)
    }
    (self.file, self.path) = (file, path)
  }

  deinit {
    sf_close(file)
  }

  var tooLong: WAVFileError { WAVFileError(path: path, operation: .write, code: EFBIG) }

  /// Writes whole frames.
  mutating func write(_ samples: ArraySlice<Int16>) throws(WAVFileError) {
    let count = Int64(samples.count / 2)
    guard frames + count <= Self.mostFrames else { throw tooLong }
    let written = samples.withUnsafeBufferPointer { sf_writef_short(file, $0.baseAddress, count) }
    guard written == count else {
      throw WAVFileError(path: path, operation: .write, code: errno)
    }
    frames += count
  }

  /// Writes the length, which is known only at the end, into the header.
  func finish() throws(WAVFileError) {
    errno = 0
    sf_command(file, Int32(SFC_UPDATE_HEADER_NOW), nil, 0)
    guard errno == 0 else { throw WAVFileError(path: path, operation: .finish, code: errno) }
  }
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
