import InputEvents

/// A recorded keyboard, for tests with many answers: one key every second, from 1 s on.
struct KeyRecording {
  enum Key: UInt16 {
    case end = 1
    case one, two, three, four, five, six, seven, eight, nine
    case takeBack = 14
    case tab = 15
    case enter = 28
    case right = 21
    case wrong = 49
    case answer = 57
    case down = 108
  }

  private var time = 0
  private(set) var text = """
    # EVEMU 1.3
    N: keyboard
    I: 0003 0001 0001 0110
    P: 00 00 00 00 00 00 00 00
    B: 00 03 00 00 00 00 00 00 00
    B: 01 fe ff ff ff ff ff ff ff
    B: 01 ff ff ff ff ff ff ff ff

    """

  init(_ keys: [Key]) {
    for key in keys { press(key) }
  }

  /// Adds a pause, in seconds.
  mutating func wait(_ seconds: Int) {
    time += seconds
  }

  mutating func press(_ key: Key) {
    time += 1
    let code = String(key.rawValue, radix: 16)
    let padded = String(repeating: "0", count: 4 - code.count) + code
    for (value, fraction) in [(1, "000000"), (0, "050000")] {
      text += "E: \(time).\(fraction) 0001 \(padded) \(value)\nE: \(time).\(fraction) 0000 0000 0\n"
    }
  }
}
