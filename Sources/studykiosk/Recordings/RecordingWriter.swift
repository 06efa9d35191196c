import CommandBasis
import InputEvents
import LinuxSystem
import LiveRuntime

/// Writes arriving devices and events as an evemu recording.
struct RecordingWriter: ~Copyable {
  private var file: OutputFile
  /// The number of each device in the recording, in the order of the descriptions, by the device's index.
  private var numbers: [Int: Int] = [:]
  private var described: [DeviceDescription] = []

  /// - Parameter path: The file to write.
  /// - Throws: `FileError` for a file that can't be created.
  init(path: String) throws(FileError) {
    var file = try OutputFile(path: path)
    try file.write(EvemuWriter.firstLine)
    self.file = file
  }

  /// Writes the head of the recording, before all events.
  ///
  /// - Parameters:
  ///   - comment: A line for readers of the file.
  ///   - beginning: When the run began; a recording without this begins with its first event.
  /// - Throws: `FileError`.
  mutating func begin(_ comment: String, at beginning: Timestamp) throws(FileError) {
    try file.write("# \(comment)\n" + EvemuWriter.line(beginning: beginning))
  }

  mutating func write(_ arrival: Arrival) throws(FileError) {
    switch arrival {
    case .device(let description, let index):
      // A device that comes back unchanged is already described. One that has changed, such as its
      // calibration, becomes another device of the recording.
      if let number = numbers[index], described[number] == description { return }
      guard described.count < EvemuParser.mostDevices else {
        // The device's events must not be recorded as those of the device that had its index before.
        numbers[index] = nil
        return
      }
      try file.write(EvemuWriter.lines(of: description, at: described.count))
      numbers[index] = described.count
      described.append(description)
    case .event(var recorded):
      guard let number = numbers[Int(recorded.device)] else { return }
      recorded.device = Int32(truncatingIfNeeded: number)
      try file.write(EvemuWriter.line(recorded))
    }
  }

  /// Writes everything that was collected, so that pulling the plug loses none of it.
  mutating func flush() throws(FileError) {
    try file.flush()
  }
}
