import Foundation
import Scenes
import Speaker
import TestSupport
import Testing

@Suite("the kiosk's own sounds")
struct ShippedSoundsTests {
  @Test("are short, soft and free of clicks", arguments: Sound.allCases)
  func isClean(sound: Sound) throws {
    let clip = try SoundDecoder.decode(path: "\(Checkout.path("sounds"))/\(sound.rawValue).wav")
    let left = clip.channel(0)
    let right = clip.channel(1)
    let peak = try #require(clip.samples.map { Int($0).magnitude }.max())

    #expect(clip.frameCount < 400 * 48)
    #expect(clip.frameCount > 100 * 48)
    // -6 dB of full scale.
    #expect(peak <= 16_422)
    for channel in [left, right] {
      #expect(channel.first == 0)
      #expect(channel.last == 0)
      let sum = channel.reduce(0) { $0 + Int($1) }
      #expect(abs(Double(sum) / Double(channel.count)) < 1, "DC offset")
      // A click is a step; a sine of 2 kHz at full peak has no step above a quarter of the peak.
      let steps = zip(channel, channel.dropFirst()).map { Int($1) - Int($0) }
      #expect(steps.allSatisfy { $0.magnitude * 4 <= peak }, "largest step")
      let firstLoud = try #require(channel.firstIndex { Int($0).magnitude * 20 >= peak })
      #expect(firstLoud <= 5 * 48, "heard within 5 ms")
      #expect(channel.prefix(24).allSatisfy { Int($0).magnitude * 10 <= peak }, "soft attack")
      #expect(channel.suffix(48).allSatisfy { Int($0).magnitude * 100 <= peak }, "soft end")
    }
  }

  @Test("are equally loud within 1 LU, except a touch, which is much quieter")
  func areEquallyLoud() throws {
    // BS.1770-5's own check: a tone of 997 Hz in one channel at full scale has -3.01 LUFS.
    let tone = (0..<48_000).map { sin(2 * .pi * 997 * Double($0) / 48_000) * 32_767 }
    #expect(abs([tone].loudness + 3.01) < 0.02)

    let bank = try SoundBank(directory: Checkout.path("sounds"))
    func loudness(_ sound: Sound) -> Double {
      (0...1).map { bank[sound].channel($0).map(Double.init) }.loudness
    }
    let others = Sound.allCases.filter { $0 != .touch }.map(loudness)
    let (least, most) = (try #require(others.min()), try #require(others.max()))
    #expect(most - least < 1, "\(others)")
    #expect((least - 12...least - 6).contains(loudness(.touch)))
  }

  @Test("are distinguishable by their notes and rhythm")
  func differ() throws {
    let bank = try SoundBank(directory: Checkout.path("sounds"))
    for (index, sound) in Sound.allCases.enumerated() {
      for other in Sound.allCases[..<index] {
        let likeness = bank[sound].contour.likeness(to: bank[other].contour)
        #expect(likeness < 0.6, "\(sound) and \(other): \(likeness)")
      }
    }
  }

  @Test("are those that scripts/makers/sounds writes")
  func areMadeByTheScript() throws {
    try TestFiles.withDirectory { directory in
      let script = try ChildProgram("python3", [Checkout.path("scripts/makers/sounds"), directory])
      #expect(script.exitCode == 0)
      let made = try SoundBank(directory: directory)
      let shipped = try SoundBank(directory: Checkout.path("sounds"))
      for sound in Sound.allCases {
        // The difference is at most one 16-bit step, as another C library may round a sine differently.
        let largest = zip(made[sound].samples, shipped[sound].samples)
          .map { (Int($0) - Int($1)).magnitude }.max()
        #expect(made[sound].frameCount == shipped[sound].frameCount)
        #expect(largest.map { $0 <= 1 } == true)
      }
    }
  }
}

extension SoundClip {
  /// Returns the samples of the left (0) or right (1) channel.
  func channel(_ number: Int) -> [Int16] {
    stride(from: number, to: samples.count, by: 2).map { samples[$0] }
  }

  /// The strength of each sixth of an octave in each 50 ms of the first 400, normalized to a vector of length
  /// 1.
  var contour: [Double] {
    let mono = zip(channel(0), channel(1)).map { Double($0) + Double($1) }
    // Every fourth sample is enough below 4 kHz.
    let samples = stride(from: 0, to: mono.count, by: 4).map { mono[$0] }
    let cells = (0..<8).flatMap { slice -> [Double] in
      let piece = samples.dropFirst(600 * slice).prefix(600).enumerated().map { place, sample in
        sample * (0.5 - 0.5 * cos(2 * .pi * Double(place) / 600))
      }
      return (0..<28).map { band in
        max(piece.power(at: 4 * 150 * pow(2, Double(band) / 6)), 0).squareRoot()
      }
    }
    let length = cells.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return cells.map { $0 / length }
  }
}

extension [[Double]] {
  /// The loudness of the loudest 400 ms of channels of 16-bit samples at 48 kHz, in LUFS, by BS.1770-5.
  var loudness: Double {
    let heard = map { channel in
      channel.map { $0 / 32_768 }
        .filtered(
          [1.53512485958697, -2.69169618940638, 1.19839281085285],
          [-1.69065929318241, 0.73248077421585]
        )
        .filtered([1, -2, 1], [-1.99004745483398, 0.99007225036621])
    }
    let longest = heard.map(\.count).max() ?? 0
    let powers = stride(from: 0, to: longest, by: 4_800).map { start in
      heard.reduce(0) { sum, channel in
        sum + channel.dropFirst(start).prefix(19_200).reduce(0) { $0 + $1 * $1 } / 19_200
      }
    }
    return -0.691 + 10 * log10(powers.max() ?? 0)
  }
}

extension [Double] {
  /// Returns a filter's output, from the weights of the last three inputs and of the last two outputs.
  fileprivate func filtered(_ inputs: [Double], _ outputs: [Double]) -> [Double] {
    var (x, y) = ((0.0, 0.0), (0.0, 0.0))
    return map { sample in
      let result =
        inputs[0] * sample + inputs[1] * x.0 + inputs[2] * x.1 - outputs[0] * y.0
        - outputs[1] * y.1
      (x, y) = ((sample, x.0), (result, y.0))
      return result
    }
  }

  /// Returns 1 for vectors of the same direction, 0 for orthogonal ones.
  fileprivate func likeness(to other: [Double]) -> Double {
    zip(self, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns the power at a frequency, for samples at 48 kHz, by the Goertzel algorithm.
  func power(at frequency: Double) -> Double {
    let factor = 2 * cos(2 * .pi * frequency / 48_000)
    var (last, beforeLast) = (0.0, 0.0)
    for sample in self {
      (last, beforeLast) = (sample + factor * last - beforeLast, last)
    }
    return last * last + beforeLast * beforeLast - factor * last * beforeLast
  }
}
