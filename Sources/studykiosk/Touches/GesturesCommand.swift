import ArgumentParser
import CommandBasis
import GestureTimeline
import Gestures
import InputEvents
import KioskRuntime
import RecordingFiles
import SettingsFiles

/// `studykiosk gestures`.
struct ExplainGestures: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gestures",
    abstract: "Explain why touches became gestures, or did not.",
    discussion: """
      Lists each touch of a recording, the gesture it made, and the limits it missed, by their \
      names in the settings. Positions are in mm from the panel's top left corner, times in \
      seconds since the run began, as in its trace. A tap waits for a second one, as it does on a \
      question.
      """)

  @Argument(help: "The recordings; - is standard input.")
  var files: [String] = []

  @Flag(help: "Explain the touches of this machine's devices, on this screen, until Ctrl-C.")
  var live = false

  @Option(
    help: ArgumentHelp(
      "Draw the touches and the movements of the box as an SVG picture.", valueName: "file"))
  var svg: String?

  @Flag(help: "Write a line of JSON for each recording, with every recognizer's decision.")
  var json = false

  @OptionGroup var recording: RecordingOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var input: InputOptions
  @OptionGroup var library: LibraryOptions

  @OptionGroup var screen: TerminalOptions

  func validate() throws {
    guard live != !files.isEmpty else {
      throw ValidationError("name recordings to explain, or --live for this machine's devices")
    }
    guard !live || (svg == nil && !json) else {
      throw ValidationError("--live draws on the screen; record first for --svg or --json")
    }
    guard svg == nil || files.count == 1 else {
      throw ValidationError("--svg takes one recording at a time")
    }
    guard svg != "-" || !json else {
      throw ValidationError("--json and --svg - both need standard output")
    }
    guard
      live
        || (input.devices.isEmpty && !input.grab && screen.terminal == nil
          && screen.letters == nil)
    else {
      throw ValidationError(
        "--device, --grab, --terminal and --letters are for --live, not for "
          + "recordings")
    }
    guard live || library.library == nil else {
      throw ValidationError(
        "--library is for --live: a recording is explained by the settings alone")
    }
    guard !live || !recording.lenient else { throw ValidationError("--lenient is for recordings") }
    try refuseSharedInput(files + [settings.settings])
  }

  func run() throws {
    if live { return try LiveExplanation.run(self) }
    let inputs = files.flatMap(RecordingFile.paths(of:)) + settings.files
    try refuseInputs(inputs, [svg, "-"])
    let log = Log()
    let settings = try settings.forRecordings(log)
    var output = try OutputFile(path: "-")
    for file in files {
      if files.count > 1, !json { try output.write("# \(file.printable())\n") }
      try explain(file, settings, log, into: &output)
    }
  }

  private func explain(
    _ file: String, _ settings: KioskSettings, _ log: Log, into output: inout OutputFile
  ) throws {
    var recording = try ExplainedRecording(self.recording.open(file), settings)
    var text = GesturesText(recording, settings.gestures)
    var script = try json ? GesturesJSON(recording, file: file) : nil
    var picture = GesturesPicture()
    let isText = !json && svg != "-"
    func write(_ lines: [String]) throws {
      for line in lines where isText { try output.write(line + "\n") }
    }
    try write(text.devices(recording))
    while let entries = try recording.next() {
      try write(text.devices(recording))
      for entry in entries {
        try write(text.lines(entry, of: recording))
        try script?.write(entry, into: &output)
        if svg != nil { picture.add(entry) }
      }
    }
    try write(text.end(recording))
    try script?.end(recording, into: &output)
    if let svg {
      let document = try picture.document(recording, path: file)
      var output = try OutputFile(path: svg)
      try output.write(document)
      try output.flush()
    }
    try output.flush()
    self.recording.reportEnd(
      of: file, clock: recording.clockWasSetBack(file), recording.problem,
      hasEvents: recording.hasEvents, isTouched: !recording.unfinished.isEmpty, log)
  }
}
