package import InputEvents

/// A recording on disk, read piece by piece whatever its length.
///
/// Formats: evemu 1.0 to 1.3, the YAML of `libinput record`, and the text of evtest and of Android's
/// `getevent -lt`, in UTF-8; what stands above its first line, such as a shell's prompt, is skipped.
/// An `.events` file without a description takes it from the `.desc` file beside it.
package struct RecordingFile: ~Copyable {
  /// The devices recorded so far, in the order their events' numbers name them.
  ///
  /// One that was plugged in later is described in the middle of the file, before its events.
  package private(set) var devices: [DeviceDescription]
  /// In lenient mode the broken line at which the recording was taken to end.
  package private(set) var problem: RecordingFileError?

  /// When the run began that was recorded: where the recording does not say it, with its first event,
  /// which may come much later; nil without either.
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
  ///   - isLenient: Whether a broken line ends the recording instead of failing it.
  /// - Throws: `RecordingFileError` with the line, or `FileError`.
  package init(path: String, isLenient: Bool = false) throws {
    // A noncopyable value's properties are set last, so that every throw comes before them.
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
    self.file = file
    self.libinput = libinput
    self.waiting = waiting
    knownHeaderLines = pieces.parser.headerLines
    self.pieces = pieces
  }

  /// The files a recording is read from: its own and the description beside it.
  package static func paths(of path: String) -> [String] {
    [path] + (DescriptionFile.path(beside: path).map { [$0] } ?? [])
  }

  /// What to say of a recording that ends while a finger touches.
  package static func endsTouched(_ path: String) -> String {
    "\(path.printable()): ends with a finger down; what that would have become is not known"
  }

  /// Reads the next events.
  ///
  /// - Parameter events: Replaced by the next events, in order, as many as a piece of the file has.
  /// - Returns: `false` when the recording is over and `events` is empty.
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
      return !events.isEmpty
    }
    try pieces.read(file, into: &events)
    problem = pieces.problem
    // A header in the middle of the file may go on in the next piece.
    if pieces.parser.headerLines > knownHeaderLines {
      knownHeaderLines = pieces.parser.headerLines
      devices = pieces.parser.devices
    }
    return !events.isEmpty
  }
}

/// A recording that can't be used, and the line that is at fault where there is one.
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
