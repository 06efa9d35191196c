internal import CDecoderJail
internal import Glibc
internal import LinuxSystem

/// Decodes a card's sound: a process that lives for one sound and may do nothing else.
package enum SoundProgram {
  /// The name of the program's subcommand, which no help shows.
  package static let name = "decode-sound"

  /// Decodes the sound on standard input, and writes a `SoundReply` to standard output.
  package static func run() -> Never {
    do throws(SoundProblem) {
      write(SoundReply.bytes(of: try decode()))
    } catch {
      write(SoundReply.bytes(of: error))
    }
    // No library gets a chance to clean up: there is nothing to save.
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

  /// The whole file; formats have their index at its end.
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

  /// A parent that has gone away needs no answer.
  private static func write(_ bytes: [UInt8]) {
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: STDOUT_FILENO) }
    if code != 0 { _exit(1) }
  }
}

/// What a card's sound may cost.
package enum SoundLimits {
  /// The longest file, in bytes: a minute of 16 bits at 192 kHz is shorter.
  package static let bytes = 48 << 20
  /// The longest sound, in seconds.
  package static let longest = 60
  /// From the start of the decoder to the last sample.
  package static let time = Duration.seconds(10)
  /// The most memory that a decoder may have, in bytes, with all libraries.
  static let memory = 128 << 20
}

/// What a decoder writes: `SKSD` and its samples, 16 bits each, little-endian; or `SKER` and a line;
/// `SKND` and a call where no decoder can work.
///
/// Whoever reads it trusts it no more than the sound it was made of.
enum SoundReply {
  /// The most bytes that a decoder can mean.
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

  /// - Returns: nil for bytes that no decoder of ours writes.
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
