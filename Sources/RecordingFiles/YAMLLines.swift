/// The lines of a file that are read as YAML, with their numbers in the file.
struct YAMLLines {
  private(set) var bytes: [UInt8] = []
  /// The number of each line in the file.
  private var numbers: [Int] = []
  /// The numbers of bytes and lines up to and including each line that stands for a list of events.
  private(set) var events: [(bytes: Int, lines: Int)] = []

  mutating func add(_ line: some Sequence<UInt8>, number: Int) {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    numbers.append(number)
  }

  mutating func markEvents() {
    events.append((bytes.count, numbers.count))
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number in the file of a line of `text`; both are counted from 1.
  func line(_ line: Int) -> Int? {
    numbers.isEmpty ? nil : numbers[min(max(line - 1, 0), numbers.count - 1)]
  }

  /// The lines up to and including the last one that stands for a list of events.
  var upToLastEvents: YAMLLines {
    guard let last = events.last else { return self }
    var lines = self
    lines.bytes = Array(bytes.prefix(last.bytes))
    lines.numbers = Array(numbers.prefix(last.lines))
    return lines
  }
}
