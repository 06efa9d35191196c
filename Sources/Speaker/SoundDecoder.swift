internal import CSndfile
internal import Glibc

/// Decodes any sound file that libsndfile can read into the mixer's format.
package enum SoundDecoder {
  /// The longest event sound in seconds, which bounds the memory a file can ask for.
  package static let longest = 10

  /// The sample rates it converts, in hertz: from telephone quality to the highest studio rate.
  package static let rates = 8_000...192_000

  /// Decodes a whole file: mono is played on both sides, other rates are resampled to 48 kHz.
  ///
  /// 16-bit stereo at 48 kHz comes out sample for sample. The header's length is not trusted: the
  /// frames that can be read are counted.
  ///
  /// - Throws: `SoundFileError` with the path and the reason.
  package static func decode(path: String) throws(SoundFileError) -> SoundClip {
    var format = SF_INFO()
    let file = try openSound(path, &format)
    defer { sf_close(file) }
    let (channels, rate) = (Int(format.channels), Int(format.samplerate))
    guard 1...2 ~= channels else { throw SoundFileError(path: path, reason: .channels(channels)) }
    guard rates ~= rate else { throw SoundFileError(path: path, reason: .rate(rate)) }

    var samples: [Float] = []
    var chunk = [Float](repeating: 0, count: 4096 * channels)
    while true {
      let frames = Int(sf_readf_float(file, &chunk, 4096))
      guard frames > 0 else { break }
      samples += chunk[..<(frames * channels)]
      guard samples.count <= longest * rate * channels else {
        throw SoundFileError(path: path, reason: .longerThan(seconds: longest))
      }
    }
    guard sf_error(file) == 0 else {
      throw SoundFileError(path: path, reason: .notASound(String(cString: sf_strerror(file))))
    }
    guard !samples.isEmpty else { throw SoundFileError(path: path, reason: .hasNoFrames) }
    return clip(of: samples, channels: channels, rate: rate)
  }

  /// Opens a regular file only: a pipe or device could block, and a directory confuses libsndfile.
  private static func openSound(
    _ path: String, _ format: inout SF_INFO
  ) throws(SoundFileError) -> OpaquePointer {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SoundFileError(path: path, reason: .system(code: errno)) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw SoundFileError(path: path, reason: .notAFile)
    }
    // The 1 makes libsndfile close the descriptor, even when it cannot use the file.
    guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &format, 1) else {
      throw SoundFileError(path: path, reason: .notASound(String(cString: sf_strerror(nil))))
    }
    return file
  }

  private static func clip(of samples: [Float], channels: Int, rate: Int) -> SoundClip {
    let resampler = Resampler(from: rate, to: SoundClip.rate)
    func channel(_ number: Int) -> [Float] {
      resampler.resample(stride(from: number, to: samples.count, by: channels).map { samples[$0] })
    }
    let left = channel(0)
    let right = channels == 1 ? left : channel(1)
    var interleaved: [Int16] = []
    interleaved.reserveCapacity(left.count * 2)
    for (left, right) in zip(left, right) {
      interleaved.append(Int16(roundingSample: left))
      interleaved.append(Int16(roundingSample: right))
    }
    return SoundClip(samples: interleaved)
  }
}

extension Int16 {
  /// Converts a sample of -1...1 to 16 bits; values beyond are clipped, and NaN becomes silence.
  fileprivate init(roundingSample sample: Float) {
    let scaled = (sample * 32_768).rounded()
    self = scaled.isNaN ? 0 : Int16(Swift.min(Swift.max(scaled, -32_768), 32_767))
  }
}
