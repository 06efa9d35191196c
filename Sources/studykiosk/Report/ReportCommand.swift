import ArgumentParser
import CommandBasis
import InputEvents
import LibraryAccess
import LinuxSystem
import RecordingFiles
import Study

/// `studykiosk report`.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write one file about this box, for a report of a problem.",
    discussion: """
      The file has the version, what `doctor` and `devices` say, the settings and the last log, and a \
      recording if one is named. Names of learners, decks and machines, texts of cards, PINs, passwords \
      and networks are left out. It is text: read it before you send it.

      A recording shows where fingers touched, and so also what they typed on the screen's keyboard.

      For a box with the service, run it as the service's user, which may not read the journal itself: \
      sudo journalctl -n 300 -u 'studykiosk*' | sudo -u studykiosk studykiosk report --log - -o - >report.txt
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file; - is standard output.", valueName: "file"))
  var output = "studykiosk-report.txt"

  @Option(
    help: ArgumentHelp(
      "Add what this recording's devices sent, without its comments.", valueName: "file"))
  var recording: String?

  @Option(
    help: ArgumentHelp(
      "The log; - is standard input (default: the service's, if the journal may be read).",
      valueName: "file"))
  var log: String?

  /// Says what the page's service, which has no devices, can't see, instead of a misleading list of what is missing.
  @Flag(help: .hidden)
  var page = false

  /// See `Report.addSystems(commandLine:updates:)`.
  @Option(help: .hidden)
  var commandLine = "/proc/cmdline"

  @Option(help: .hidden)
  var updates = "/var/lib/studykiosk-card/updates"

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard recording != "-" else {
      throw ValidationError("--recording needs a file, which is read twice, not standard input")
    }
  }

  func run() throws {
    let inputs = (recording.map(RecordingFile.paths(of:)) ?? []) + [log].compactMap(\.self)
    try refuseInputs(try library.files + inputs.map { $0 }, [output])
    var report = Report(library: try library.path)
    report.addMachine()
    report.addSystems(commandLine: commandLine, updates: updates)
    if page, !Report.seesDevices {
      report.leaveOutDevices()
    } else {
      report.addFindings()
      report.addDevices()
    }
    report.addSettings()
    try report.addLog(path: log)
    // A recording that can't be read leaves no file behind.
    if let recording { try report.addRecording(path: recording) }
    var file = try OutputFile(path: output, isPrivate: true)
    for line in report.lines { try file.write(line + "\n") }
    try file.flush()
    guard output != "-" else { return }
    try writeLines([
      "\(output.printable()): \(counted(report.lines.count, "line")); read it before you send it"
    ])
  }
}
