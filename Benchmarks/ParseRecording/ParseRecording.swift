import InputEvents
import RecordingFiles

/// Parses recordings and does nothing else: the floor under `studykiosk replay`.
///
/// Prints the number of events and a checksum, so that no work can be left out.
@main
struct ParseRecording {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      var recording = try RecordingFile(path: path)
      var events: [RecordedEvent] = []
      var count = 0
      var checksum: Int64 = 0
      while try recording.read(into: &events) {
        count += events.count
        for recorded in events {
          checksum &+= recorded.event.time.microseconds &+ Int64(recorded.event.value)
        }
      }
      print("\(path): \(count) events, checksum \(checksum)")
    }
  }
}
