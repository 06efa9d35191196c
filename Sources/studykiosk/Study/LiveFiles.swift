import InputEvents
import RecordingFiles

/// The files that a live run writes.
///
/// If one can't be written any more, studying goes on without all of them.
final class LiveFiles {
  /// How long sounds and screens take; nil if nobody asked.
  let latencies: LatencyLog?
  private let outputs: Outputs
  private let log: Log
  private var recorder: RecordingWriter?
  private var latencyFile: OutputFile?

  /// Creates the files; the recording starts with the comment and the run's start time, if given.
  init(
    record: String?, comment: String? = nil, beginning: Timestamp? = nil, latency: String?,
    outputs: Outputs, log: Log
  ) throws(FileError) {
    recorder =
      if let record {
        try RecordingWriter(path: record, comment: comment, beginning: beginning)
      } else { nil }
    latencyFile = if let latency { try OutputFile(path: latency) } else { nil }
    latencies = latency == nil ? nil : LatencyLog()
    self.outputs = outputs
    self.log = log
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
