import Foundation
import Scenes
import Testing

@testable import Speaker

/// Tests of cards that underrun, are suspended, stall, vanish or are missing, within the serialized suite, so
/// that no other test runs at the same time.
extension SpeakerThreadTests {
  @Test("continues after underruns without losing a sample", arguments: [1, 5])
  func survivesUnderruns(times: Int) throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(
        device: cards.paced(file, failAt: 4800, errno: EPIPE, times: times), bank: bank,
        onEvent: log.append)
      // One underrun every 100 ms, in the middle of each sound.
      for sound in [Sound.answer, .question] {
        speaker.play(sound, at: now())
        #expect(log.wait { $0.played.last == sound })
        #expect(waitForSilence(in: file, after: bank[sound]))
      }
      #expect(log.wait { $0.underruns >= times })
      speaker.stop()
      #expect(log.events.starts == 1)
      #expect(log.events.silences.isEmpty)
      let heard = try TestFiles.samples(file)
      #expect(heard.contains(Array(bank[.answer].samples.trimmed)))
      #expect(heard.contains(Array(bank[.question].samples.trimmed)))
    }
  }

  @Test("reopens a card that keeps underrunning")
  func givesUpOnBrokenCard() {
    let log = EventLog()
    let speaker = SpeakerThread(
      device: cards.paced(failAt: 480, errno: EPIPE, times: 1_000_000), bank: bank, timing: quick,
      onEvent: log.append)
    #expect(log.wait { $0.silences.count >= 1 })
    speaker.stop()
    #expect(log.events.silences.first?.code == EPIPE)
    // Ten recoveries per attempt and two wake-ups per recovery; a tight loop would have thousands.
    #expect(log.events.underruns <= 40)
  }

  @Test("resumes a suspended card, trying at most once per interval", arguments: [0, 3])
  func survivesSuspension(refusals: Int) throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(
        device: cards.paced(file, failAt: 4800, errno: ESTRPIPE, refuse: refusals), bank: bank,
        timing: quick, onEvent: log.append)
      #expect(log.wait { $0.starts == 1 })
      #expect(waitForFile(file, frames: 9600))
      guard case .started(let began, _) = log.events.first else {
        Issue.record("\(log.events)")
        return
      }
      // The sound has 200 ms, of which two buffers of 30 ms were accepted at once; each refusal adds 30 ms.
      #expect(now() - began >= 135_000 + Int64(refusals) * 30_000)
      speaker.play(.empty, at: now())
      #expect(log.wait { $0.played == [.empty] })
      #expect(log.events.starts == 1)
      #expect(log.events.silences.isEmpty)
      speaker.stop()
    }
  }

  @Test(
    "plays on another device from the next sound on, also if the first one is missing",
    arguments: [true, false])
  func moves(fromWorking: Bool) throws {
    try TestFiles.withDirectory { directory in
      let (first, second) = (directory + "/first.raw", directory + "/second.raw")
      let log = EventLog()
      let speaker = SpeakerThread(
        device: fromWorking ? cards.capture(first) : "unheard-of", bank: bank, timing: quick,
        onEvent: log.append)
      if fromWorking {
        speaker.play(.answer, at: now())
        #expect(log.wait { $0.played == [.answer] })
        #expect(waitForSilence(in: first, after: bank[.answer]))
      } else {
        #expect(log.wait { !$0.silences.isEmpty })
      }
      speaker.setDevice(cards.capture(second))
      speaker.play(.question, at: now())
      #expect(log.wait { $0.played.last == .question })
      #expect(waitForSilence(in: second, after: bank[.question]))
      speaker.stop()
      #expect(!speaker.isSilent)
      let question = Array(bank[.question].samples.trimmed)
      let (before, after) = (
        fromWorking ? try TestFiles.samples(first) : [], try TestFiles.samples(second)
      )
      #expect(after.contains(question))
      #expect(!before.contains(question))
    }
  }

  @Test("gives up on a card that never resumes, without a tight loop")
  func givesUpOnSleepingCard() throws {
    let log = EventLog()
    let began = now()
    let speaker = SpeakerThread(
      device: cards.paced(failAt: 960, errno: ESTRPIPE, refuse: 1_000_000), bank: bank,
      timing: quick, onEvent: log.append)
    #expect(log.wait { !$0.silences.isEmpty })
    // Ten attempts, each followed by 30 ms.
    #expect(now() - began >= 300_000)
    let reported = try #require(log.all.last)
    #expect(reported.wakeUps < 40)
    #expect(log.events.silences.first?.code == ESTRPIPE)
    speaker.stop()
  }

  @Test("goes silent once when the card is unplugged, and plays again when it is replugged")
  func survivesUnplugging() throws {
    try TestFiles.withDirectory { directory in
      let (file, plugged) = (directory + "/heard.raw", directory + "/plugged")
      try TestFiles.write([], to: plugged)
      let log = EventLog()
      let speaker = SpeakerThread(
        device: cards.paced(file, plugged: plugged), bank: bank,
        timing: SpeakerTiming(retry: 400, resume: 30, stall: 300), onEvent: log.append)
      #expect(log.wait { $0.starts == 1 })
      #expect(!speaker.isSilent)
      try FileManager.default.removeItem(atPath: plugged)
      #expect(log.wait { $0.silences.count == 1 })
      #expect(speaker.isSilent)
      // At volume 0, a missing card does not count as silence.
      speaker.setVolume(0)
      #expect(!speaker.isSilent)
      speaker.setVolume(100)
      #expect(log.events.silences.first?.code == ENODEV)
      // A sound that can't be heard is dropped, not kept for later.
      speaker.play(.question, at: now())
      #expect(!log.wait(upTo: .milliseconds(50)) { $0.silences.count > 1 || !$0.played.isEmpty })
      try TestFiles.write([], to: plugged)
      #expect(log.wait { $0.starts == 2 })
      #expect(!speaker.isSilent)
      speaker.play(.answer, at: now())
      #expect(log.wait { !$0.played.isEmpty })
      #expect(waitForSilence(in: file, after: bank[.answer]))
      speaker.stop()
      #expect(log.events.played == [.answer])
      let heard = try TestFiles.samples(file)
      #expect(heard.contains(Array(bank[.answer].samples.trimmed)))
      #expect(!heard.contains(Array(bank[.question].samples.trimmed.prefix(2000))))
    }
  }

  @Test("reports a missing card once, and stops at once", arguments: [ENOENT, EBUSY, EACCES])
  func livesWithoutCard(code: Int32) {
    let log = EventLog()
    var timing = quick
    timing.stop = longStop
    let speaker = SpeakerThread(
      device: "paced:OPEN_ERRNO=\(code)", bank: bank, timing: timing, onEvent: log.append)
    #expect(log.wait { !$0.isEmpty })
    speaker.play(.question, at: now())
    #expect(!log.wait(upTo: .milliseconds(200)) { $0.count > 1 })
    let began = now()
    speaker.stop()
    speaker.stop()
    #expect(now() - began < longStop * 1_000 / 2)
    #expect(log.events.silences.map(\.code) == [code])
    #expect(log.events.count == 1)
  }

  @Test("treats a card that never advances as gone, and reports it only once")
  func noticesStalledCard() {
    let log = EventLog()
    let speaker = SpeakerThread(
      device: "paced:STALLED=1", bank: bank, timing: quick, onEvent: log.append)
    #expect(log.wait { !$0.isEmpty })
    // Three more attempts take 330 ms each.
    #expect(!log.wait(upTo: .seconds(1)) { $0.count > 1 })
    speaker.stop()
    #expect(log.events.silences.map(\.code) == [ETIMEDOUT])
    #expect(log.events.starts == 0)
  }
}
