import ArgumentParser
import InputEvents
import KioskRuntime
import RecordingFiles
import ScreenLayout

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Study with recorded events instead of a device.",
    discussion: """
      Reads evemu recordings (.evemu, or .events with a .desc beside it), the YAML of \
      `libinput record`, and this program's own recordings. Without another output it writes the \
      trace to standard output. The same recording, deck and seed give the same bytes everywhere.
      """)

  @Argument(help: "The recordings, each studied on its own.")
  var files: [String]

  @OptionGroup var study: StudyOptions

  @Option(help: ArgumentHelp("Write what happens, line by line; - is standard output."))
  var trace: String?

  @Option(help: "Write every screen as a text file into this folder.")
  var screens: String?

  @Flag(help: "Use what comes before a broken line instead of refusing the recording.")
  var lenient = false

  func run() throws {
    for file in files {
      var recording = try RecordingFile(path: file, isLenient: lenient)
      var outputs = try ReplayOutputs(trace: trace ?? "-")
      var pipeline = try study.pipeline(seed: 1)
      for (index, device) in recording.devices.enumerated() { pipeline.add(device, at: index) }
      var events: [RecordedEvent] = []
      var isStarted = false
      while try recording.read(into: &events) {
        if !isStarted, let first = events.first?.event.time {
          outputs.begin(at: first)
          pipeline.start(at: first, &outputs)
          isStarted = true
        }
        for recorded in events {
          pipeline.handle(recorded.event, from: Int(recorded.device), &outputs)
        }
      }
      _ = pipeline.finish(&outputs)
      try outputs.finish()
    }
  }
}
