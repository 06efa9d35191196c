import ArgumentParser
import CommandBasis
import Glibc
import InputEvents
import LiveRuntime

/// `studykiosk record`.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record what devices send, for `replay` and for evemu's tools.",
    discussion: """
      Records the touchscreens, accelerometers and keys the kiosk would use, or the devices named, \
      until Ctrl-C. evemu's own tools play only the first device of a recording; the others are in \
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
    var input = try input.live(only: devices, start: .now, log)
    var count = 0
    var problem: (any Error)?
    func write(_ arrival: Arrival) {
      if case .event = arrival { count += 1 }
      do { try writer.write(arrival) } catch { problem = problem ?? error }
    }
    input.open(write)
    var wake = EventLoop.Wake()
    while !wake.isTimeToGo {
      try writer.flush()
      loop.wait(for: input.descriptors, until: input.hasMore ? .now : nil, into: &wake)
      if wake.signals.contains(SIGTSTP) { loop.suspend() }
      input.read(wake.ready, write)
      if let problem { throw problem }
    }
    try writer.flush()
    log.line("recorded \(counted(count, "event"))")
  }
}
