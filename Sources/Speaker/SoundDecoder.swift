internal import CSndfile
internal import Glibc

/// Decodes any sound file that libsndfile can read into the mixer's format.
package enum SoundDecoder {
  /// The longest event sound in seconds, which bounds the memory that a file can require.
  package static let longest = 10

  /// The sample rates that can be converted, in hertz: from telephone quality to the highest studio rate.
  package static let rates = 8_000...192_000

  /// Decodes a whole file: mono becomes stereo, and other rates are resampled to 48 kHz.
  ///
  /// 16-bit samples at 48 kHz are copied unchanged. The length in the header is not trusted: the
  /// frames that can be read are counted.
  ///
  /// - Throws: `SoundFileError` with the path and the reason.
  package static func decode(path: String) throws(SoundFileError) -> SoundClip {
    do throws(SoundProblem) {
      return try OpenedSound(path: path).decode(longest: longest)
    } catch {
      throw SoundFileError(path: path, reason: error)
    }
  }

  /// Decodes a file that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - longest: The longest sound to accept, in seconds.
  /// - Returns: The clip, as for a path.
  /// - Throws: `SoundProblem` for a sound that cannot be used.
  package static func decode(_ bytes: [UInt8], longest: Int) throws(SoundProblem) -> SoundClip {
    try OpenedSound(bytes).decode(longest: longest)
  }
}

/// A sound file that is open in libsndfile.
private struct OpenedSound: ~Copyable {
  private let file: OpaquePointer
  private var format = SF_INFO()
  /// The file's contents if it is read from memory; otherwise nil.
  private let memory: SoundInMemory?

  /// Opens a regular file; any other is refused, because a pipe or device could block.
  ///
  /// A directory would confuse libsndfile.
  init(path: String) throws(SoundProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile
    }
    // The 1 makes libsndfile close the descriptor, even when it cannot use the file.
    guard let file = sf_open_fd(descriptor, Int32(SFM_READ), &format, 1) else {
      throw .notASound(String(cString: sf_strerror(nil)))
    }
    (self.file, memory) = (file, nil)
  }

  init(_ bytes: [UInt8]) throws(SoundProblem) {
    let memory = SoundInMemory(bytes)
    var callbacks = SoundInMemory.callbacks
    let place = Unmanaged.passUnretained(memory).toOpaque()
    guard let file = sf_open_virtual(&callbacks, Int32(SFM_READ), &format, place) else {
      throw .notASound(String(cString: sf_strerror(nil)))
    }
    (self.file, self.memory) = (file, memory)
  }

  deinit {
    sf_close(file)
  }

  func decode(longest: Int) throws(SoundProblem) -> SoundClip {
    let (channels, rate) = (Int(format.channels), Int(format.samplerate))
    guard 1...2 ~= channels else { throw .channels(channels) }
    guard SoundDecoder.rates ~= rate else { throw .rate(rate) }
    let is16Bit = Int(format.format) & SF_FORMAT_SUBMASK == SF_FORMAT_PCM_16
    let samples =
      is16Bit && rate == SoundClip.rate
      ? try copied(longest * rate) : try converted(longest * rate)
    guard sf_error(file) == 0 else { throw .notASound(String(cString: sf_strerror(file))) }
    guard !samples.isEmpty else { throw .hasNoFrames }
    return SoundClip(samples: samples)
  }

  /// The samples of a file that needs no conversion, such as the event sounds, for which the start waits.
  private func copied(_ mostFrames: Int) throws(SoundProblem) -> [Int16] {
    let channels = Int(format.channels)
    var samples: [Int16] = []
    var chunk = [Int16](repeating: 0, count: 4096 * channels)
    while case let frames = Int(sf_readf_short(file, &chunk, 4096)), frames > 0 {
      guard samples.count / 2 + frames <= mostFrames else { throw tooLong(mostFrames) }
      if channels == 2 {
        samples.append(contentsOf: chunk[..<(frames * 2)])
      } else {
        for sample in chunk[..<frames] {
          samples.append(sample)
          samples.append(sample)
        }
      }
    }
    return samples
  }

  /// The samples of any other file, rounded to 16 bits and resampled to the mixer's rate.
  private func converted(_ mostFrames: Int) throws(SoundProblem) -> [Int16] {
    let channels = Int(format.channels)
    var resamplers = [Resampler](
      repeating: Resampler(from: Int(format.samplerate), to: SoundClip.rate), count: channels)
    var samples: [Int16] = []
    func append(_ pieces: [[Float]]) {
      for index in pieces[0].indices {
        samples.append(Int16(roundingSample: pieces[0][index]))
        samples.append(Int16(roundingSample: pieces[channels - 1][index]))
      }
    }
    var chunk = [Float](repeating: 0, count: 4096 * channels)
    var count = 0
    while case let frames = Int(sf_readf_float(file, &chunk, 4096)), frames > 0 {
      count += frames
      guard count <= mostFrames else { throw tooLong(mostFrames) }
      append(
        resamplers.indices.map { channel in
          resamplers[channel].resample(
            stride(from: channel, to: frames * channels, by: channels).map { chunk[$0] })
        })
    }
    if count > 0 { append(resamplers.indices.map { resamplers[$0].finish() }) }
    return samples
  }

  private func tooLong(_ frames: Int) -> SoundProblem {
    .longerThan(seconds: frames / Int(format.samplerate))
  }
}

/// A file in memory that libsndfile reads through callbacks.
///
/// Source: libsndfile.github.io/libsndfile/api.html#open_virtual.
private final class SoundInMemory {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  static var callbacks: SF_VIRTUAL_IO {
    var callbacks = SF_VIRTUAL_IO()
    callbacks.get_filelen = { sf_count_t(SoundInMemory.at($0)?.bytes.count ?? 0) }
    callbacks.tell = { sf_count_t(SoundInMemory.at($0)?.place ?? 0) }
    callbacks.seek = { SoundInMemory.at($2)?.seek(Int($0), $1) ?? -1 }
    callbacks.read = { SoundInMemory.at($2)?.read(into: $0, Int($1)) ?? 0 }
    callbacks.write = { _, _, _ in 0 }
    return callbacks
  }

  private static func at(_ place: UnsafeMutableRawPointer?) -> SoundInMemory? {
    place.map { Unmanaged<SoundInMemory>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Moves to an offset, unless it is outside the file, and returns the resulting one.
  private func seek(_ offset: Int, _ origin: Int32) -> sf_count_t {
    let start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? place : bytes.count
    let (wanted, isTooFar) = start.addingReportingOverflow(offset)
    if !isTooFar, (0...bytes.count).contains(wanted) { place = wanted }
    return sf_count_t(place)
  }

  private func read(into target: UnsafeMutableRawPointer?, _ count: Int) -> sf_count_t {
    let count = min(max(count, 0), bytes.count - place)
    guard let target, count > 0 else { return 0 }
    bytes[place..<(place + count)].withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: target, count: count).copyMemory(from: bytes)
    }
    place += count
    return sf_count_t(count)
  }
}

extension Int16 {
  /// Converts a sample of -1...1 to 16 bits; values beyond are clipped, and NaN becomes silence.
  fileprivate init(roundingSample sample: Float) {
    let scaled = (sample * 32_768).rounded()
    self = scaled.isNaN ? 0 : Int16(Swift.min(Swift.max(scaled, -32_768), 32_767))
  }
}
