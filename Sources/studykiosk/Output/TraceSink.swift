import CommandBasis
import InputEvents
import KioskRuntime
import LinuxSystem
import Scenes

/// Writes the trace of a run or replay into a file.
final class TraceSink: Sink {
  private var file: OutputFile?
  private var lines = EffectTrace(origin: Timestamp(microseconds: 0))

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: The path of the trace; `-` is standard output.
  ///   - recording: The name of the recording for the first line, if several are replayed.
  /// - Throws: `FileError` for a file that can't be created.
  init(path: String, of recording: String? = nil) throws(FileError) {
    file = try OutputFile(path: path)
    if let recording { try file?.write("# \(recording.printable())\n") }
  }

  func begin(at time: Timestamp) { lines = EffectTrace(origin: time) }

  func take(_ event: RuntimeEvent, at time: Timestamp) throws {
    guard let line = lines.line(event, at: time) else { return }
    try file?.write(line + "\n")
    // In a replay, a line that is in the file says that the change was saved.
    if case .effect(.save) = event { try file?.flush() }
  }

  func flush() throws { try file?.flush() }

  /// Stops writing; the run goes on.
  func end() { file = nil }
}
