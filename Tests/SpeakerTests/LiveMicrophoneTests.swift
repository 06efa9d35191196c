import Foundation
import Scenes
import Study
import Synchronization
import TestSupport
import Testing

@testable import Speaker

/// Tests of the microphone's thread with ALSA's own configuration and a microphone in software.
@Suite("the microphone's thread")
struct LiveMicrophoneTests {
  let cards: SoundCards

  init() throws { cards = try SoundCards.shared.get() }

  /// A microphone, what it has told, and what it has logged.
  private final class Box {
    let microphone: LiveMicrophone
    private(set) var news: [MicrophoneNews] = []
    let lines = Lines()

    init(_ device: String?) {
      let found = device.map { [Microphone(device: $0, name: "Mic", isUSB: true)] } ?? []
      microphone = LiveMicrophone({ found }, report: lines.append)
    }

    /// Waits for news that ends a recording.
    func end() throws -> MicrophoneNews {
      try wait { if case .level = $0 { false } else { true } }
    }

    func wait(for isWanted: (MicrophoneNews) -> Bool) throws -> MicrophoneNews {
      var wanted: MicrophoneNews?
      Patience.waits(on: [microphone.descriptor]) {
        news += microphone.takeNews()
        wanted = news.first(where: isWanted)
        return wanted != nil
      }
      return try #require(wanted)
    }
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    func append(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  /// Writes a second of silence, a tone of 0.5 s, and a second of silence.
  private static func said(in folder: String, rate: Int = 48_000) throws -> String {
    let tone = (0..<rate / 2).map { frame in
      Int16(6_000 * sin(2 * .pi * 440 * Double(frame) / Double(rate)))
    }
    let silence = [Int16](repeating: 0, count: rate)
    let bytes = (silence + tone + silence).flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    try TestFiles.write(bytes, to: "\(folder)/said.raw")
    return "\(folder)/said.raw"
  }

  @Test(
    "records at most 15 s, shows the level meanwhile, and gives the voice alone",
    arguments: [48_000, 44_100, 16_000, 8_000])
  func records(rate: Int) throws {
    try TestFiles.withDirectory { folder in
      let file = try Self.said(in: folder, rate: rate)
      let box = Box("plugged:FILE='\(file)',RATE=\(rate)")
      box.microphone.begin(.record(device: nil))
      guard case .taken(let voice) = try box.end() else {
        Issue.record("\(box.news) \(box.lines.all)")
        return
      }
      #expect((730...760).contains(voice.length), "\(voice.length) ms")
      #expect(voice.rate == rate && !voice.isCut)
      let levels = box.news.compactMap { if case .level(let level) = $0 { level } else { nil } }
      #expect(!levels.isEmpty && levels.allSatisfy { (0...7).contains($0) })
      let clip = try SoundDecoder.decode(voice.file, longest: 60)
      #expect(abs((0...1).map { clip.channel($0).map(Double.init) }.loudness + 19) < 0.2)
      #expect(box.lines.all.isEmpty)
    }
  }

  @Test("ALSA's own null device, which gives silence, says that nothing was said")
  func silence() throws {
    let box = Box("nothing")
    box.microphone.begin(.record(device: nil))
    #expect(try box.end() == .failed(.silent))
  }

  @Test("without a microphone, or with one that is busy or does not open, it says so")
  func refused() throws {
    for (device, problem) in [
      (nil, MicrophoneProblem.missing), ("hw:CARD=Nobody", .missing), ("no such device", .missing),
      ("microphone:OPEN_ERRNO=16", .refused), ("microphone:OPEN_ERRNO=13", .refused),
      ("microphone:RATE=4000", .refused),
    ] {
      let box = Box(device)
      box.microphone.begin(.record(device: nil))
      #expect(try box.end() == .failed(problem), "\(device ?? "none") \(box.lines.all)")
      #expect(box.lines.all.count == (device == nil ? 0 : 1))
    }
  }

  @Test("a microphone that is pulled out gives what it has heard until then")
  func pulledOut() throws {
    try TestFiles.withDirectory { folder in
      let file = try Self.said(in: folder)
      let box = Box(cards.microphone(file, failAt: 72_000))
      box.microphone.begin(.record(device: nil))
      guard case .taken(let voice) = try box.end() else {
        Issue.record("\(box.news) \(box.lines.all)")
        return
      }
      #expect(voice.isCut && (590...640).contains(voice.length), "\(voice.length)")
      let early = Box(cards.microphone(file, failAt: 9_600))
      early.microphone.begin(.record(device: nil))
      #expect(try early.end() == .failed(.gone))
    }
  }

  @Test("a microphone that never gives anything is refused after two seconds")
  func stalled() throws {
    let box = Box("microphone:STALLED=1")
    box.microphone.begin(.record(device: nil))
    #expect(try box.end() == .failed(.refused))
    #expect(box.lines.all.count == 1)
  }

  @Test("a recording that is dropped is told to nobody, and the next one begins at once")
  func dropped() throws {
    try TestFiles.withDirectory { folder in
      let file = try Self.said(in: folder)
      let box = Box(cards.microphone(file))
      // The first one waits for samples until it is dropped.
      box.microphone.begin(.record(device: "microphone:STALLED=1"))
      box.microphone.begin(.drop)
      box.microphone.begin(.stop)
      box.microphone.begin(.record(device: nil))
      guard case .taken(let voice) = try box.end() else {
        Issue.record("\(box.news) \(box.lines.all)")
        return
      }
      #expect((730...760).contains(voice.length))
      #expect(box.news.count { if case .level = $0 { false } else { true } } == 1)
    }
  }

  @Test("a touch ends the recording")
  func stopped() throws {
    let box = Box("microphone:STALLED=1")
    box.microphone.begin(.record(device: nil))
    box.microphone.begin(.stop)
    #expect(try box.end() == .failed(.silent))
  }

  @Test("the microphones of a machine are its cards that record, those behind USB first")
  func found() {
    let cards = """
       0 [PCH            ]: HDA-Intel - HDA Intel PCH
                            HDA Intel PCH at 0xf7c30000 irq 30
       1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0
                            vc4-hdmi-0
       2 [Mic            ]: USB-Audio - Samson Meteor Mic
                            Samson Technologies at usb-1, full speed

      """
    let devices = """
      00-00: ALC283 Analog : ALC283 Analog : playback 1 : capture 1
      01-00: MAI PCM i2s-hifi-0 : MAI PCM i2s-hifi-0 : playback 1
      02-01: USB Audio : USB Audio : capture 1

      """
    let found = SoundCard.cards(cards, devices: devices, for: .capture)
    #expect(found.map(\.id) == ["PCH", "Mic"])
    #expect(found.map(\.node) == ["/dev/snd/pcmC0D0c", "/dev/snd/pcmC2D1c"])
    #expect(
      SoundCard.microphones(found) == [
        Microphone(device: "plughw:CARD=Mic,DEV=1", name: "Samson Meteor Mic", isUSB: true),
        Microphone(device: "plughw:CARD=PCH,DEV=0", name: "HDA Intel PCH", isUSB: false),
      ])
  }
}
