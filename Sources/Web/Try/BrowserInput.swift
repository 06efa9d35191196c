import InputEvents

/// Turns what happens in a browser into the events of a panel, an accelerometer and keys.
///
/// A browser sends a line for each thing that happens: a time in milliseconds by the browser's clock, a letter, and numbers.
///
///     17.250 d 3 0.5 0.25    finger 3 comes down (or m: it moves) at these fractions of the picture's width and height
///     17.250 u 3             finger 3 is lifted (or c: the browser has taken it away, and it meant nothing)
///     17.250 k 28 1          the key of this code is pressed, or with 0 released
///     17.250 a 0.1 0 1       the acceleration in g
struct BrowserInput {
  let panel: BrowserPanel
  var rotation = Rotation.none
  /// The browser's name of the finger in each slot.
  private var fingers: [Int?] = Array(repeating: nil, count: BrowserPanel.mostFingers)
  private var keys: Set<UInt16> = []
  private var nextTrack: Int32 = 0
  /// The least time that a line has taken so far, plus the difference between the two clocks.
  private var delay: Duration?
  private var latest: Timestamp

  private enum Device: Int32 {
    case touch, motion, keys
  }

  init(_ panel: BrowserPanel, at now: Timestamp) {
    (self.panel, latest) = (panel, now)
  }

  /// Returns the lines of a recording that describe the devices, each with an empty event, by which it counts as there.
  func beginning(at now: Timestamp) -> String {
    let devices = panel.devices.enumerated()
    return devices.map { EvemuWriter.lines(of: $0.element, at: $0.offset) }.joined()
      + devices.map { EvemuWriter.line(recorded(.report(at: now), Int32($0.offset))) }.joined()
  }

  /// Notes that another page sends from now on, whose clock may differ.
  ///
  /// - Returns: The lines that lift all fingers and release all keys of the earlier page.
  mutating func changePage(at now: Timestamp) -> String {
    delay = nil
    latest = max(latest, now)
    var lines = ""
    for slot in fingers.indices where fingers[slot] != nil { lines += lift(slot, isMeant: false) }
    for key in keys.sorted() { lines += press(key, isDown: false) }
    return lines
  }

  /// Takes a browser's lines; those that make no sense are left out.
  ///
  /// - Parameters:
  ///   - text: The browser's lines.
  ///   - arrival: When they have arrived.
  /// - Returns: The lines of a recording.
  mutating func recording(of text: some StringProtocol, at arrival: Timestamp) -> String {
    var lines = ""
    for line in text.split(separator: "\n").prefix(Self.mostLines) {
      let words = line.split(separator: " ")
      guard words.count >= 3, let time = Double(words[0]), (0...1e12).contains(time) else {
        continue
      }
      note(.microseconds(Int64(time * 1000)), at: arrival)
      let numbers = words.dropFirst(2).compactMap { Double($0) }.filter(\.isFinite)
      lines += event(String(words[1]), numbers)
    }
    return lines
  }

  /// The maximum number of lines in one message: those of ten fingers for some seconds.
  private static let mostLines = 4_000

  /// Sets the time of the next events by the browser's clock, whose lines come with different delays.
  private mutating func note(_ time: Duration, at arrival: Timestamp) {
    let passed = Duration.microseconds(arrival.microseconds) - time
    let least = min(delay ?? passed, passed)
    delay = least
    let happened = Timestamp(microseconds: 0) + time + least
    latest = max(latest, min(happened, arrival))
  }

