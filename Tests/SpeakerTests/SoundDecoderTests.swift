import Foundation
import Scenes
import TestSupport
import Testing

@testable import Speaker

@Suite("decoding sound files")
struct SoundDecoderTests {
  @Test("leaves 16-bit stereo at 48 kHz as it is, including the extremes")
  func isExact() throws {
    let samples: [Int16] = [0, 1, -1, 32_767, -32_768, 12_345, -12_345, 7]
    let clip = try decode(wavBytes(channels: 2, rate: 48_000, samples: samples))
    #expect(clip.samples == samples)
  }

  @Test("plays mono in both channels")
  func doublesMono() throws {
    let clip = try decode(wavBytes(channels: 1, rate: 48_000, samples: [5, -6, 7]))
    #expect(clip.samples == [5, 5, -6, -6, 7, 7])
  }

  @Test(
    "keeps length, pitch and loudness of other sample rates",
    arguments: [8000, 11_025, 22_050, 32_000, 44_100, 44_101, 88_200, 96_000, 192_000])
  func resamples(rate: Int) throws {
    let seconds = 0.25
    let tone = (0..<Int(Double(rate) * seconds)).map { frame in
      Int16(16_000 * sin(2 * .pi * 996 * Double(frame) / Double(rate)))
    }
    let clip = try decode(wavBytes(channels: 1, rate: rate, samples: tone))
    #expect(abs(clip.frameCount - 12_000) <= 1)
    // The middle, away from the edges, must be the same sine: the error is below -60 dB.
    let errors = (2000..<10_000).map { frame -> Double in
      let sine = 16_000 * sin(2 * .pi * 996 * Double(frame) / 48_000)
      return abs(Double(clip.samples[2 * frame]) - sine)
    }
    #expect(try #require(errors.max()) < 16)
  }

  @Test("does not alias tones above the Nyquist frequency when the rate is reduced")
  func doesNotFold() throws {
    // 40 kHz is far above the Nyquist frequency of 48 kHz sampling; aliased, it would be heard at 8 kHz.
    let tone = (0..<24_000).map { Int16(16_000 * sin(2 * .pi * 40_000 * Double($0) / 96_000)) }
    let clip = try decode(wavBytes(channels: 1, rate: 96_000, samples: tone))
    #expect(clip.samples[2000..<20_000].allSatisfy { $0.magnitude < 30 })
  }

  @Test("reports the problem of a file that is not a sound", arguments: OddFile.all)
  func refuses(file: OddFile) throws {
    try TestFiles.withDirectory { directory in
      let path = directory + "/odd.wav"
      try TestFiles.write(file.bytes, to: path)
      let error = #expect(throws: SoundFileError.self) { try SoundDecoder.decode(path: path) }
      #expect(error?.reason.kind == file.kind)
      #expect(error?.description.contains(path) == true)
    }
  }

  @Test("reads the remaining samples of a truncated file")
  func readsCutFile() throws {
    let whole = wavBytes(channels: 2, rate: 48_000, samples: [1, 2, 3, 4, 5, 6])
    #expect(try decode(Array(whole.dropLast(4))).samples == [1, 2, 3, 4])
  }

  @Test("accepts exactly ten seconds")
  func acceptsTheLongest() throws {
    let clip = try decode(
      wavBytes(channels: 1, rate: 8000, samples: [Int16](repeating: 1, count: 80_000)))
    #expect(clip.frameCount == 480_000)
  }

  @Test("survives damage to any single byte of a header", arguments: 0..<44)
  func survivesDamage(position: Int) throws {
    let sound = wavBytes(channels: 2, rate: 44_100, samples: [Int16](repeating: 300, count: 64))
    for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
      var bytes = sound
      bytes[position] = value
      let clip = try? decode(bytes)
      #expect((clip?.frameCount ?? 0) <= 480_000)
    }
  }

  @Test("does not wait for a pipe, or read a directory or device")
  func onlyReadsFiles() throws {
    try TestFiles.withDirectory { directory in
      let pipe = directory + "/pipe.wav"
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, directory, "/dev/zero"] {
        let error = #expect(throws: SoundFileError.self) { try SoundDecoder.decode(path: path) }
        #expect(error?.reason == .notAFile)
      }
    }
  }

  @Test("names the file that is missing from a bank")
  func namesTheMissingFile() throws {
    try TestFiles.withDirectory { directory in
      let present = try TestFiles.bytes(Checkout.path("sounds") + "/question.wav")
      try TestFiles.write(present, to: directory + "/question.wav")
      let error = #expect(throws: SoundFileError.self) { try SoundBank(directory: directory) }
      #expect(
        error == SoundFileError(path: directory + "/answer.wav", reason: .system(code: ENOENT)))
      #expect(error?.description.contains("answer.wav: no such file") == true)
    }
  }

  @Test("uses a folder's own sounds, and the built-in ones for those that it lacks")
  func theme() throws {
    let builtIn = try SoundBank(directory: Checkout.path("sounds"))
    try TestFiles.withDirectory { directory in
      #expect(throws: SoundFileError(path: directory, reason: .noEventSounds)) {
        try builtIn.replaced(from: directory)
      }
      let own = wavBytes(channels: 2, rate: 48_000, samples: [1, 2, 3, 4])
      try TestFiles.write(own, to: directory + "/right.wav")
      let (bank, missing) = try builtIn.replaced(from: directory)
      #expect(missing == Sound.allCases.filter { $0 != .right })
      #expect(bank[.right].samples == [1, 2, 3, 4] && bank[.wrong] == builtIn[.wrong])
      try TestFiles.write([], to: directory + "/wrong.wav")
      #expect(throws: SoundFileError.self) { try builtIn.replaced(from: directory) }
    }
  }

  private func decode(_ bytes: [UInt8]) throws -> SoundClip {
    try TestFiles.withDirectory { directory in
      try TestFiles.write(bytes, to: directory + "/sound.wav")
      return try SoundDecoder.decode(path: directory + "/sound.wav")
    }
  }
}

struct OddFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let kind: SoundProblem.Kind

  private init(_ name: String, _ bytes: [UInt8], _ kind: SoundProblem.Kind) {
    (testDescription, self.bytes, self.kind) = (name, bytes, kind)
  }

  private static func wav(channels: Int = 1, rate: Int = 48_000, frames: Int) -> [UInt8] {
    wavBytes(
      channels: channels, rate: rate, samples: [Int16](repeating: 1, count: frames * channels))
  }

  static let all = [
    OddFile("an empty file", [], .notASound),
    OddFile("a text", Array("hello, this is no sound at all".utf8), .notASound),
    OddFile("half a header", Array(wav(frames: 1).prefix(20)), .notASound),
    OddFile("no frames", wav(frames: 0), .hasNoFrames),
    OddFile("six channels", wav(channels: 6, frames: 1), .channels),
    OddFile("no channels", wav(channels: 0, frames: 1), .notASound),
    OddFile("4 kHz", wav(rate: 4000, frames: 2), .rate),
    OddFile("1 MHz", wav(rate: 1_000_000, frames: 2), .rate),
    OddFile("one frame too long", wav(rate: 8000, frames: 80_001), .longerThan),
  ]
}

extension SoundProblem {
  enum Kind: Sendable {
    case system, notAFile, notASound, hasNoFrames, longerThan, channels, rate, other
  }

  fileprivate var kind: Kind {
    switch self {
    case .system: .system
    case .notAFile: .notAFile
    case .notASound: .notASound
    case .hasNoFrames: .hasNoFrames
    case .longerThan: .longerThan
    case .channels: .channels
    case .rate: .rate
    default: .other
    }
  }
}
