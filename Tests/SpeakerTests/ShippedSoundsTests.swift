import Foundation
import Scenes
import Speaker
import Testing

@Suite("the kiosk's own sounds")
struct ShippedSoundsTests {
  @Test("are short, soft and free of clicks", arguments: Sound.allCases)
  func isClean(sound: Sound) throws {
    let clip = try SoundDecoder.decode(path: "\(TestFiles.sounds)/\(sound.rawValue).wav")
    let left = clip.channel(0)
    let right = clip.channel(1)
    let peak = try #require(clip.samples.map { Int($0).magnitude }.max())

    #expect(clip.frameCount < 400 * 48)
    #expect(clip.frameCount > 100 * 48)
    // -6 dB of full scale is 16,422; much below -12 dB it would be lost on a small speaker.
    #expect(peak <= 16_422)
    #expect(peak >= 8230)
    for channel in [left, right] {
      #expect(channel.first == 0)
      #expect(channel.last == 0)
      let sum = channel.reduce(0) { $0 + Int($1) }
      #expect(abs(Double(sum) / Double(channel.count)) < 1, "DC offset")
      // A click is a step; a sine of 2 kHz at full peak has none above a quarter of the peak.
      let steps = zip(channel, channel.dropFirst()).map { Int($1) - Int($0) }
      #expect(steps.allSatisfy { $0.magnitude * 4 <= peak }, "largest step")
      let firstLoud = try #require(channel.firstIndex { Int($0).magnitude * 20 >= peak })
      #expect(firstLoud <= 5 * 48, "heard within 5 ms")
      #expect(channel.prefix(24).allSatisfy { Int($0).magnitude * 10 <= peak }, "soft attack")
      #expect(channel.suffix(48).allSatisfy { Int($0).magnitude * 100 <= peak }, "soft end")
    }
  }

  @Test("differ by at least half an octave in their loudest tone")
  func differ() throws {
    let bank = try SoundBank(directory: TestFiles.sounds)
    let tones = Sound.allCases.map { bank[$0].loudestFrequency }.sorted()
    for (lower, higher) in zip(tones, tones.dropFirst()) {
      #expect(higher / lower >= 1.5, "\(tones)")
    }
  }

  @Test("are what scripts/make-sounds writes")
  func areMadeByTheScript() throws {
    try TestFiles.withDirectory { directory in
      let script = Process()
      script.executableURL = URL(filePath: "/usr/bin/env")
      script.arguments = ["python3", TestFiles.repository + "/scripts/make-sounds", directory]
      try script.run()
      script.waitUntilExit()
      #expect(script.terminationStatus == 0)
      let made = try SoundBank(directory: directory)
      let shipped = try SoundBank(directory: TestFiles.sounds)
      for sound in Sound.allCases {
        // One 16-bit step: another C library may round a sine the other way.
        let largest = zip(made[sound].samples, shipped[sound].samples)
          .map { (Int($0) - Int($1)).magnitude }.max()
        #expect(made[sound].frameCount == shipped[sound].frameCount)
        #expect(largest.map { $0 <= 1 } == true)
      }
    }
  }
}

extension SoundClip {
  /// The samples of the left (0) or right (1) channel.
  func channel(_ number: Int) -> [Int16] {
    stride(from: number, to: samples.count, by: 2).map { samples[$0] }
  }

  /// The loudest of the frequencies from 60 to 2400 Hz, in steps of 12 Hz, on the left.
  var loudestFrequency: Double {
    let left = channel(0).map(Double.init)
    let powers = stride(from: 60.0, through: 2400, by: 12).map { frequency in
      (frequency, left.power(at: frequency))
    }
    return powers.max { $0.1 < $1.1 }?.0 ?? 0
  }
}

extension [Double] {
  /// The power at a frequency, for samples at 48 kHz, by the Goertzel algorithm.
  func power(at frequency: Double) -> Double {
    let factor = 2 * cos(2 * .pi * frequency / 48_000)
    var (last, beforeLast) = (0.0, 0.0)
    for sample in self {
      (last, beforeLast) = (sample + factor * last - beforeLast, last)
    }
    return last * last + beforeLast * beforeLast - factor * last * beforeLast
  }
}