  private mutating func event(_ kind: String, _ numbers: [Double]) -> String {
    switch (kind, numbers.count) {
    case ("d", 3), ("m", 3):
      let place = panel.place(
        x: min(max(numbers[1], 0), 1), y: min(max(numbers[2], 0), 1), rotation)
      return touch(Int(exactly: numbers[0]), place, comesDown: kind == "d")
    case ("u", 1), ("c", 1):
      guard let slot = slot(of: Int(exactly: numbers[0])) else { return "" }
      return lift(slot, isMeant: kind == "u")
    case ("k", 2):
      guard let code = UInt16(exactly: numbers[0]), Key.all.contains(where: { $0.code == code })
      else { return "" }
      return press(code, isDown: numbers[1] == 1)
    case ("a", 3):
      let most = Double(16 * BrowserPanel.unitsPerG)
      let units = numbers.map {
        Int32(min(max(($0 * Double(BrowserPanel.unitsPerG)).rounded(), -most), most))
      }
      return frame(
        .motion, zip([AbsoluteCode.x, AbsoluteCode.y, AbsoluteCode.z], units).map { ($0, $1) })
    default: return ""
    }
  }

  private func slot(of finger: Int?) -> Int? {
    finger.flatMap { finger in fingers.firstIndex { $0 == finger } }
  }

  private mutating func touch(
    _ finger: Int?, _ place: (x: Int32, y: Int32), comesDown: Bool
  ) -> String {
    guard let finger else { return "" }
    var values: [(UInt16, Int32)] = []
    if let slot = slot(of: finger) {
      values = [(AbsoluteCode.multitouchSlot, Int32(slot))]
    } else if comesDown, let slot = fingers.firstIndex(of: nil) {
      fingers[slot] = finger
      values = [
        (AbsoluteCode.multitouchSlot, Int32(slot)), (AbsoluteCode.multitouchTrackingID, nextTrack),
        (AbsoluteCode.multitouchToolType, 0),
      ]
      nextTrack = (nextTrack + 1) % 65_536
    } else {
      return ""
    }
    values += [(AbsoluteCode.multitouchX, place.x), (AbsoluteCode.multitouchY, place.y)]
    let isFirst = comesDown && fingers.count { $0 != nil } == 1
    return frame(.touch, values, touched: isFirst ? 1 : nil)
  }

  /// Lifts a finger; one that means nothing becomes a palm before, which no gesture counts.
  private mutating func lift(_ slot: Int, isMeant: Bool) -> String {
    let select = (AbsoluteCode.multitouchSlot, Int32(slot))
    let palm =
      isMeant ? "" : frame(.touch, [select, (AbsoluteCode.multitouchToolType, ToolType.palm)])
    fingers[slot] = nil
    let isLast = fingers.allSatisfy { $0 == nil }
    return palm
      + frame(
        .touch, [select, (AbsoluteCode.multitouchTrackingID, -1)], touched: isLast ? 0 : nil)
  }

  private mutating func press(_ code: UInt16, isDown: Bool) -> String {
    let isChange = isDown ? keys.insert(code).inserted : keys.remove(code) != nil
    guard isChange else { return "" }
    let event = InputEvent(time: latest, type: .key, code: code, value: isDown ? 1 : 0)
    return line(event, .keys) + line(.report(at: latest), .keys)
  }

  /// A frame of an absolute device.
  private func frame(
    _ device: Device, _ values: [(code: UInt16, value: Int32)], touched: Int32? = nil
  ) -> String {
    var events = values.map {
      InputEvent(time: latest, type: .absolute, code: $0.code, value: $0.value)
    }
    if let touched {
      events.append(InputEvent(time: latest, type: .key, code: KeyCode.touch, value: touched))
    }
    return (events + [.report(at: latest)]).map { line($0, device) }.joined()
  }

  private func line(_ event: InputEvent, _ device: Device) -> String {
    EvemuWriter.line(recorded(event, device.rawValue))
  }

  private func recorded(_ event: InputEvent, _ device: Int32) -> RecordedEvent {
    RecordedEvent(event: event, device: device)
  }
}

extension InputEvent {
  /// The end of a frame.
  fileprivate static func report(at time: Timestamp) -> InputEvent {
    InputEvent(time: time, type: .synchronization, code: SyncCode.report, value: 0)
  }
}
