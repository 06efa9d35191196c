import InputEvents
import RecordingFiles

/// Writes what comes in as an evemu recording.
struct RecordingWriter: ~Copyable {
  private var file: OutputFile
  /// Each device's number in the recording, in the order they were described.
  private var numbers: [Int: Int] = [:]
  private var described: [DeviceDescription] = []

  /// - Parameter path: Where it goes.
  /// - Throws: `FileError` for a file that can't be created.
  init(path: String) throws(FileError) {
    var file = try OutputFile(path: path)
    try file.write(EvemuWriter.firstLine)
    self.file = file
  }

  /// Says, before all events, what is recorded.
  ///
  /// - Parameters:
  ///   - comment: A line for whoever reads the file.
  ///   - beginning: When what is recorded began; without it that is the first event.
  /// - Throws: `FileError`.
  mutating func begin(_ comment: String, at beginning: Timestamp) throws(FileError) {
    try file.write("# \(comment)\n" + EvemuWriter.line(beginning: beginning))
  }

  mutating func write(_ arrival: Arrival) throws(FileError) {
    switch arrival {
    case .device(let description, let index):
      // A device that is back as it was has been described before; one that has changed, such as
      // by another calibration, is another device of the recording.
      if let number = numbers[index], described[number] == description { return }
      guard described.count < EvemuParser.mostDevices else { return }
      try file.write(EvemuWriter.lines(of: description, at: described.count))
      numbers[index] = described.count
      described.append(description)
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
