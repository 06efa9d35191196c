/// A decoded sound in the mixer's only format: 48 kHz, stereo, 16 bit.
package struct SoundClip: Equatable, Sendable {
  /// The sample rate of every clip, of the mixer and of the PCM, in hertz.
  package static let rate = 48_000

  /// Interleaved left and right samples; always an even number.
  package let samples: [Int16]

  /// Takes interleaved stereo samples and drops an incomplete last frame.
  package init(samples: [Int16]) {
    self.samples = samples.count.isMultiple(of: 2) ? samples : Array(samples.dropLast())
  }

  package static let nothing = SoundClip(samples: [])

  package var frameCount: Int { samples.count / 2 }
}
