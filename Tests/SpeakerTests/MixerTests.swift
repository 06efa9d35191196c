import Speaker
import Testing

@Suite("the mixer")
struct MixerTests {
  @Test("plays a clip sample for sample, then silence")
  func playsExactly() {
    var mixer = Mixer()
    mixer.play(.ramp(frames: 5))
    #expect(mixer.render(7) == [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 0, 0, 0, 0])
    #expect(mixer.isSilent)
  }

  @Test("gives the same samples in blocks of any size", arguments: [1, 7, 240, 480, 1000])
  func blockSizes(size: Int) {
    var whole = Mixer(volume: 80)
    var pieces = whole
    for level: Int16 in [9000, -4000, 30_000] {
      whole.play(.constant(level, frames: 600))
      pieces.play(.constant(level, frames: 600))
      let expected = whole.render(1000)
      var got: [Int16] = []
      while got.count < 2000 { got += pieces.render(min(size, 1000 - got.count / 2)) }
      #expect(firstDifference(got, expected) == nil)
    }
  }

  @Test("fades the old sound out over 240 frames while the new one plays at full loudness")
  func fadesTheOldOne() {
    var mixer = Mixer()
    mixer.play(.constant(12_000, frames: 1000))
    #expect(mixer.render(100) == [Int16](repeating: 12_000, count: 200))

    mixer.play(.constant(1000, frames: 400))
    let mixed = mixer.render(400)
    // Frame k of the fade has (240 - k) / 240 of the old loudness, so the fade starts without a step.
    let expected = (0..<400).flatMap { frame -> [Int16] in
      let old = 12_000 * max(240 - frame, 0) / 240
      return [Int16(1000 + old), Int16(1000 + old)]
    }
    #expect(firstDifference(mixed, expected) == nil)
    #expect(mixer.isSilent)
  }

  @Test("never restarts a fade: a third sound does not change the first one's fade")
  func fadesOnce() {
    var mixer = Mixer()
    mixer.play(.constant(24_000, frames: 1000))
    _ = mixer.render(10)
    mixer.play(.constant(0, frames: 1000))
    _ = mixer.render(120)
    mixer.play(.constant(0, frames: 1000))
    let rest = mixer.render(240)
    #expect(rest[0] == 12_000)
    #expect(rest[2 * 119] == 100)
    #expect(rest[240...].allSatisfy { $0 == 0 })
  }

  @Test("never plays a clip that is replaced before its first frame")
  func replacesWhatHasNotSounded() {
    var mixer = Mixer()
    mixer.play(.constant(5000, frames: 100))
    mixer.play(.constant(70, frames: 100))
    #expect(mixer.render(100) == [Int16](repeating: 70, count: 200))
  }

  @Test("clips a sum that is too loud instead of wrapping around")
  func saturates() {
    var mixer = Mixer()
    mixer.play(.constant(30_000, frames: 10))
    _ = mixer.render(1)
    mixer.play(.constant(30_000, frames: 10))
    #expect(mixer.render(1) == [32_767, 32_767])
    mixer.clear()
    mixer.play(.constant(-30_000, frames: 10))
    _ = mixer.render(1)
    mixer.play(.constant(-30_000, frames: 10))
    #expect(mixer.render(1) == [-32_768, -32_768])
  }

  @Test(
    "reduces the amplitude to the cube of the percentage",
    arguments: [(100, 10_000), (50, 1250), (10, 10), (0, 0), (-5, 0), (400, 10_000)])
  func volume(percent: Int, level: Int16) {
    var mixer = Mixer(volume: percent)
    mixer.play(.constant(10_000, frames: 1))
    #expect(mixer.render(1) == [level, level])
  }

  @Test("uses a new volume for the next sound; the current one keeps its own, so nothing clicks")
  func newVolume() {
    var mixer = Mixer()
    mixer.play(.constant(10_000, frames: 1_000))
    _ = mixer.render(10)
    mixer.setVolume(50)
    #expect(mixer.render(1) == [10_000, 10_000])
    mixer.play(.constant(8_000, frames: 1_000))
    #expect(mixer.render(1) == [11_000, 11_000])
    _ = mixer.render(239)
    #expect(mixer.render(1) == [1_000, 1_000])
  }

  @Test("is silent 5 ms after everything is stopped")
  func stops() {
    var mixer = Mixer()
    mixer.play(.constant(24_000, frames: 10_000))
    _ = mixer.render(480)
    #expect(mixer.remainingFrames == 9520)
    mixer.stopAll()
    #expect(mixer.remainingFrames == 240)
    let fade = mixer.render(241)
    #expect(fade[0] == 24_000)
    #expect(fade[2 * 239] == 100)
    #expect(fade[2 * 240] == 0)
    #expect(mixer.isSilent)
  }

  @Test("never exceeds its voice limit, even if a sound starts with every frame")
  func manyVoices() {
    var mixer = Mixer()
    var loudest: Int16 = 0
    for _ in 0..<200 {
      mixer.play(.constant(1000, frames: 480))
      loudest = max(loudest, mixer.render(1)[0])
    }
    #expect(loudest <= 1000 * Int16(Mixer.voiceLimit))
    #expect(loudest > 7000)
    _ = mixer.render(480)
    #expect(mixer.isSilent)
  }

  @Test("plays a clip of no frames as silence")
  func playsNothing() {
    var mixer = Mixer()
    mixer.play(.nothing)
    #expect(mixer.isSilent)
    #expect(mixer.render(2) == [0, 0, 0, 0])
  }
}

extension Mixer {
  /// Returns the next frames as interleaved stereo.
  fileprivate mutating func render(_ frames: Int) -> [Int16] {
    var samples = [Int16](repeating: 99, count: 2 * frames)
    render(into: &samples, frames: frames)
    return samples
  }
}

extension SoundClip {
  /// Returns a clip with both channels at one level.
  static func constant(_ level: Int16, frames: Int) -> SoundClip {
    SoundClip(samples: [Int16](repeating: level, count: 2 * frames))
  }

  /// Returns a clip with 1, 2, 3, … on the left and their negatives on the right.
  static func ramp(frames: Int) -> SoundClip {
    SoundClip(samples: (1...frames).flatMap { [Int16($0), -Int16($0)] })
  }
}
