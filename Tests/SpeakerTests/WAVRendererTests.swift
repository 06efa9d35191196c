import Foundation
import Scenes
import Speaker
import TestSupport
import Testing

@Suite("rendering a replay to a WAV file")
struct WAVRendererTests {
  private let bank = SoundBank(clips: [
    .question: .constant(1000, frames: 600), .answer: .constant(-2000, frames: 300),
  ])

  @Test("puts every sound at the frame of its event's time, with the mixer's fade between them")
  func rendersInEventTime() throws {
    let samples = try render { renderer in
      try renderer.play(.question, atMicroseconds: 10_000)  // frame 480
      try renderer.play(.answer, atMicroseconds: 20_020)  // frame 960.96: the 960th has begun
      return 50_000  // frame 2400
    }
    let expected = (0..<2400).map { frame -> Int16 in
      switch frame {
      case 480..<960: 1000
      case 960..<1260:
        // The question has only 120 frames left, half of its fade.
        -2000 + (frame < 1080 ? Int16(1000 * (1200 - frame) / 240) : 0)
      default: 0
      }
    }
    #expect(firstDifference(samples.left, expected) == nil)
    #expect(firstDifference(samples.right, expected) == nil)
  }

  @Test("ends with the last sound's last frame if the events end before it")
  func keepsTheTail() throws {
    let samples = try render { renderer in
      try renderer.play(.answer, atMicroseconds: 1_000_000)
      return 1_000_000
    }
    #expect(samples.left.count == 48_300)
    #expect(samples.left.last == -2000)
  }

  @Test("plays a shipped sound bit for bit")
  func playsShippedSound() throws {
    let bank = try SoundBank(directory: Checkout.path("sounds"))
    let samples = try render(bank: bank) { renderer in
      try renderer.play(.question, atMicroseconds: 0)
      return 0
    }
    #expect(firstDifference(samples.left, bank[.question].channel(0)) == nil)
    #expect(firstDifference(samples.right, bank[.question].channel(1)) == nil)
  }

  @Test("treats a time that goes back, or is before the start, as the previous time")
  func toleratesDisorder() throws {
    let samples = try render { renderer in
      try renderer.play(.question, atMicroseconds: Int64.min)
      try renderer.play(.answer, atMicroseconds: 10_000)
      try renderer.play(.answer, atMicroseconds: -5)
      return Int64.min
    }
    #expect(samples.left.prefix(480).allSatisfy { $0 == 1000 })
    #expect(samples.left.count == 480 + 300)
  }

  @Test("writes the same bytes every time, with a header that other programs can read")
  func isDeterministic() throws {
    try TestFiles.withDirectory { directory in
      var files: [[UInt8]] = []
      for name in ["first", "second"] {
        let path = "\(directory)/\(name).wav"
        try TestFiles.write([UInt8](repeating: 1, count: 100_000), to: path)  // is emptied
        var renderer = try WAVRenderer(path: path, bank: bank, volume: 70)
        try renderer.play(.question, atMicroseconds: 123_456)
        try renderer.finish(atMicroseconds: 200_000)
        files.append(try TestFiles.bytes(path))
      }
      #expect(firstDifference(files[0], files[1]) == nil)
      #expect(files[0].count == 44 + 4 * 9600)
      let rendered = TestFiles.samples(of: Array(files[0][44...]))
      #expect(
        firstDifference(files[0], wavBytes(channels: 2, rate: 48_000, samples: rendered)) == nil)
      let decoded = try SoundDecoder.decode(path: directory + "/first.wav")
      #expect(firstDifference(decoded.samples, rendered) == nil)
    }
  }

  @Test("refuses a time beyond the limit of a WAV file", arguments: [Int64.max, 22_400_000_000])
  func refusesTooLong(microseconds: Int64) throws {
    try TestFiles.withDirectory { directory in
      let error = #expect(throws: WAVFileError.self) {
        let renderer = try WAVRenderer(path: directory + "/long.wav", bank: bank)
        try renderer.finish(atMicroseconds: microseconds)
      }
      #expect(error?.code == EFBIG)
      #expect(error?.description.contains("6 h") == true)
    }
  }

  @Test("names the file that can't be created")
  func namesThePath() {
    let error = #expect(throws: WAVFileError.self) {
      _ = try WAVRenderer(path: "/nowhere/at/all.wav", bank: bank)
    }
    #expect(error?.description.hasPrefix("cannot create /nowhere/at/all.wav: No such file") == true)
  }

  /// Renders the events of the body, up to the time that the body returns.
  private func render(
    bank: SoundBank? = nil, _ events: (inout WAVRenderer) throws -> Int64
  ) throws -> (left: [Int16], right: [Int16]) {
    try TestFiles.withDirectory { directory in
      let path = directory + "/heard.wav"
      var renderer = try WAVRenderer(path: path, bank: bank ?? self.bank)
      let end = try events(&renderer)
      try renderer.finish(atMicroseconds: end)
      let clip = SoundClip(samples: TestFiles.samples(of: Array(try TestFiles.bytes(path)[44...])))
      return (clip.channel(0), clip.channel(1))
    }
  }
}
