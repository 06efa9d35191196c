import ArgumentParser
import Glibc
import InputEvents

/// `studykiosk record`.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record what devices send, for `replay` and for evemu's tools.",
    discussion: """
      Records the touchscreens, accelerometers and keys the kiosk would use, or the devices named, \
      until Ctrl-C. evemu's own tools play the first device of a recording; the others stand in \
      its comments.
      """)

  @Argument(help: "Paths, or parts of names; all usable devices if none is named.")
  var devices: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file; - is standard output.", valueName: "file"))
  var output: String

  @OptionGroup var input: InputOptions

  func run() throws {
    let log = Log()
    var loop = try EventLoop()
    var writer = try RecordingWriter(path: output)
    var input = try LiveInput(input, only: devices, start: .now, log: log)
    var count = 0
    try input.open { arrival in try writer.write(arrival) }
    var wake = EventLoop.Wake()
    while !wake.signals.contains(where: { [SIGINT, SIGTERM, SIGHUP].contains($0) }) {
      try writer.flush()
      loop.wait(for: input.descriptors, until: nil, into: &wake)
      try input.read(wake.ready) { arrival in
        if case .event = arrival { count += 1 }
        try writer.write(arrival)
      }
    }
    try writer.flush()
    log.line("recorded \(count) events")
  }
}
