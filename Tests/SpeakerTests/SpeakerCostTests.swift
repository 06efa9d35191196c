import Foundation
import Scenes
import Speaker
import Testing

/// Tests of the thread's cost and latency, within the serialized suite, so that no other test runs at the
/// same time.
extension SpeakerThreadTests {
  @Test("wakes up only once a period while it plays silence")
  func sleepsBetweenPeriods() throws {
    let log = EventLog()
    // An underrun after 96,000 frames ends the measurement: 2 s of silence.
    let speaker = SpeakerThread(
      device: cards.paced(failAt: 96_000, errno: EPIPE), bank: bank, onEvent: log.append)
    #expect(log.wait { $0.underruns == 1 })
    speaker.stop()
    let started = try #require(log.all.first { $0.event.isStarted })
    let ended = try #require(log.all.first { $0.event == .underrun(count: 1) })
    let wakeUps = ended.wakeUps - started.wakeUps
    let periods = Int((ended.time - started.time) / 10_000)
    // A few more wake-ups than one a period are accepted, as other programs need the processor, too; two a
    // period are not.
    #expect(wakeUps <= periods * 3 / 2)
  }

  @Test("wakes up at most four times a period for a card that is always ready")
  func isNotHurried() throws {
    let log = EventLog()
    let speaker = SpeakerThread(
      device: "paced:RESTLESS=1,PATIENT=1,FAIL_AT=48000", bank: bank, onEvent: log.append)
    #expect(log.wait { $0.underruns == 1 })
    speaker.stop()
    let started = try #require(log.all.first { $0.event.isStarted })
    let ended = try #require(log.all.first { $0.event == .underrun(count: 1) })
    let wakeUps = ended.wakeUps - started.wakeUps
    let periods = Int((ended.time - started.time) / 10_000)
    // Two waits a period, each of which may sleep twice: once for the card and once for half a period.
    #expect(wakeUps <= 4 * periods + 10)
  }

  @Test("paces a device that accepts everything at once, in real time")
  func pacesItself() throws {
    try TestFiles.withDirectory { directory in
      let file = directory + "/heard.raw"
      let log = EventLog()
      let speaker = SpeakerThread(device: cards.capture(file), bank: bank, onEvent: log.append)
      #expect(log.wait { $0.starts == 1 })
      let began = now()
      for count in 1...50 {
        speaker.play(.empty, at: now())
        #expect(log.wait { $0.played.count == count })
      }
      let periods = Int((now() - began) / 10_000) + 1
      let first = try #require(log.all.first { $0.event.isStarted })
      let last = try #require(log.all.last)
      speaker.stop()
      let wakeUps = last.wakeUps - first.wakeUps
      // One wake-up for each sound and one for each period.
      #expect(wakeUps <= periods + 50 + 10)
      // A buffer at the start, one period per period, and a buffer at the end; no faster.
      let written = try TestFiles.samples(file).count / 2 / 480
      #expect(written >= 50)
      #expect(written <= periods + 10)
    }
  }

  @Test("plays an event's sound with the next period: 200 sounds on a card in real time")
  func latency() throws {
    let log = EventLog()
    let speaker = SpeakerThread(device: cards.paced(), bank: bank, onEvent: log.append)
    #expect(log.wait { $0.starts == 1 })
    // An event comes half a period before the next period, on average. The delay of another period would make
    // the latency 15 ms, in every round; a few delays on a busy machine do not move the median, and a machine
    // that is busy for a whole round is not so in each of five.
    var median = Int64.max
    for round in 0..<5 where median > 12_000 {
      for count in 1...200 {
        speaker.play(.empty, at: now())
        #expect(log.wait { $0.played.count == 200 * round + count })
        // The next event comes at a different time within the period.
        poll(nil, 0, Int32(count % 11))
      }
      let latencies = log.events.compactMap { event -> Int64? in
        if case .played(_, let asked, let written) = event { written - asked } else { nil }
      }.suffix(200).sorted()
      try #require(latencies.count == 200)
      #expect(latencies[0] >= 0)
      median = latencies[100]
    }
    speaker.stop()
    #expect(median <= 12_000)
  }
}
