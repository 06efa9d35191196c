/// Mixes clips into blocks of samples: a pure value, so live sound and `replay --wav` agree.
///
/// A new sound starts at once at full loudness, and every older one fades out linearly over 5 ms
/// (240 frames). So a question is never heard through the tail of an answer, and nothing clicks. A
/// sound that is replaced before its first frame is rendered is never heard.
///
/// The sounds of a card follow the event's sound: each starts right after the last frame of the previous
/// one.
///
/// All arithmetic is on integers: the same calls give the same samples on every machine.
package struct Mixer: Sendable {
  /// The length of a fade in frames: 5 ms, too short to hear as a tail, long enough not to click.
  package static let fadeFrames = 240

  /// The maximum number of voices, including fading ones; when more start within 5 ms, the oldest is cut.
  package static let voiceLimit = 8

  /// The number of card sounds for which memory is reserved; more of them cost an allocation.
  private static let expectedQueue = 16

  private struct Voice {
    var clip: SoundClip
    /// The gain at which the voice began; a later change of volume would be audible as a step.
    let gain: Int
    var position = 0
    /// Whether the voice is a card's sound.
    var isCard = false
    /// The number of frames left of the voice's fade; nil while it plays at full loudness.
    var fade: Int?

    /// The number of frames until the clip or its fade ends.
    var remainingFrames: Int { min(clip.frameCount - position, fade ?? .max) }

    var hasEnded: Bool { remainingFrames <= 0 }

    /// Returns the frame at the position, faded and multiplied by the gain, and advances.
    ///
    /// The voice must not have ended.
    mutating func nextFrame() -> (left: Int, right: Int) {
      let left = Int(clip.samples[2 * position])
      let right = Int(clip.samples[2 * position + 1])
      position += 1
      guard let remaining = fade else { return (left * gain, right * gain) }
      fade = remaining - 1
      return (
        left * remaining / Mixer.fadeFrames * gain, right * remaining / Mixer.fadeFrames * gain
      )
    }

    mutating func skip(_ frames: Int) {
      let frames = min(frames, remainingFrames)
      position += frames
      fade? -= frames
    }
  }

  /// The voices, oldest first, so that the first one has the shortest fade left.
  private var voices: [Voice] = []
  /// The card's sounds that have not started yet, in order.
  private var queue: [SoundClip] = []
  /// The amplitude of sounds that begin from now on, in units of 1 / `1 << gainBits`.
  private var gain = 0
  private static let gainBits = 15

  /// - Parameter volume: The loudness in percent, as for `setVolume`.
  package init(volume: Int = 100) {
    setVolume(volume)
    voices.reserveCapacity(Self.voiceLimit)
    queue.reserveCapacity(Self.expectedQueue)
  }

  /// Sets the volume of the sounds that begin from now on.
  ///
  /// - Parameter volume: Loudness in percent, clamped to 0...100. The amplitude is its cube, so
  ///   that 50 sounds about half as loud; source: PulseAudio `src/pulse/volume.c`,
  ///   `pa_sw_volume_to_linear`.
  package mutating func setVolume(_ volume: Int) {
    let percent = min(max(volume, 0), 100)
    gain = (percent * percent * percent << Self.gainBits) / 1_000_000
  }

  /// Whether all further frames are silent.
  package var isSilent: Bool { voices.isEmpty && queue.isEmpty }

  /// The number of frames until silence if nothing else is played.
  package var remainingFrames: Int {
    let queued = queue.reduce(0) { $0 + $1.frameCount }
    return max(playingFrames + queued, voices.reduce(0) { max($0, $1.remainingFrames) })
  }

  /// The number of frames left of the sound that plays at full loudness.
  private var playingFrames: Int { voices.last { $0.fade == nil }?.remainingFrames ?? 0 }

  /// Starts a clip with the next rendered frame and fades out all others.
  package mutating func play(_ clip: SoundClip) {
    stopAll()
    begin(clip, isCard: false)
  }

  /// Begins the sounds of a card: fades out another card's sounds, but lets the event's sound end.
  package mutating func beginCard() {
    queue.removeAll(keepingCapacity: true)
    fadeOut { $0.isCard }
  }

  /// Adds a sound of the card, which starts when the sounds before it have ended.
  package mutating func add(_ clip: SoundClip) {
    queue.append(clip)
  }

  private mutating func begin(_ clip: SoundClip, isCard: Bool) {
    guard clip.frameCount > 0 else { return }
    if voices.count == Self.voiceLimit { voices.removeFirst() }
    voices.append(Voice(clip: clip, gain: gain, isCard: isCard))
  }

  /// Fades out all sounds within 5 ms.
  package mutating func stopAll() {
    queue.removeAll(keepingCapacity: true)
    fadeOut { _ in true }
  }

  private mutating func fadeOut(where isMeant: (Voice) -> Bool) {
    voices.removeAll { isMeant($0) && $0.position == 0 }
    for index in voices.indices where voices[index].fade == nil && isMeant(voices[index]) {
      voices[index].fade = Self.fadeFrames
    }
  }

  /// Copies the state of another mixer, reusing this one's memory.
  package mutating func become(_ other: Mixer) {
    gain = other.gain
    voices.removeAll(keepingCapacity: true)
    voices.append(contentsOf: other.voices)
    queue.removeAll(keepingCapacity: true)
    queue.append(contentsOf: other.queue)
  }

  /// Drops all sounds at once, for a time when the cut cannot be heard.
  package mutating func clear() {
    voices.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
  }

  /// Renders the next frames as interleaved stereo; allocates nothing in a release build.
  ///
  /// Samples beyond 16 bits are clipped, never wrapped around.
  ///
  /// - Parameters:
  ///   - block: The buffer, which is filled from its start.
  ///   - frames: The number of frames to render, at most half of `block.count`.
  package mutating func render(into block: inout [Int16], frames: Int) {
    var done = 0
    while done < frames {
      let end = endOfPiece(from: done, frames)
      render(into: &block, done..<end)
      done = end
    }
  }

  /// Advances as `render` does, but without computing samples, so the time does not depend on `frames`.
  mutating func skip(_ frames: Int) {
    var done = 0
    while done < frames, !isSilent {
      let end = endOfPiece(from: done, frames)
      for index in voices.indices { voices[index].skip(end - done) }
      voices.removeAll { $0.hasEnded }
      done = end
    }
  }

  /// Begins the card's next sound if it is due, and returns the end of the piece in which no other begins.
  private mutating func endOfPiece(from frame: Int, _ frames: Int) -> Int {
    while playingFrames == 0, !queue.isEmpty { begin(queue.removeFirst(), isCard: true) }
    return queue.isEmpty ? frames : min(frames, frame + playingFrames)
  }

  private mutating func render(into block: inout [Int16], _ frames: Range<Int>) {
    var samples = block.mutableSpan
    for frame in frames {
      var (left, right) = (0, 0)
      for index in voices.indices where !voices[index].hasEnded {
        let (frameLeft, frameRight) = voices[index].nextFrame()
        left += frameLeft
        right += frameRight
      }
      samples[2 * frame] = output(left)
      samples[2 * frame + 1] = output(right)
    }
    voices.removeAll { $0.hasEnded }
  }

  private func output(_ sum: Int) -> Int16 {
    Int16(clamping: (sum + 1 << (Self.gainBits - 1)) >> Self.gainBits)
  }
}
