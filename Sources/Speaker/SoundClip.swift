/// A decoded sound in the one format of the mixer: 48 kHz, stereo, 16 bit.
package struct SoundClip: Equatable, Sendable {
  /// Frames a second of every clip, of the mixer and of the PCM.
  package static let rate = 48_000

  /// Left and right sample of each frame in turn; always an even number.
  package let samples: [Int16]

  /// Takes interleaved stereo samples; a last half frame is left out.
  package init(samples: [Int16]) {
    self.samples = samples.count.isMultiple(of: 2) ? samples : Array(samples.dropLast())
  }

  /// A clip of no frames.
  package static let nothing = SoundClip(samples: [])

  package var frameCount: Int { samples.count / 2 }
}
