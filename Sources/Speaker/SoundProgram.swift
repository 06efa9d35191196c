internal import CDecoderJail
internal import Glibc
internal import LinuxSystem

/// The program that decodes one card's sound in a sandboxed process of its own.
package enum SoundProgram {
  /// The name of the program's subcommand, which is not listed in any help text.
  package static let name = "decode-sound"

  /// Decodes the sound on standard input, and writes a `SoundReply` to standard output.
  package static func run() -> Never {
    do throws(SoundProblem) {
      write(SoundReply.bytes(of: try decode()))
    } catch {
      write(SoundReply.bytes(of: error))
    }
    // Exit without any library's cleanup: there is nothing to save.
    _exit(0)
  }

  private static func decode() throws(SoundProblem) -> SoundClip {
    try check(decoder_jail_limit(CUnsignedInt(SoundLimits.time.components.seconds)))
    nice(5)  // Sound and touch come first.
    try check(decoder_jail_close(SoundLimits.memory, nil))
    return try SoundDecoder.decode(try input(), longest: SoundLimits.longest)
  }

  private static func check(_ failed: UnsafePointer<CChar>?) throws(SoundProblem) {
    if let failed { throw .noDecoder(String(cString: failed)) }
  }

  /// Reads the whole file, because some formats have their index at the end.
  private static func input() throws(SoundProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &piece, piece.count)
      guard count >= 0 else { throw .missing("its bytes don't arrive") }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      guard bytes.count <= SoundLimits.bytes else { throw .moreBytesThan(SoundLimits.bytes) }
    }
  }

  /// Writes the reply; if that fails, the parent is gone and the process exits.
  private static func write(_ bytes: [UInt8]) {
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: STDOUT_FILENO) }
    if code != 0 { _exit(1) }
  }
}

/// The limits for a card's sound.
package enum SoundLimits {
  /// The longest file, in bytes: a minute of 16 bits at 192 kHz is shorter.
  package static let bytes = 48 << 20
  /// The longest sound, in seconds.
  package static let longest = 60
  /// The longest time from the start of the decoder process to the last sample.
  package static let time = Duration.seconds(10)
  /// The memory limit of the decoder process, in bytes, including all libraries.
  static let memory = 128 << 20
}

/// The reply of a decoder process.
///
/// It is `SKSD` and the samples, 16 bits each, little-endian; or `SKER` and an error message; or `SKND` and
/// the name of a failed call if no decoder can run. The reader must not trust the reply any more than the
/// sound itself.
enum SoundReply {
  /// The maximum size of a valid reply in bytes.
  static let mostBytes = mark.count + SoundLimits.longest * (SoundClip.rate + 1) * 4
  private static let mark = Array("SKSD".utf8)
  private static let problemMark = Array("SKER".utf8)
  private static let noDecoderMark = Array("SKND".utf8)
  private static let longestLine = 400

  static func bytes(of clip: SoundClip) -> [UInt8] {
    var bytes = mark
    bytes.reserveCapacity(mark.count + clip.samples.count * 2)
    for sample in clip.samples {
      let bits = UInt16(bitPattern: sample)
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
    }
    return bytes
  }

  static func bytes(of problem: SoundProblem) -> [UInt8] {
    if case .noDecoder(let call) = problem { return noDecoderMark + call.utf8.prefix(longestLine) }
    return problemMark + "\(problem)".utf8.prefix(longestLine)
  }

  /// - Returns: The clip or the problem; nil for bytes that are not a valid reply.
  static func read(_ bytes: [UInt8]) -> Result<SoundClip, SoundProblem>? {
    let rest = bytes.dropFirst(mark.count)
    if bytes.starts(with: noDecoderMark), rest.count <= longestLine {
      return .failure(.noDecoder(String(decoding: rest, as: UTF8.self)))
    }
    if bytes.starts(with: problemMark), rest.count <= longestLine {
      return .failure(.refused(String(decoding: rest, as: UTF8.self)))
    }
    guard bytes.starts(with: mark), bytes.count <= mostBytes, rest.count.isMultiple(of: 4),
      !rest.isEmpty
    else { return nil }
    let samples = rest.withUnsafeBytes { bytes in
      (0..<bytes.count / 2).map {
        Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self))
      }
    }
    return .success(SoundClip(samples: samples))
  }
}
