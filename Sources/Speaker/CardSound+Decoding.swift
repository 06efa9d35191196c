internal import Glibc
package import LinuxSystem
internal import MediaDecoding
package import Study

/// Makes a card's sound a key of decoded media: each sound is decoded once, by a process of its own.
extension CardSound: MediaKey {
  package var file: CardSound { self }

  package func decode(
    _ bytes: [UInt8], by process: SandboxedProcess, cancellation: SandboxedProcess.Cancellation
  ) throws(SoundProblem) -> SoundClip? {
    try SoundClip.decoded(bytes, by: process, cancellation: cancellation)
  }

  package static func size(of clip: SoundClip) -> Int { clip.samples.count * 2 }

  package static func problem(_ none: NoDecoder) -> SoundProblem { .noDecoder(none.call) }

  package static func isTemporary(_ problem: SoundProblem) -> Bool { problem.isTemporary }
}

extension SoundClip {
  /// Decodes an untrusted sound file in a sandboxed process, and waits for the result.
  ///
  /// - Returns: The clip; nil if decoding was cancelled.
  static func decoded(
    _ bytes: [UInt8], by process: SandboxedProcess, cancellation: SandboxedProcess.Cancellation
  ) throws(SoundProblem) -> SoundClip? {
    guard bytes.count <= SoundLimits.bytes else { throw .moreBytesThan(SoundLimits.bytes) }
    let outcome: SandboxedProcess.Outcome
    do throws(NoDecoder) {
      (outcome, _) = try process.run(
        bytes, [SoundProgram.name], most: SoundReply.mostBytes, limit: SoundLimits.time,
        cancellation: cancellation)
    } catch {
      throw .noDecoder(error.call)
    }
    switch outcome {
    case .cancelled: return nil
    case .late(let isBusy): throw isBusy ? .busy : .tooSlow
    case .reply(let reply, let end):
      if let result = SoundReply.read(reply) { return try result.get() }
      switch end {
      case .byItself(SandboxedProcess.couldNotStart): throw .noDecoder("its start")
      // Only the kernel's out-of-memory killer sends SIGKILL to a decoder.
      case .signal(SIGKILL): throw .busy
      case .byItself: throw .refused("its decoder says nothing")
      case .tooSlow: throw .tooSlow
      case .tooMuchMemory: throw .tooMuchMemory
      case .signal(let number): throw .signal(number)
      }
    }
  }
}
