import InputEvents
import Yams

/// Reads the YAML that `libinput record` writes.
///
/// Source: libinput 1.22 `tools/libinput-record.c`: `devices: [{evdev: {name, id, codes, absinfo,
/// properties}, udev: {properties}, events: [{evdev: [[s, µs, type, code, value], …]}, …]}]`.
enum LibinputRecording {
  /// The library needs some 35 bytes for each byte of the file.
  private static let largestFile = 16 << 20

  static func isOne(path: String, start: ArraySlice<UInt8>) -> Bool {
    if path.hasSuffix(".yml") || path.hasSuffix(".yaml") { return true }
    let text = String(decoding: start.prefix(200), as: UTF8.self)
    return text.hasPrefix("# libinput record") || text.hasPrefix("version: ")
  }

  /// Reads the rest of a file whose first bytes have been read; a lenient reader uses one that ends
  /// in the middle up to its last whole frame, and tells the problem.
  static func read(
    _ file: borrowing InputFile, start: ArraySlice<UInt8>, path: String, isLenient: Bool
  ) throws -> (
    devices: [DeviceDescription], events: [RecordedEvent], problem: RecordingFileError?
  ) {
    var contents = Array(start)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try file.read(into: &buffer), count > 0 {
      contents += buffer[..<count]
      guard contents.count <= largestFile else {
        throw RecordingFileError(
          path: path, line: nil,
          message: "larger than 16 MiB; record again, or as evemu-record does")
      }
    }
    let text = String(decoding: contents, as: UTF8.self)
    do {
      let recording = try events(in: text, path: path)
      return (recording.devices, recording.events, nil)
    } catch let problem as RecordingFileError {
      guard isLenient, let cut = text.ranges(of: "\n  - evdev:").last else { throw problem }
      let recording = try events(in: String(text[..<cut.lowerBound]) + "\n", path: path)
      return (recording.devices, recording.events, problem)
    }
  }

  private static func events(
    in text: String, path: String
  ) throws -> (devices: [DeviceDescription], events: [RecordedEvent]) {
    let document = try document(text, path: path)
    let reader = Reader(path: path)
    let nodes = try reader.sequence(document["devices"], "devices: a list", in: document)
    var devices: [DeviceDescription] = []
    var events: [RecordedEvent] = []
    for (index, node) in nodes.prefix(EvemuParser.mostDevices).enumerated() {
      devices.append(try reader.description(node))
      events += try reader.events(node, device: Int32(index))
    }
    // Each device has its own list; one time line is wanted, and a stable one.
    let order = events.indices.sorted {
      (events[$0].event.time, $0) < (events[$1].event.time, $1)
    }
    return (devices, order.map { events[$0] })
  }

  private static func document(_ text: String, path: String) throws -> Node {
    // A few aliases of aliases make a small file endless; libinput writes none.
    if let line = lineOfAlias(text) {
      throw RecordingFileError(path: path, line: line, message: "expected no YAML anchor or alias")
    }
    do {
      if let node = try Yams.compose(yaml: text) { return node }
      throw RecordingFileError(path: path, line: 1, message: "expected YAML, found nothing")
    } catch let error as YamlError {
      let (line, problem) =
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
          .composer(_, let problem, let mark, _):
          (mark.line, problem)
        default: (1, "\(error)")
        }
      throw RecordingFileError(
        path: path, line: line, message: "expected YAML: \(problem.printable(limit: 200))")
    }
  }

  /// The first line on which a value begins with `&` or `*`.
  private static func lineOfAlias(_ text: String) -> Int? {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      var (isQuoted, before) = (false, UInt8(ascii: " "))
      for byte in line.utf8 {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == UInt8(ascii: "#"), !isQuoted { break }
        let isMark = byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")
        if isMark, !isQuoted, " [,{".utf8.contains(before) { return index + 1 }
        before = byte
      }
    }
    return nil
  }

  private struct Reader {
    let path: String

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

    func events(_ node: Node, device: Int32) throws -> [RecordedEvent] {
      guard let list = node["events"], list.null == nil else { return [] }
      var events: [RecordedEvent] = []
      for group in try sequence(list, "events: a list", in: node) {
        guard let frame = group["evdev"] else { continue }
        for line in try sequence(frame, "evdev: a list of events", in: group) {
          events.append(RecordedEvent(event: try event(line), device: device))
        }
      }
      return events
    }

    private func event(_ node: Node) throws -> InputEvent {
      let expected = "[seconds, microseconds, type, code, value]"
      let numbers = try numbers(node, expected, in: node)
      guard numbers.count == 5, (0...999_999_999_999).contains(numbers[0]),
        (0...999_999).contains(numbers[1]), let type = UInt16(exactly: numbers[2]),
        let code = UInt16(exactly: numbers[3]), let value = Int32(exactly: numbers[4])
      else { throw error(expected, node) }
      return InputEvent(
        time: Timestamp(seconds: Int64(numbers[0]), microseconds: Int64(numbers[1])),
        type: EventType(rawValue: type), code: code, value: value)
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
      RecordingFileError(path: path, line: node.mark?.line, message: "expected \(expected)")
    }
  }
}

extension Node {
  /// A plain decimal number; the library's own reading knows base 60 and can overflow.
  fileprivate var wholeNumber: Int? {
    scalar.flatMap { Int($0.string) }
  }
}
