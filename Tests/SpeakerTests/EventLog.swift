import Foundation
import Glibc
import Scenes
import Speaker
import Synchronization
import TestSupport

/// Collects the events of a speaker's thread and lets a test wait for them.
final class EventLog: Sendable {
  /// An event, its time, and the number of times that the thread had slept until then, from the kernel.
  struct Entry {
    var event: SpeakerEvent
    var time: Int64
    var wakeUps: Int
  }

  private let entries = Mutex<[Entry]>([])
  private let arrived = Pipe()

  init() { _ = fcntl(arrived.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK) }

  func append(_ event: SpeakerEvent) {
    let entry = Entry(event: event, time: now(), wakeUps: Self.wakeUpsOfThisThread())
    entries.withLock { $0.append(entry) }
    arrived.fileHandleForWriting.write(Data([0]))
  }

  var all: [Entry] { entries.withLock { $0 } }
  var events: [SpeakerEvent] { all.map(\.event) }

  /// Waits until the events satisfy a condition.
  ///
  /// - Returns: Whether they did within the limit.
  func wait(
    upTo limit: Duration = Patience.limit, until isEnough: ([SpeakerEvent]) -> Bool
  ) -> Bool {
    let descriptor = arrived.fileHandleForReading.fileDescriptor
    var bytes = [UInt8](repeating: 0, count: 64)
    return Patience.waits(upTo: limit, on: [descriptor]) {
      while read(descriptor, &bytes, bytes.count) > 0 {}
      return isEnough(events)
    }
  }

  private static func wakeUpsOfThisThread() -> Int {
    let status = (try? String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
    return line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
  }
}

extension [SpeakerEvent] {
  var starts: Int { filter(\.isStarted).count }
  var silences: [PCMError] {
    compactMap { if case .silent(let reason) = $0 { reason } else { nil } }
  }
  var underruns: Int {
    compactMap { if case .underrun(let count) = $0 { count } else { nil } }.last ?? 0
  }
  var played: [Sound] {
    compactMap { if case .played(let sound, _, _) = $0 { sound } else { nil } }
  }
}

extension SpeakerEvent {
  var isStarted: Bool { if case .started = self { true } else { false } }
}

/// Returns the time of CLOCK_MONOTONIC in microseconds.
func now() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
