import Foundation
import InputEvents
import RecordingFiles

/// A temporary folder that goes with its last user.
final class Folder {
  let path: String

  /// The recordings this project ships.
  static let recordings = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Recordings").path()

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ name: String, _ text: String) throws -> String {
    try write(name, bytes: Data(text.utf8))
  }

  func write(_ name: String, bytes: Data) throws -> String {
    try bytes.write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}

/// All the events of a recording.
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
