import CommandBasis
import InputEvents
import KioskRuntime
import LinuxSystem
import LiveRuntime

/// The files that a live run writes.
///
/// If one can no longer be written, studying continues without any of them.
final class LiveFiles {
  /// The latencies of sounds and screens; nil if no file for them is wanted.
  let latencies: LatencyLog?
  /// The trace; nil if none is wanted.
  let trace: TraceSink?
  private let log: Log
  private var recorder: RecordingWriter?
  private var latencyFile: OutputFile?

  /// Creates the files.
  init(
    trace: String?, record: String?, latency: String?, log: Log
  ) throws(FileError) {
    self.trace = if let trace { try TraceSink(path: trace) } else { nil }
    recorder = if let record { try RecordingWriter(path: record) } else { nil }
    latencyFile = if let latency { try OutputFile(path: latency) } else { nil }
    latencies = latency == nil ? nil : LatencyLog()
    self.log = log
  }

  /// Writes the recording's head: a comment, and the time at which the run began.
  func begin(_ comment: String, at beginning: Timestamp) {
    attempt { try recorder?.begin(comment, at: beginning) }
  }

  func record(_ arrival: Arrival) {
    attempt { try recorder?.write(arrival) }
  }

  /// Writes everything that was collected, so that pulling the plug loses none of it.
  func write(_ sinks: inout Sinks) {
    attempt {
      try sinks.flush()
      try recorder?.flush()
      try latencies?.write(to: &latencyFile)
    }
  }

  private func attempt(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      log.line("\(error); the trace, recording and latencies end here")
      trace?.end()
      recorder = nil
      latencyFile = nil
    }
  }
}
