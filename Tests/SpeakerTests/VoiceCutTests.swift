import Foundation
import Scenes
import Study
import Testing

@testable import Speaker

@Suite("what a microphone has taken")
struct VoiceCutTests {
  /// A tone of 440 Hz.
  private static func tone(_ amplitude: Double, seconds: Double, rate: Int = 48_000) -> [Float] {
    (0..<Int(seconds * Double(rate))).map {
      Float(amplitude * sin(2 * .pi * 440 * Double($0) / Double(rate)))
    }
  }

  private static func silence(_ seconds: Double, rate: Int = 48_000) -> [Float] {
    [Float](repeating: 0, count: Int(seconds * Double(rate)))
  }

  private static func clip(_ voice: RecordedVoice) throws -> SoundClip {
    try SoundDecoder.decode(voice.file, longest: SoundLimits.longest)
  }

  private static func loudness(_ clip: SoundClip) -> Double {
    (0...1).map { clip.channel($0).map(Double.init) }.loudness
  }

  @Test(
    "is as loud as any other voice, however loud it was said",
    arguments: [0.01, 0.05, 0.2, 0.9], [8_000, 16_000, 44_100, 48_000])
  func loudness(amplitude: Double, rate: Int) throws {
    let said =
      Self.silence(1, rate: rate) + Self.tone(amplitude, seconds: 0.8, rate: rate)
      + Self.silence(1, rate: rate)
    let voice = try VoiceCut.made(from: said, rate: rate).get()
    let clip = try Self.clip(voice)
    #expect(abs(Self.loudness(clip) + 19) < 0.1)
    // 120 ms are left on both sides.
    #expect((1_030...1_060).contains(voice.length), "\(voice.length) ms")
    #expect(clip.frameCount * 1_000 / 48_000 == voice.length)
    #expect(clip.channel(0).first == 0 && abs(Int(clip.channel(0).last ?? 1)) < 100)
    #expect(voice.rate == rate)
  }

  @Test("has no peak above -1 dB of full scale")
  func peak() throws {
    var said = Self.silence(0.5) + Self.tone(0.02, seconds: 0.5) + Self.silence(0.5)
    for place in stride(from: 24_000, to: 48_000, by: 480) { said[place] = 0.8 }
    let clip = try Self.clip(try VoiceCut.made(from: said, rate: 48_000).get())
    let most = try #require(clip.samples.map { Int($0).magnitude }.max())
    #expect(most <= 29_205 && most > 28_900)
  }

  @Test("has neither the noise of the room at its ends, nor the box's own sounds of a touch")
  func edges() throws {
    var chance = SystemRandomNumberGenerator()
    func noise(_ seconds: Double) -> [Float] {
      Self.silence(seconds).map { _ in Float.random(in: -0.004...0.004, using: &chance) }
    }
    var said = noise(2) + Self.tone(0.2, seconds: 0.5) + noise(2)
    for place in said.indices.prefix(7_000) + said.indices.suffix(11_000) { said[place] += 0.3 }
    let voice = try VoiceCut.made(from: said, rate: 48_000, isStopped: true).get()
    #expect((730...760).contains(voice.length), "\(voice.length) ms")
  }

  @Test("is refused if nothing was said, or too quietly")
  func refused() {
    func problem(_ said: [Float], isGone: Bool = false) -> MicrophoneProblem? {
      guard case .failure(let problem) = VoiceCut.made(from: said, rate: 48_000, isGone: isGone)
      else { return nil }
      return problem
    }
    #expect(problem([]) == .silent)
    #expect(problem(Self.silence(3)) == .silent)
    #expect(problem(Self.silence(3), isGone: true) == .gone)
    #expect(problem([Float](repeating: .nan, count: 48_000)) == .silent)
    // The same value throughout is no sound.
    #expect(problem([Float](repeating: 0.5, count: 48_000)) == .silent)
    #expect(problem(Self.silence(1) + Self.tone(0.004, seconds: 1)) == .tooQuiet)
    #expect(problem(Self.silence(1) + Self.tone(0.1, seconds: 1), isGone: true) == nil)
  }

  @Test("is told as cut if the microphone was gone before the end")
  func cut() throws {
    let said = Self.silence(1) + Self.tone(0.1, seconds: 1)
    #expect(try VoiceCut.made(from: said, rate: 48_000, isGone: true).get().isCut)
    #expect(try !VoiceCut.made(from: said, rate: 48_000).get().isCut)
  }

  @Test("in a replay, it is the same on every machine")
  func replay() throws {
    let clip = try Self.clip(VoiceCut.ofReplay)
    #expect(clip.frameCount == 48_000 && VoiceCut.ofReplay.length == 1_000)
    #expect(VoiceCut.ofReplay.sound.hash.hasPrefix("9a0bcee6db84b86d"))
    #expect(abs(Self.loudness(clip) + 19) < 3)
  }

  @Test("has a level of a step for every 6 dB")
  func level() {
    #expect(VoiceCut.level([]) == 0)
    #expect(VoiceCut.level(Self.silence(0.1)) == 0)
    for (amplitude, level) in [(1.0, 10), (0.5, 9), (0.1, 7), (0.01, 3), (0.0005, 0)] {
      // A sine's power is half of its peak's: -3 dB.
      #expect(VoiceCut.level(Self.tone(amplitude, seconds: 0.1).map { $0 * 1.414 }) == level)
    }
  }
}
