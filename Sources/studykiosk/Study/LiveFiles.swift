import InputEvents
import LinuxSystem
import LiveRuntime

/// The files that a live run writes.
///
/// If one can no longer be written, studying continues without any of them.
final class LiveFiles {
  /// How long sounds and screens take; nil if nobody asked.
  let latencies: LatencyLog?
  private let outputs: EffectFanout
  private let log: Log
  private var recorder: RecordingWriter?
  private var latencyFile: OutputFile?

  /// Creates the files.
  init(record: String?, latency: String?, outputs: EffectFanout, log: Log) throws(FileError) {
    recorder = if let record { try RecordingWriter(path: record) } else { nil }
    latencyFile = if let latency { try OutputFile(path: latency) } else { nil }
    latencies = latency == nil ? nil : LatencyLog()
    self.outputs = outputs
    self.log = log
  }

  /// Says at the recording's head what it is, and when it began.
  func begin(_ comment: String, at beginning: Timestamp) {
    attempt { try recorder?.begin(comment, at: beginning) }
  }

  func record(_ arrival: Arrival) {
    attempt { try recorder?.write(arrival) }
  }

  /// Writes what has been collected, so that pulling the plug loses none of it.
  func write() {
    attempt {
      try outputs.flush()
      try recorder?.flush()
      try latencies?.write(to: &latencyFile)
    }
  }

  private func attempt(_ write: () throws -> Void) {
    do {
      try write()
    } catch {
      log.line("\(error); the trace, recording and latencies end here")
      outputs.endFiles()
      recorder = nil
      latencyFile = nil
    }
  }
}
