import Testing

@testable import Speaker

@Suite("a rewindable mixer")
struct RewindableMixerTests {
  /// Returns a sound in which each frame shows its position.
  private static func ramp(_ first: Int16, frames: Int) -> SoundClip {
    SoundClip(samples: (0..<frames).flatMap { [first + Int16($0 % 5000), first - Int16($0 % 70)] })
  }

  /// Returns the samples that are heard of a stream in blocks of `block`; each command rewinds all but `kept`
  /// frames of the queued ones.
  private func heard(block: Int, queued: Int, kept: Int, at commands: [(frame: Int, SoundClip)])
    -> [Int16]
  {
    var mixer = RewindableMixer(Mixer())
    var stream: [Int16] = []
    var samples = [Int16](repeating: 0, count: 2 * block)
    func fill(upTo frame: Int) {
      while stream.count / 2 < frame {
        mixer.render(into: &samples, frames: block)
        stream += samples
      }
    }
    for (frame, clip) in commands {
      fill(upTo: frame - kept + queued)
      let frames = stream.count / 2 - frame
      stream.removeLast(2 * frames)
      // An earlier attempt that is discarded.
      mixer.go(to: frame - 100)
      mixer.tryCommand { $0.play(Self.ramp(7, frames: 2000)) }
      mixer.render(into: &samples, frames: 480)
      mixer.go(to: frame)
      #expect(mixer.position == frame)
      mixer.command { $0.play(clip) }
      fill(upTo: frame + 1)
    }
    fill(upTo: 60_000)
    return Array(stream.prefix(2 * 60_000))
  }

  @Test(
    "gives the samples of a mixer that was never rewound, for any time of a command",
    arguments: 1...40 as ClosedRange<UInt64>)
  func isExact(seed: UInt64) {
    var random = SeededNumbers(seed)
    var frame = 0
    let commands = (0..<6).map { index in
      frame += 600 + random.next(below: 8_000)
      return (frame, Self.ramp(Int16(index * 900), frames: 100 + random.next(below: 12_000)))
    }
    let queued = 4_800 + random.next(below: 4_801)
    let live = heard(block: 4_800, queued: queued, kept: 528, at: commands)
    var mixer = Mixer()
    var offline: [Int16] = []
    for (end, clip) in zip(commands.map(\.0) + [60_000], [nil] + commands.map { Optional($0.1) }) {
      if let clip { mixer.play(clip) }
      var samples = [Int16](repeating: 0, count: 2 * (end - offline.count / 2))
      mixer.render(into: &samples, frames: samples.count / 2)
      offline += samples
    }
    #expect(live.contains { $0 != 0 })
    #expect(firstDifference(live, offline) == nil)
  }

  @Test("is rewound at most to the last command")
  func hasAnEnd() {
    var mixer = RewindableMixer(Mixer())
    var samples = [Int16](repeating: 0, count: 2 * 480)
    mixer.go(to: -10)
    #expect(mixer.position == 0)
    for _ in 0..<10 { mixer.render(into: &samples, frames: 480) }
    mixer.command { $0.stopAll() }
    for _ in 0..<4 { mixer.render(into: &samples, frames: 480) }
    #expect(mixer.sinceCommand == 4 * 480)
    mixer.go(to: 0)
    #expect(mixer.position == 10 * 480)
    #expect(mixer.sinceCommand == 0)
  }

  @Test("skips frames as if it had rendered them", arguments: 1...40 as ClosedRange<UInt64>)
  func skips(seed: UInt64) {
    var random = SeededNumbers(seed)
    var (rendered, skipped) = (Mixer(), Mixer())
    for index in 0..<12 {
      let clip = Self.ramp(Int16(index * 900), frames: random.next(below: 3_000))
      let kind = random.next(below: 3)
      for var mixer in [rendered, skipped] {
        switch kind {
        case 0: mixer.play(clip)
        case 1: mixer.add(clip)
        default: mixer.beginCard()
        }
        (rendered, skipped) = (skipped, mixer)
      }
      let frames = random.next(below: 2_500)
      var samples = [Int16](repeating: 0, count: 2 * 2_500)
      rendered.render(into: &samples, frames: frames)
      skipped.skip(frames)
      #expect(rendered.remainingFrames == skipped.remainingFrames)
      var (one, other) = (rendered, skipped)
      var others = samples
      one.render(into: &samples, frames: 2_500)
      other.render(into: &others, frames: 2_500)
      #expect(firstDifference(samples, others) == nil)
    }
  }
}

/// A generator that gives the same numbers for a seed on every machine: xorshift64*.
private struct SeededNumbers {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(below limit: Int) -> Int {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return Int((state &* 2_685_821_657_736_338_717) >> 33) % limit
  }
}
