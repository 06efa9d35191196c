/// Collects a device description from the comments that evemu writes above a recording.
///
/// Some old recordings describe their device only in these comments: `Input device name: "…"`, `Input
/// device ID: bus 0x03 …`, `Event type 3 (EV_ABS)`, `Event code 53 (…)`, `Min 0`, `Max 799`,
/// `Fuzz`, `Flat`, `Resolution` and `Property type 1 (…)`.
///
/// Source: evemu 2.7 `src/evemu.c`, function `write_desc`.
package struct CommentDescription: Sendable {
  private var gathered = DeviceDescription(name: "")
  private var type: EventType?
  private var axis: UInt16?

  package init() {}

  /// The description from the comments read so far; nil if they named no event code.
  package var description: DeviceDescription? {
    gathered.codes.isEmpty ? nil : gathered
  }

  /// Reads one comment, with or without its `#`.
  package mutating func read(comment: String) {
    let text = comment.drop { $0 == "#" || $0.isWhitespace }
    if let name = text.dropping(prefix: "Input device name:") {
      gathered.name = name.trimmed(of: "\"")
    } else if let identity = text.dropping(prefix: "Input device ID:") {
      gathered.identity = Self.identity(identity)
    } else if let rest = text.dropping(prefix: "Event type ") {
      type = Self.number(rest).flatMap { $0 <= EventType.maximum ? EventType(rawValue: $0) : nil }
      axis = nil
    } else if let rest = text.dropping(prefix: "Event code "), let type,
      let code = Self.number(rest), code <= KeyCode.maximum
    {
      gathered.codes[type, default: []].insert(code)
      axis = type == .absolute && code <= AbsoluteCode.maximum ? code : nil
      if let axis { gathered.axes[axis] = AxisRange(minimum: 0, maximum: 0) }
    } else if let rest = text.dropping(prefix: "Property "),
      let number = rest.split(separator: " ").dropFirst().first.flatMap({ UInt16($0) }),
      number <= DeviceProperty.maximum
    {
      gathered.properties.insert(number)
    } else if let axis, case let fields = text.split(separator: " "), fields.count == 2,
      let value = Int32(fields[1])
    {
      gathered.axes[axis]?.set(fields[0].lowercased(), to: value)
    }
  }

  private static func number(_ text: Substring) -> UInt16? {
    text.split(separator: " ").first.flatMap { UInt16($0) }
  }

  private static func identity(_ text: Substring) -> DeviceIdentity {
    let fields = text.split(separator: " ")
    func value(_ name: Substring) -> UInt16 {
      guard let place = fields.firstIndex(of: name), place + 1 < fields.count else { return 0 }
      let digits = fields[place + 1]
      return UInt16(digits.dropping(prefix: "0x") ?? digits, radix: 16) ?? 0
    }
    return DeviceIdentity(
      bus: value("bus"), vendor: value("vendor"), product: value("product"),
      version: value("version"))
  }
}

extension Substring {
  fileprivate func dropping(prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  fileprivate func trimmed(of mark: Character) -> String {
    var text = drop { $0 == " " || $0 == mark }
    while let last = text.last, last == " " || last == mark { text.removeLast() }
    return String(text)
  }
}
