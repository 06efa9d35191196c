import InputEvents
import RecordingFiles

/// Writes what comes in as an evemu recording.
struct RecordingWriter: ~Copyable {
  private var file: OutputFile
  private var described: Set<Int> = []

  init(path: String) throws(FileError) {
    var file = try OutputFile(path: path)
    try file.write(EvemuWriter.firstLine)
    self.file = file
  }

  mutating func write(_ arrival: Arrival) throws(FileError) {
    switch arrival {
    case .device(let description, let index):
      // A device that is back has been described before.
      if described.insert(index).inserted {
        try file.write(EvemuWriter.lines(of: description, at: index))
      }
    case .event(let recorded): try file.write(EvemuWriter.line(recorded))
    }
  }

  /// Writes what has been gathered, so that a pulled plug loses none of it.
  mutating func flush() throws(FileError) {
    try file.flush()
  }
}
