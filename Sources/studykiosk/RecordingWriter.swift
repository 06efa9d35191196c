import InputEvents
import RecordingFiles

/// Writes what comes in as an evemu recording.
struct RecordingWriter: ~Copyable {
  private var file: OutputFile
  /// Each device's number in the recording, in the order they were described.
  private var numbers: [Int: Int] = [:]

  init(path: String) throws(FileError) {
    var file = try OutputFile(path: path)
    try file.write(EvemuWriter.firstLine)
    self.file = file
  }

  mutating func write(_ arrival: Arrival) throws(FileError) {
    switch arrival {
    case .device(let description, let index):
      // A device that is back has been described before.
      guard numbers[index] == nil else { return }
      try file.write(EvemuWriter.lines(of: description, at: numbers.count))
      numbers[index] = numbers.count
    case .event(var recorded):
      guard let number = numbers[Int(recorded.device)] else { return }
      recorded.device = Int32(truncatingIfNeeded: number)
      try file.write(EvemuWriter.line(recorded))
    }
  }

  /// Writes what has been gathered, so that a pulled plug loses none of it.
  mutating func flush() throws(FileError) {
    try file.flush()
  }
}
