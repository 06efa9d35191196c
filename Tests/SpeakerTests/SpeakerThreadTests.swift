import Foundation
import Glibc
import Scenes
import Synchronization
import TestSupport
import Testing

@testable import Speaker

/// Tests of the speaker's thread, serialized because they measure time and would disturb each other on two
/// cores.
@Suite("the speaker's thread", .serialized)
struct SpeakerThreadTests {
  let cards: SoundCards
  let bank: SoundBank
  /// Shorter timing for tests than a kiosk's.
  let quick = SpeakerTiming(retry: 30, resume: 30, stall: 300)
  /// The time in ms for which `stop` waits for a thread that must end by itself, at the latest in half of it.
  let longStop: Int64 = 40_000

  init() throws {
    cards = try SoundCards.shared.get()
    bank = try SoundBank(directory: Checkout.path("sounds"))
  }

  // MARK: Sound

  @Test("plays every sound bit for bit, in order", arguments: [true, false])
  func playsExactly(inRealTime: Bool) throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(
        device: inRealTime ? "paced:FILE='\(file)',PATIENT=1" : cards.capture(file), bank: bank,
        onEvent: log.append)
      for sound in Sound.allCases {
        // The next sound starts only after the last one has ended, so that nothing fades: the card has then
        // accepted all of it.
        let played = log.events.played.count
        speaker.play(sound, at: now())
        try #require(log.wait { $0.played.count > played })
        try #require(waitForSilence(in: file, after: bank[sound]))
      }
      speaker.stop()
      #expect(log.events.played == Sound.allCases)
      #expect(log.events.silences.isEmpty)
      var heard = try TestFiles.samples(file)[...]
      for sound in Sound.allCases {
        let clip = bank[sound].samples.trimmed
        let start = try #require(heard.firstIndex { $0 != 0 })
        #expect(firstDifference(Array(heard[start...].prefix(clip.count)), Array(clip)) == nil)
        heard = heard[start...].dropFirst(clip.count)
      }
      #expect(heard.allSatisfy { $0 == 0 })
    }
  }

  @Test("fades the old sound out when a new one starts, exactly like the mixer")
  func fades() throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(
        device: cards.paced(file),
        bank: SoundBank(clips: [
          .question: .constant(8000, frames: 24_000), .answer: .constant(400, frames: 480),
        ]), onEvent: log.append)
      speaker.play(.question, at: now())
      #expect(log.wait { $0.played == [.question] })
      speaker.play(.answer, at: now())
      #expect(log.wait { $0.played == [.question, .answer] })
      speaker.stop()
      let left = SoundClip(samples: try TestFiles.samples(file)).channel(0)
      let start = try #require(left.firstIndex { $0 != 0 && $0 != 8000 })
      #expect(start % 480 == 0, "sounds start with a period")
      let expected = (0..<480).map { frame -> Int16 in
        let old = 8000 * max(240 - frame, 0) / 240
        return Int16(400 + old)
      }
      #expect(firstDifference(Array(left[start...].prefix(480)), expected) == nil)
    }
  }

  @Test("fades to silence without a step when stopped in the middle of a sound")
  func stopsSoftly() throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(
        device: "paced:FILE='\(file)',PATIENT=1",
        bank: SoundBank(clips: [.question: .constant(12_000, frames: 48_000)]),
        timing: SpeakerTiming(stop: 20_000), onEvent: log.append)
      speaker.play(.question, at: now())
      #expect(log.wait { $0.played == [.question] })
      speaker.stop()
      let left = SoundClip(samples: try TestFiles.samples(file)).channel(0)
      let fade = try #require(left.lastIndex { $0 == 12_000 })
      let expected = (0..<240).map { Int16(12_000 * (240 - $0) / 240) }
      #expect(firstDifference(Array(left[fade...].prefix(240)), expected) == nil)
      // The card has a whole buffer of silence queued, so dropping that can't be heard.
      #expect(left.count - (fade + 240) >= 1440)
      #expect(left.dropFirst(fade + 240).allSatisfy { $0 == 0 })
    }
  }

  // MARK: Life of the thread

  @Test("closes an idle card, and opens it for the next sound, which is played completely")
  func rests() throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(
        device: "paced:FILE='\(file)',PATIENT=1", bank: bank,
        timing: SpeakerTiming(rest: 300, stop: longStop), onEvent: log.append)
      var before = 0
      for count in 1...2 {
        speaker.play(.answer, at: now())
        try #require(log.wait { $0.played.count == count })
        try #require(waitForSilence(in: file, after: bank[.answer]))
        // A card has its file open for as long as it is open itself.
        try #require(Patience.waits { !isOpen(file) })
        let heard = try TestFiles.samples(file)
        #expect(Array(heard[before...]).contains(Array(bank[.answer].samples.trimmed)))
        before = heard.count
      }
      #expect(log.events.starts == 1)
      #expect(log.events.silences.isEmpty)
      let began = now()
      speaker.stop()
      #expect(now() - began < longStop * 1_000 / 2)
    }
  }

  @Test("can be stopped from its own event")
  func stopsFromEvent() {
    let log = EventLog()
    let holder = Holder()
    holder.speaker = SpeakerThread(device: "nothing", bank: bank) { event in
      log.append(event)
      if case .played = event { holder.speaker?.stop() }
    }
    holder.speaker?.play(.question, at: now())
    #expect(log.wait { $0.played == [.question] })
  }

  @Test("leaves behind a thread that a sound server blocks, which ends cleanly later")
  func stopsBesideBlockedCard() throws {
    try TestFiles.withDirectory { directory in
      let fifo = directory + "/fifo"
      try #require(mkfifo(fifo, 0o600) == 0)
      var freed = Pipe()
      var time: Int64 = 0
      // The thread reports nothing when it reaches the card. One that is stopped before, since it is late, ends at
      // once; the next one gets more time.
      for attempt: CInt in 1...10 where time < 250_000 {
        freed = Pipe()
        var witness: Witness? = Witness(freed)
        let speaker = SpeakerThread(device: cards.capture(fifo), bank: bank) { [witness] _ in
          _ = witness
        }
        witness = nil
        var descriptor = pollfd(
          fd: freed.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 100 * attempt) == 0)
        let began = now()
        speaker.stop()
        time = now() - began
      }
      #expect(time >= 250_000, "the card does not block")
      #expect(time < 20_000_000)
      // When the card can be opened, the thread sees that it must stop, and releases everything.
      let server = open(fifo, O_RDONLY | O_NONBLOCK)
      defer { close(server) }
      #expect(Patience.hasInput(freed.fileHandleForReading.fileDescriptor))
    }
  }

  @Test("leaves every signal to the main thread, except those of its own faults")
  func takesNoSignals() throws {
    let log = EventLog()
    let blocked = Mutex("")
    let speaker = SpeakerThread(device: "nothing", bank: bank) { event in
      let status = try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
      let line = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") } ?? ""
      blocked.withLock { $0 = String(line.suffix(16)) }
      log.append(event)
    }
    #expect(log.wait { $0.starts == 1 })
    speaker.stop()
    let mask = try #require(UInt64(blocked.withLock { $0 }, radix: 16))
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGCHLD, SIGWINCH, SIGUSR1, SIGPIPE] {
      #expect(mask & 1 << UInt64(signal - 1) != 0, "signal \(signal)")
    }
    // If these signals were blocked, they would end the process without its crash handler.
    for signal in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS] {
      #expect(mask & 1 << UInt64(signal - 1) == 0, "signal \(signal)")
    }
  }

  @Test("has its own stack for a crash handler")
  func hasSignalStack() {
    let log = EventLog()
    let size = Mutex(0)
    let speaker = SpeakerThread(device: "nothing", bank: bank) { event in
      var signalStack = stack_t()
      sigaltstack(nil, &signalStack)
      if signalStack.ss_flags & Int32(SS_DISABLE) == 0 {
        size.withLock { $0 = signalStack.ss_size }
      }
      log.append(event)
    }
    #expect(log.wait { $0.starts == 1 })
    speaker.stop()
    #expect(size.withLock { $0 } >= 65_536)
  }

  // MARK: Waiting

  /// Waits until the card has accepted a clip's last sample and silence after it.
  func waitForSilence(in file: String, after clip: SoundClip) -> Bool {
    let needle = Array(clip.samples.trimmed.suffix(400))
    return Patience.waits {
      guard let samples = try? TestFiles.samples(file) else { return false }
      return samples.suffix(480).allSatisfy { $0 == 0 } && samples.contains(needle)
    }
  }

  func waitForFile(_ file: String, frames: Int) -> Bool {
    Patience.waits { (try? TestFiles.samples(file).count >= 2 * frames) == true }
  }

  /// Returns whether this process has a file open.
  private func isOpen(_ file: String) -> Bool {
    var wanted = stat()
    guard stat(file, &wanted) == 0 else { return false }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { CInt($0) }.contains { descriptor in
      var found = stat()
      return fstat(descriptor, &found) == 0 && found.st_dev == wanted.st_dev
        && found.st_ino == wanted.st_ino
    }
  }
}

/// Passes a speaker to its own event handler.
private final class Holder: @unchecked Sendable {
  var speaker: SpeakerThread?
}

/// An object that writes to a pipe when its last reference is released.
private final class Witness: Sendable {
  private let freed: Pipe

  init(_ freed: Pipe) {
    self.freed = freed
  }

  deinit {
    freed.fileHandleForWriting.write(Data([0]))
  }
}

extension [Int16] {
  /// The samples without the silence at both ends.
  var trimmed: ArraySlice<Int16> {
    guard let first = firstIndex(where: { $0 != 0 }), let last = lastIndex(where: { $0 != 0 })
    else { return [] }
    return self[first...last]
  }

  func contains(_ needle: [Int16]) -> Bool {
    guard let first = needle.first, needle.count <= count else { return false }
    return (0...(count - needle.count)).contains { start in
      self[start] == first && self[start..<(start + needle.count)].elementsEqual(needle)
    }
  }
}
