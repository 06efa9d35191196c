/// Mixes clips into blocks of samples: a pure value, so live sound and `replay --wav` agree.
///
/// A new sound starts at once at full loudness, and every older one fades out linearly over 5 ms
/// (240 frames). So a question is never heard through the tail of an answer, and nothing clicks. A
/// sound that is replaced before its first frame is rendered is never heard.
///
/// A card's sounds follow the event's: each starts with the frame after the last one of the sound before
/// it.
///
/// All arithmetic is on integers: the same calls give the same samples on every machine.
package struct Mixer: Sendable {
  /// The length of a fade in frames: 5 ms, too short to hear as a tail, long enough not to click.
  package static let fadeFrames = 240

  /// The most sounds that fade at once; when more start within 5 ms, the oldest is cut.
  package static let voiceLimit = 8

  /// More sounds on one card cost an allocation.
  private static let expectedQueue = 16

  private struct Voice {
    var clip: SoundClip
    /// The volume it began with, so that a new one is no step in what plays.
    let gain: Int
    var position = 0
    /// Whether it is a card's sound.
    var isCard = false
    /// Frames left of its fade; nil while it plays in full.
    var fade: Int?

    /// Frames until the clip or its fade ends.
    var remainingFrames: Int { min(clip.frameCount - position, fade ?? .max) }

    var hasEnded: Bool { remainingFrames <= 0 }

    /// Returns the frame at the position, faded and times the gain, and advances; only while the
    /// voice has not ended.
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

  /// Oldest first, so the first has the shortest fade left.
  private var voices: [Voice] = []
  /// The card's sounds that follow, in order.
  private var queue: [SoundClip] = []
  /// The amplitude of what begins next, as a fraction of `1 << gainBits`.
  private var gain = 0
  private static let gainBits = 15

  /// - Parameter volume: As for `setVolume`.
  package init(volume: Int = 100) {
    setVolume(volume)
    voices.reserveCapacity(Self.voiceLimit)
    queue.reserveCapacity(Self.expectedQueue)
  }

  /// Sets how loud the sounds are that begin from now on.
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

  /// Frames until silence, if nothing else is played.
  package var remainingFrames: Int {
    let queued = queue.reduce(0) { $0 + $1.frameCount }
    return max(playingFrames + queued, voices.reduce(0) { max($0, $1.remainingFrames) })
  }

  /// Frames left of the sound that plays in full.
  private var playingFrames: Int { voices.last { $0.fade == nil }?.remainingFrames ?? 0 }

  /// Starts a clip with the next rendered frame and fades out all others.
  package mutating func play(_ clip: SoundClip) {
    stopAll()
    begin(clip, isCard: false)
  }

  /// Begins a card's turn: fades out another card's sounds, but lets the event's sound end.
  package mutating func beginCard() {
    queue.removeAll(keepingCapacity: true)
    fadeOut { $0.isCard }
  }

  /// Adds a sound to the card's turn; it starts when all before it have ended.
  package mutating func add(_ clip: SoundClip) {
    queue.append(clip)
  }

  private mutating func begin(_ clip: SoundClip, isCard: Bool) {
    guard clip.frameCount > 0 else { return }
    if voices.count == Self.voiceLimit { voices.removeFirst() }
    voices.append(Voice(clip: clip, gain: gain, isCard: isCard))
  }

  /// Fades out everything within 5 ms.
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

  /// Becomes equal to another mixer, in the memory it has.
  package mutating func become(_ other: Mixer) {
    gain = other.gain
    voices.removeAll(keepingCapacity: true)
    voices.append(contentsOf: other.voices)
    queue.removeAll(keepingCapacity: true)
    queue.append(contentsOf: other.queue)
  }

  /// Drops every sound at once, for when nobody can hear the cut.
  package mutating func clear() {
    voices.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
  }

  /// Renders the next frames as interleaved stereo; allocates nothing in a release build.
  ///
  /// Samples beyond 16 bits are clipped, never wrapped around.
  ///
  /// - Parameters:
  ///   - block: Filled from its start.
  ///   - frames: How many to render, at most half of `block.count`.
  package mutating func render(into block: inout [Int16], frames: Int) {
    var done = 0
    while done < frames {
      let end = endOfPiece(from: done, frames)
      render(into: &block, done..<end)
      done = end
    }
  }

  /// Goes on as `render` does, without the samples; in no time, however many frames it skips.
  mutating func skip(_ frames: Int) {
    var done = 0
    while done < frames, !isSilent {
      let end = endOfPiece(from: done, frames)
      for index in voices.indices { voices[index].skip(end - done) }
      voices.removeAll { $0.hasEnded }
      done = end
    }
  }

  /// Begins the card's next sound if it is due, and returns the frame before which no other one is.
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
