import Foundation
import InputEvents
import RecordingFiles

/// Returns all the events of a recording.
func events(_ file: inout RecordingFile) throws -> [RecordedEvent] {
  var all: [RecordedEvent] = []
  var events: [RecordedEvent] = []
  while try file.read(into: &events) { all += events }
  return all
}

/// Opens a recording and reads all of it.
func events(of path: String, isLenient: Bool = false) throws -> [RecordedEvent] {
  var file = try RecordingFile(path: path, isLenient: isLenient)
  return try events(&file)
}
