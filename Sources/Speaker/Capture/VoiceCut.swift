internal import ContentHash
internal import Glibc
package import Scenes
package import Study

extension Microphone {
  /// The microphone of a replay; see `VoiceCut.ofReplay`.
  package static let ofReplay = Microphone(device: "replay", name: "Replay", isUSB: true)
}

/// Makes a card's sound of what a microphone has taken: without the silence before and after it, and as loud as other voices.
package enum VoiceCut {
  /// The loudness of every voice, in LUFS as in `Loudness`: 2 dB above the box's own sounds (−21).
  ///
  /// Measured in 21 clips of others, −18 to −20 is proposed for voices.
  static let loudness = -19.0
  /// The highest peak, in dB of full scale.
  static let ceiling = -1.0
  /// The most by which a voice is made louder, in dB; beyond that, the noise of the room is what is heard.
  static let mostGain = 24.0
  /// What is quieter than the loudest moment by this is silence, in dB.
  static let silence = 45.0
  /// Below this, in dB of full scale, nothing was said at all.
  static let nothing = -55.0
  /// What is left of the silence on both sides, in seconds.
  static let margin = 0.12

  /// The moments at both ends in which the box's own sound of a touch is heard, in seconds.
  static let touch = (start: 0.15, end: 0.25)

  /// - Parameters:
  ///   - samples: One channel, from −1 to 1.
  ///   - rate: Their rate in hertz.
  ///   - isStopped: Whether a touch has ended the recording.
  ///   - isGone: Whether the microphone was gone before the end.
  /// - Returns: The voice, in a WAV file of one channel with 16 bits at 48 kHz; or why there is none.
  package static func made(
    from samples: [Float], rate: Int, isStopped: Bool = false, isGone: Bool = false
  ) -> Result<RecordedVoice, MicrophoneProblem> {
    var said = resampled(samples.map { $0.isFinite ? $0 : 0 }, from: rate)
    said = Array(said.dropFirst(frames(touch.start)).dropLast(isStopped ? frames(touch.end) : 0))
    let middle = said.reduce(0, +) / Float(max(said.count, 1))
    for index in said.indices { said[index] -= middle }
    guard let range = voice(in: said) else { return .failure(isGone ? .gone : .silent) }
    said = Array(said[range])
    let peak = said.reduce(0) { max($0, abs($1)) }
    let wanted = loudness - Loudness.loudest(said)
    guard wanted <= mostGain else { return .failure(.tooQuiet) }
    let gain = min(Float(pow(10, wanted / 20)), Float(pow(10, ceiling / 20)) / peak)
    let fade = min(frames(0.005), said.count / 2)
    let clip = said.indices.map { index in
      let edge = min(index, said.count - 1 - index)
      let share = edge < fade ? Float(edge) / Float(fade) : 1
      return Int16((said[index] * gain * share * 32_767).rounded())
    }
    return .success(named(wav(clip), frames: clip.count, rate: rate, isCut: isGone))
  }

  /// How loud a moment is, from 0 to `MicrophoneNews.loudest`: a step for every 6 dB above −60 dB of full scale.
  package static func level(_ samples: some Collection<Float>) -> Int {
    let steps = (Loudness.decibels(samples) + 60) / 6
    return steps > 0 ? min(Int(steps.rounded()), MicrophoneNews.loudest) : 0
  }

  /// What the microphone of a replay hears, because a recording of touches has no voices: a tone of one second.
  ///
  /// Its samples are whole numbers, so that it is the same on every machine.
  package static let ofReplay: RecordedVoice = {
    // 480 Hz: a triangle from −6000 to 6000 and back in 100 frames.
    let triangle = (0..<SoundClip.rate).map { frame in
      let place = frame % 100
      return Int16(240 * (place < 50 ? place : 100 - place) - 6_000)
    }
    return named(wav(triangle), frames: triangle.count, rate: SoundClip.rate, isCut: false)
  }()

  // MARK: Parts

  private static func frames(_ seconds: Double) -> Int { Int(seconds * Double(SoundClip.rate)) }

  private static func resampled(_ samples: [Float], from rate: Int) -> [Float] {
    guard rate != SoundClip.rate else { return samples }
    var resampler = Resampler(from: rate, to: SoundClip.rate)
    let body = resampler.resample(samples)
    return body + resampler.finish()
  }

  /// Returns the frames of the voice with a margin; nil if nothing was said.
  ///
  /// Silence is what is 45 dB below the loudest 10 ms, or little above the quietest tenth, which is the noise of the room.
  private static func voice(in samples: [Float]) -> Range<Int>? {
    let step = frames(0.01)
    let moments = stride(from: 0, to: samples.count, by: step).map {
      Loudness.decibels(samples[$0..<min($0 + step, samples.count)])
    }
    guard let loudest = moments.max(), loudest >= nothing else { return nil }
    let noise = moments.sorted()[moments.count / 10]
    let limit = max(loudest - silence, min(noise + 12, loudest - 20))
    guard let first = moments.firstIndex(where: { $0 >= limit }),
      let last = moments.lastIndex(where: { $0 >= limit })
    else { return nil }
    let rest = frames(margin)
    return max(first * step - rest, 0)..<min((last + 1) * step + rest, samples.count)
  }

  private static func named(
    _ file: [UInt8], frames: Int, rate: Int, isCut: Bool
  ) -> RecordedVoice {
    RecordedVoice(
      CardSound(hash: "\(ContentHash(of: file))"), file: file,
      length: frames * 1_000 / SoundClip.rate, rate: rate, isCut: isCut)
  }

  /// The WAV file of one channel; written here, because a library's file may have other bytes in its next version, and a
  /// replay's sounds are named by theirs.
  ///
  /// Source: "Multimedia Programming Interface and Data Specifications 1.0", the form WAVE.
  static func wav(_ samples: [Int16]) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var file = Array("RIFF".utf8) + little(36 + 2 * samples.count, 4)
    file += Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2) + little(1, 2)
    file += little(SoundClip.rate, 4) + little(2 * SoundClip.rate, 4) + little(2, 2) + little(16, 2)
    file += Array("data".utf8) + little(2 * samples.count, 4)
    for sample in samples {
      file.append(UInt8(truncatingIfNeeded: sample))
      file.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return file
  }
}
