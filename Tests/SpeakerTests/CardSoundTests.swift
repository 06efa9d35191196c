import Foundation
import LinuxSystem
import Study
import TestSupport
import Testing

@testable import Speaker

@Suite("an untrusted sound")
struct CardSoundTests {
  private let process = SandboxedProcess(
    program: Checkout.program())

  private func decode(_ bytes: [UInt8]) throws -> SoundClip {
    try #require(try CardSound(hash: "a").decode(bytes, by: process, cancellation: .never))
  }

  private func problem(_ bytes: [UInt8]) -> SoundProblem? {
    #expect(throws: SoundProblem.self) {
      try CardSound(hash: "a").decode(bytes, by: process, cancellation: .never)
    }
  }

  @Test("is decoded by the process as it would be in this one")
  func isEqual() throws {
    for name in ["question", "right"] {
      let path = "\(Checkout.path("sounds"))/\(name).wav"
      #expect(try decode(TestFiles.bytes(path)) == SoundDecoder.decode(path: path))
    }
    let bytes = wavBytes(channels: 1, rate: 22_050, samples: (0..<3000).map { Int16($0 % 99 * 50) })
    #expect(try decode(bytes) == SoundDecoder.decode(bytes, longest: 60))
  }

  @Test("may have the maximum length, and not be longer")
  func length() throws {
    let second = wavBytes(channels: 1, rate: 8000, samples: [Int16](repeating: 9, count: 8000))
    #expect(try SoundDecoder.decode(second, longest: 1).frameCount == 48_000)
    let longer = wavBytes(channels: 1, rate: 8000, samples: [Int16](repeating: 9, count: 8001))
    #expect(throws: SoundProblem.longerThan(seconds: 1)) {
      try SoundDecoder.decode(longer, longest: 1)
    }
    #expect(
      problem([UInt8](repeating: 0, count: SoundLimits.bytes + 1))
        == .moreBytesThan(SoundLimits.bytes))
  }

  @Test("that can't be decoded has its problem in one line")
  func problems() throws {
    let cases: [([UInt8], String)] = [
      ([], "not a sound"), (Array("no sound".utf8), "not a sound"),
      (wavBytes(channels: 3, rate: 48_000, samples: [1, 2, 3]), "3 channels"),
      (wavBytes(channels: 1, rate: 384_000, samples: [1, 2, 3]), "384000 Hz"),
    ]
    for (bytes, words) in cases {
      let line = try #require(problem(bytes)).description
      #expect(line.contains(words) && !line.contains("\n"), "\(line)")
    }
    let nowhere = SandboxedProcess(program: "/nonexistent")
    #expect(throws: SoundProblem.noDecoder("posix_spawn")) {
      try CardSound(hash: "a").decode([1], by: nowhere, cancellation: .never)
    }
    // Programs that answer something else than a decoder's reply, or nothing.
    for program in ["/bin/cat", "/bin/true", "/usr/bin/yes"] {
      #expect(throws: SoundProblem.self) {
        try CardSound(hash: "a").decode(
          [UInt8](repeating: 65, count: 9000), by: SandboxedProcess(program: program),
          cancellation: .never)
      }
    }
  }

  /// The test runs in a separate process, whose standard error is ignored: libmpg123 writes a line for each
  /// mutation.
  @Test("mutated at random is a sound or an error, within the limits")
  func damaged() async {
    await #expect(processExitsWith: .success) {
      let sounds =
        [
          wavBytes(channels: 2, rate: 44_100, samples: [Int16](repeating: 300, count: 4000)),
          wavBytes(channels: 1, rate: 11_025, samples: [Int16](repeating: -300, count: 1000)),
        ] + (try TestFiles.compressedSounds())
      var generator = Mutations(seed: 17)
      for number in 0..<600 {
        let bytes = generator.mutate(sounds[number % sounds.count])
        let clip = try? SoundDecoder.decode(bytes, longest: 60)
        #expect((clip?.frameCount ?? 0) <= 60 * SoundClip.rate + 1)
        // Starting a process takes longer than decoding, so only some sounds are compared.
        if number % 20 == 0 { #expect((try? CardSoundTests().decode(bytes)) == clip) }
      }
    }
  }

  @Test("of every format is read, including MP3 and Opus")
  func kinds() throws {
    let sounds = try TestFiles.compressedSounds()
    #expect(sounds.count == 4)
    for bytes in sounds {
      let clip = try decode(bytes)
      // Codecs add some silence.
      #expect((12_000...20_000).contains(clip.frameCount), "\(bytes.prefix(4))")
      #expect(clip.samples.contains { $0.magnitude > 4000 })
    }
  }
}

/// Random damage: flipped bytes, truncation, removed parts, huge numbers.
private struct Mutations {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  private mutating func number(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % max(limit, 1)
  }

  mutating func mutate(_ sound: [UInt8]) -> [UInt8] {
    var bytes = sound
    for _ in 0...number(4) where !bytes.isEmpty {
      // Most of the fields that can be invalid are at the beginning.
      let place = number(number(2) == 0 ? min(bytes.count, 200) : bytes.count)
      switch number(5) {
      case 0: bytes[place] ^= UInt8(1 << number(8))
      case 1: bytes[place] = UInt8(number(256))
      case 2: bytes.removeLast(number(bytes.count))
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + number(64)))
      default: for index in place..<min(bytes.count, place + 4) { bytes[index] = 0xff }
      }
    }
    return bytes
  }
}
