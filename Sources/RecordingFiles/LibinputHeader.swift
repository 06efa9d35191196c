import InputEvents
import Yams

/// The devices of a `libinput record` file, and the places of their events in the file.
///
/// The YAML has the form `devices: [{evdev: {name, id, codes, absinfo, properties}, udev: {properties},
/// events}]`.
struct LibinputHeader {
  private(set) var devices: [DeviceDescription] = []
  /// The place of each device's list of events; nil for a device without events.
  private(set) var lists: [LibinputEvents.Place?] = []
  /// In lenient mode, the error for which the file's last device is ignored; nil if there was none.
  private(set) var problem: RecordingFileError?

  private var yaml = YAMLLines()
  private var places: [LibinputEvents.Place] = []

  /// The maximum number of bytes without the events; a device has 2 to 30 KB, and Yams needs about 60 times
  /// as much memory.
  private static let largest = 512 << 10

  /// Reads a file once and keeps everything except the events.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - found: The beginning of the recording in the file.
  ///   - path: The file's path, for errors.
  ///   - isLenient: Whether a file whose last device is broken is used without it.
  /// - Throws: `RecordingFileError` or `FileError`.
  init(
    _ file: SeekableFile, _ found: RecordingFormat.Found, path: String, isLenient: Bool
  ) throws {
    var lines = SeekableLines(file, from: found.bytes, after: found.lines)
    do {
      try split(&lines)
    } catch let error as RecordingError {
      throw RecordingFileError(path: path, line: error.line, message: error.message)
    }
    do {
      try read(yaml, path: path)
    } catch let error as RecordingFileError {
      guard isLenient, !places.isEmpty else { throw error }
      try read(yaml.upToLastEvents, path: path)
      problem = error
    }
  }

  /// Keeps the lines that are not events, with a number in place of each list of events.
  private mutating func split(_ lines: inout SeekableLines) throws {
    var list: LibinputEvents.Place?
    while let line = try lines.next() {
      var cursor = LineCursor(line)
      let indent = cursor.skipBlanks()
      let isEmpty = cursor.isAtEnd || cursor.take("#")
      if let open = list {
        if isEmpty || indent > open.indent || (indent == open.indent && cursor.take("-")) {
          continue
        }
        list = nil
      }
      if isEmpty { continue }
      if indent > 0, cursor.take("events:"), isEnd(cursor),
        places.count < EvemuParser.mostDevices
      {
        let place = LibinputEvents.Place(
          offset: lines.offset, line: lines.number, indent: indent)
        let mark = String(repeating: " ", count: indent) + "events: \(places.count)"
        yaml.add(mark.utf8, number: lines.number)
        yaml.markEvents()
        places.append(place)
        list = place
      } else {
        yaml.add(line, number: lines.number)
      }
      guard yaml.bytes.count <= Self.largest else {
        throw RecordingError(
          line: lines.number,
          expected: "at most \(Self.largest >> 10) KiB beside the events", found: "more")
      }
    }
  }

  private func isEnd(_ start: LineCursor) -> Bool {
    var cursor = start
    cursor.skipBlanks()
    return cursor.isAtEnd || cursor.take("#")
  }

  private mutating func read(_ yaml: YAMLLines, path: String) throws {
    (devices, lists) = ([], [])
    let document = try Self.document(yaml, path: path)
    let reader = Reader(path: path, lines: yaml)
    let nodes = try reader.sequence(document["devices"], "devices: a list", in: document)
    for node in nodes.prefix(EvemuParser.mostDevices) {
      devices.append(try reader.description(node))
      lists.append(try reader.events(node).map { places[$0] })
    }
  }

