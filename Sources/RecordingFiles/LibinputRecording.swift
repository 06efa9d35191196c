import InputEvents

/// Reads the YAML that `libinput record` writes, in memory that does not grow with the recording.
///
/// The file has one list of events per device, one list after the other. The lists are read in parallel
/// and merged in order of time. They are read line by line as libinput writes them: `- evdev:`
/// begins a frame, and `- [seconds, microseconds, type, code, value]` is an event. The rest is small
/// and is parsed as YAML: see `LibinputHeader`.
///
/// Source: libinput 1.22 `tools/libinput-record.c`.
struct LibinputRecording {
  let devices: [DeviceDescription]
  /// In lenient mode, the error for the first broken line, which ends that device's events.
  private(set) var problem: RecordingFileError?
  private var lists: [LibinputEvents]
  private var next: [InputEvent?]
  private let path: String
  private let isLenient: Bool

  /// The number of events that are read at once.
  private static let piece = 4_096

  /// - Parameters:
  ///   - source: The file.
  ///   - found: The beginning of the recording in the file.
  ///   - path: The file's path, for errors.
  ///   - isLenient: Whether a broken line ends a device's events instead of failing the recording.
  /// - Throws: `RecordingFileError` or `FileError`.
  init(
    _ source: SeekableFile, _ found: RecordingFormat.Found, path: String, isLenient: Bool
  ) throws {
    let header = try LibinputHeader(source, found, path: path, isLenient: isLenient)
    devices = header.devices
    problem = header.problem
    self.path = path
    self.isLenient = isLenient
    lists = header.lists.enumerated().compactMap { device, list in
      list.map { LibinputEvents($0, of: device, in: source) }
    }
    next = []
    for index in lists.indices { next.append(try event(of: index)) }
  }

  /// Reads the next events of all devices in order of time; of simultaneous ones, the first device's first.
  ///
  /// - Parameter events: Receives the events; must be empty, and stays empty at the end of the recording.
  /// - Throws: `RecordingFileError` with the broken line, unless lenient, or `FileError`.
  mutating func read(into events: inout [RecordedEvent]) throws {
    while events.count < Self.piece {
      var earliest: (index: Int, event: InputEvent)?
      for (index, event) in next.enumerated() {
        guard let event, event.time < earliest?.event.time ?? .distantFuture else { continue }
        earliest = (index, event)
      }
      guard let (index, event) = earliest else { return }
      events.append(
        RecordedEvent(event: event, device: Int32(truncatingIfNeeded: lists[index].device)))
      next[index] = try self.event(of: index)
    }
  }

  /// The clocks of the lists, with the places at which time ran backwards.
  var clocks: [RecordingClock] { lists.map(\.clock) }

  private mutating func event(of index: Int) throws -> InputEvent? {
    do {
      return try lists[index].next()
    } catch let error as RecordingError {
      let problem = RecordingFileError(path: path, line: error.line, message: error.message)
      guard isLenient else { throw problem }
      self.problem = self.problem ?? problem
      return nil
    }
  }
}
