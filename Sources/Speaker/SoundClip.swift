/// A decoded sound in the mixer's only format: 48 kHz, stereo, 16 bit.
package struct SoundClip: Equatable, Sendable {
  /// The sample rate of every clip, of the mixer and of the PCM, in hertz.
  package static let rate = 48_000

  /// The interleaved left and right samples; their number is always even.
  package let samples: [Int16]

  /// Creates a clip of interleaved stereo samples; an incomplete last frame is dropped.
  package init(samples: [Int16]) {
    self.samples = samples.count.isMultiple(of: 2) ? samples : Array(samples.dropLast())
  }

  package static let nothing = SoundClip(samples: [])

  package var frameCount: Int { samples.count / 2 }
}