  private static func document(_ yaml: YAMLLines, path: String) throws -> Node {
    let text = yaml.text
    do {
      if let node = try UnaliasedYAML.compose(text) { return node }
      throw RecordingFileError(path: path, line: nil, message: "expected YAML, found nothing")
    } catch let error as UnaliasedYAML.Anchor {
      throw RecordingFileError(
        path: path, line: error.line.flatMap(yaml.line),
        message: "expected no YAML anchor or alias")
    } catch let error as YamlError {
      let (line, problem) =
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
          .composer(_, let problem, let mark, _):
          (yaml.line(mark.line), problem)
        default: (1, "\(error)")
        }
      throw RecordingFileError(
        path: path, line: line, message: "expected YAML: \(problem.printable(limit: 200))")
    }
  }

  private struct Reader {
    let path: String
    let lines: YAMLLines

    func description(_ node: Node) throws -> DeviceDescription {
      guard let evdev = node["evdev"] else { throw error("evdev:", node) }
      var description = DeviceDescription(name: evdev["name"]?.string ?? "")
      let identity = try numbers(evdev["id"], "id: four numbers", in: evdev)
      guard identity.count == 4 else { throw error("id: four numbers", evdev["id"] ?? evdev) }
      description.identity = DeviceIdentity(
        bus: UInt16(truncatingIfNeeded: identity[0]),
        vendor: UInt16(truncatingIfNeeded: identity[1]),
        product: UInt16(truncatingIfNeeded: identity[2]),
        version: UInt16(truncatingIfNeeded: identity[3]))
      for (type, codes) in evdev["codes"]?.mapping ?? [:] {
        guard let type = type.wholeNumber.flatMap({ UInt16(exactly: $0) }),
          type <= EventType.maximum
        else {
          throw error("an event type from 0 to 31", type)
        }
        description.codes[EventType(rawValue: type)] = Set(
          try numbers(codes, "a list of event codes", in: codes)
            .compactMap { UInt16(exactly: $0) }.filter { $0 <= KeyCode.maximum })
      }
      for (axis, limits) in evdev["absinfo"]?.mapping ?? [:] {
        guard let axis = axis.wholeNumber.flatMap({ UInt16(exactly: $0) }),
          axis <= AbsoluteCode.maximum
        else { throw error("an axis from 0 to 63", axis) }
        description.axes[axis] = try range(limits)
      }
      description.properties = Set(
        (evdev["properties"]?.array() ?? []).compactMap {
          $0.wholeNumber.flatMap { UInt16(exactly: $0) }
        }
        .filter { $0 <= DeviceProperty.maximum })
      description.calibration = calibration(node)
      return description
    }

    /// The number of a device's list of events; nil for a device without events.
    func events(_ node: Node) throws -> Int? {
      guard let list = node["events"], list.null == nil else { return nil }
      if let sequence = list.sequence, sequence.isEmpty { return nil }
      guard let number = list.wholeNumber, lines.events.indices.contains(number) else {
        throw error("events: a list with a line for each event", list)
      }
      return number
    }

    private func range(_ node: Node) throws -> AxisRange {
      let expected = "[minimum, maximum, fuzz, flat, resolution]"
      let limits = try numbers(node, expected, in: node).compactMap { Int32(exactly: $0) }
      guard limits.count == 5 else { throw error(expected, node) }
      return AxisRange(
        minimum: limits[0], maximum: limits[1], fuzz: limits[2], flat: limits[3],
        resolution: limits[4])
    }

    private func calibration(_ node: Node) -> CalibrationMatrix? {
      let prefix = "LIBINPUT_CALIBRATION_MATRIX="
      let properties = node["udev"]?["properties"]?.array() ?? []
      return properties.compactMap(\.string).first { $0.hasPrefix(prefix) }
        .flatMap { CalibrationMatrix(text: String($0.dropFirst(prefix.count))) }
    }

    func sequence(_ node: Node?, _ expected: String, in parent: Node) throws -> [Node] {
      guard let sequence = node?.sequence else { throw error(expected, node ?? parent) }
      return Array(sequence)
    }

    private func numbers(_ node: Node?, _ expected: String, in parent: Node) throws -> [Int] {
      let nodes = try sequence(node, expected, in: parent)
      let numbers = nodes.compactMap(\.wholeNumber)
      guard numbers.count == nodes.count else { throw error(expected, node ?? parent) }
      return numbers
    }

    private func error(_ expected: String, _ node: Node) -> RecordingFileError {
      RecordingFileError(
        path: path, line: node.mark.flatMap { lines.line($0.line) }, message: "expected \(expected)"
      )
    }
  }
}

extension Node {
  /// The value of a plain decimal number; nil for other nodes.
  ///
  /// Yams' own conversion would also accept base 60, and can overflow.
  fileprivate var wholeNumber: Int? {
    scalar.flatMap { Int($0.string) }
  }
}
