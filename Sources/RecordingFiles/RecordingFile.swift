package import InputEvents
import LinuxSystem

/// A recording on disk of any length, read piece by piece.
///
/// The file may be evemu 1.0 to 1.3, the YAML of `libinput record`, or the text of evtest or of Android's
/// `getevent -lt`, in UTF-8. Lines above the recording, such as a shell's prompt, are skipped. The
/// description missing in an `.events` file is read from the `.desc` file beside it.
package struct RecordingFile: ~Copyable {
  /// The devices recorded so far; events name them by their index.
  ///
  /// A device that was plugged in later is described in the middle of the file, before its events.
  package private(set) var devices: [DeviceDescription]
  /// In lenient mode, the error for the broken line that ended the recording.
  package private(set) var problem: RecordingFileError?
  /// Whether an event has been read.
  package private(set) var hasEvents: Bool

  /// Returns the time at which the recorded run began; nil if neither the recording nor an event tells it.
  ///
  /// It is the time in the recording's `Begins at` line or that of the first event, whichever is earlier.
  package func beginning(firstEvent: Timestamp?) -> Timestamp? {
    [firstEvent, pieces.parser.beginning].compactMap(\.self).min()
  }

  private let file: InputFile
  private var pieces: RecordingPieces
  private var libinput: LibinputRecording?
  private var waiting: [RecordedEvent] = []
  private var knownHeaderLines: Int

  /// Opens a recording and reads up to its first events.
  ///
  /// - Parameters:
  ///   - path: The file; `-` is standard input.
  ///   - isLenient: Whether a broken line ends the recording instead of being an error.
  /// - Throws: `RecordingFileError` with the line, or `FileError`.
  package init(path: String, isLenient: Bool = false) throws {
    // The properties of a noncopyable value are set last, after everything that may throw: Swift 6.2's code
    // for arm64 crashes if an initializer throws when only some of them are set.
    let file = try InputFile(path: path)
    var pieces = RecordingPieces(path: path, isLenient: isLenient)
    let found = try pieces.find(in: file)
    let libinput =
      found.format == .libinput
      ? try LibinputRecording(
        SeekableFile(file.duplicate(), start: pieces.unread, path: path), found, path: path,
        isLenient: isLenient) : nil
    var waiting: [RecordedEvent] = []
    if libinput == nil { try pieces.begin(found, file, into: &waiting) }
    var devices = libinput?.devices ?? pieces.parser.devices
    if devices.isEmpty { devices = try DescriptionFile.devices(beside: path) }
    if libinput == nil, !pieces.parser.isDescribed(devices) {
      throw RecordingFileError(
        path: path, line: nil, message: pieces.parser.missingDescription)
    }
    self.devices = devices
    problem = libinput?.problem ?? pieces.problem
    hasEvents = !waiting.isEmpty
    self.file = file
    self.libinput = libinput
    self.waiting = waiting
    knownHeaderLines = pieces.parser.headerLines
    self.pieces = pieces
  }

  /// The files from which a recording is read: its own and the description file beside it.
  package static func paths(of path: String) -> [String] {
    [path] + (DescriptionFile.path(beside: path).map { [$0] } ?? [])
  }

  /// The message about a recording that ends while a finger touches the panel.
  package static func endsTouched(_ path: String) -> String {
    "\(path.printable()): ends with a finger down; what that would have become is not known"
  }

  /// The message about a recording without any events.
  package static func hasNoEvents(_ path: String) -> String {
    "\(path.printable()): describes a device, but no event can be read in it; touch while it is "
      + "recorded, and copy every line"
  }

  /// The message about a recording in whose part read so far the clock was set back; otherwise nil.
  package func clockWasSetBack(_ path: String) -> String? {
    let clocks = libinput?.clocks ?? [pieces.parser.clock]
    guard let first = clocks.compactMap(\.firstStep).min(by: { $0.line < $1.line }) else {
      return nil
    }
    let others = clocks.map(\.steps).reduce(0, +) - 1
    return "\(path.printable()):\(first.line): the clock was set back by \(first.backText) s here"
      + "\(others > 0 ? " and \(others) times more" : ""); later times were shifted to continue "
      + "from here"
  }

  /// Reads the next events.
  ///
  /// - Parameter events: The array whose contents are replaced by the next piece's events, in order.
  /// - Returns: Whether there were events; false at the end of the recording.
  /// - Throws: `RecordingFileError` with the broken line, unless lenient, or `FileError`.
  package mutating func read(into events: inout [RecordedEvent]) throws -> Bool {
    events.removeAll(keepingCapacity: true)
    if !waiting.isEmpty {
      swap(&events, &waiting)
      return true
    }
    if libinput != nil {
      try libinput?.read(into: &events)
      problem = libinput?.problem
      hasEvents = hasEvents || !events.isEmpty
      return !events.isEmpty
    }
    try pieces.read(file, into: &events)
    problem = pieces.problem
    hasEvents = hasEvents || !events.isEmpty
    // A header in the middle of the file may continue in the next piece.
    if pieces.parser.headerLines > knownHeaderLines {
      knownHeaderLines = pieces.parser.headerLines
      devices = pieces.parser.devices
    }
    return !events.isEmpty
  }
}

/// The error for a recording that cannot be used, with the number of the broken line if there is one.
package struct RecordingFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int?
  package let message: String

  package init(path: String, line: Int?, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  package var description: String {
    "\(path):\(line.map { "\($0):" } ?? "") \(message)"
  }
}
