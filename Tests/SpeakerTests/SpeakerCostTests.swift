import Foundation
import Scenes
import Speaker
import Testing

/// What the thread costs, and how fast it answers; part of the suite so that nothing runs beside it.
extension SpeakerThreadTests {
  @Test("wakes up once a period and not more while it plays silence")
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
    print("wake-ups in 200 periods of a paced card: \(wakeUps)")
    #expect(wakeUps <= 202)
  }

  @Test(
    "feeds a device that takes everything at once by its own clock",
    arguments: ["nothing", "converted"])
  func pacesItself(device: String) throws {
    let log = EventLog()
    let speaker = SpeakerThread(device: device, bank: bank, onEvent: log.append)
    #expect(log.wait { $0.starts == 1 })
    let began = now()
    for count in 1...30 {
      speaker.play(.empty, at: now())
      #expect(log.wait { $0.played.count == count })
    }
    let periods = Int((now() - began) / 10_000) + 1
    speaker.stop()
    let first = try #require(log.all.first { $0.event.isStarted })
    let last = try #require(log.all.last)
    print(
      "\(device): wake-ups for 30 sounds in \(periods) periods: \(last.wakeUps - first.wakeUps)")
    // One for each sound, one for each period, and a little for the log's own pipe.
    #expect(last.wakeUps - first.wakeUps <= periods + 30 + 10)
    #expect(log.events.played.count == 30)
  }

  @Test("answers an event with the next period: 200 sounds on a card in real time")
  func latency() throws {
    let log = EventLog()
    let speaker = SpeakerThread(device: cards.paced(), bank: bank, onEvent: log.append)
    #expect(log.wait { $0.starts == 1 })
    for count in 1...200 {
      speaker.play(.empty, at: now())
      #expect(log.wait { $0.played.count == count })
      // The next event comes at another moment of the period.
      poll(nil, 0, Int32(count % 11))
    }
    speaker.stop()
    let latencies = log.events.compactMap { event -> Int64? in
      if case .played(_, let asked, let written) = event { written - asked } else { nil }
    }.sorted()
    #expect(latencies.count == 200)
    #expect(latencies.allSatisfy { $0 >= 0 })
    print(
      "event to first frame written: p50 \(latencies[100]) µs, p99 \(latencies[198]) µs, "
        + "max \(latencies[199]) µs, underruns \(log.events.underruns)")
  }
}
