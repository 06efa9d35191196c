import CommandBasis
import DeckStore
import EvdevReader
import Gestures
import Glibc
import InputEvents
import LibraryAccess
import LinuxSystem
import RecordingFiles
import Scenes
import SettingsFiles
import Study

/// What a report of a problem says about a box, in lines that a person can read.
struct Report {
  private(set) var lines: [String]
  private let redaction: Redaction
  private let library: String
  /// The text about the library's contents, or why it can't be read.
  private let contents: String
  /// Whether the names in the library are known, so that they can be left out; true without a library.
  private let areNamesKnown: Bool

  /// The most bytes of a log that are read, from its end.
  private static let longestLog = 256 << 10
  /// The most lines of a log, the last ones.
  private static let mostLogLines = 300
  /// The most updates, the last ones.
  private static let mostUpdates = 5
  /// The most events of a recording, some hours of touches.
  private static let mostEvents = 500_000

  /// Begins a report on the box with this library.
  init(library: String) {
    self.library = library
    var redaction = Redaction(library: library)
    do {
      let contents = try LibraryFile(path: library).read { store in
        try redaction.hide(namesIn: store)
        return try store.contents()
      }
      (self.contents, areNamesKnown) = (contents ?? "none yet", true)
    } catch {
      contents = redaction.line("can't be read: \(error)")
      areNamesKnown = false
    }
    self.redaction = redaction
    lines = [
      "# A report of studykiosk, written \(WallTime.now.iso8601)",
      "# Names, cards, PINs, passwords, networks, and paths that are not the system's are \(Redaction.mark)",
    ]
  }

  private mutating func begin(_ title: String) { lines += ["", "## \(title)", ""] }

  private mutating func add(_ text: String) { lines.append(redaction.line(text.printable())) }

  /// Adds the versions of program and system, and the board.
  mutating func addMachine() {
    begin("The box")
    lines.append("studykiosk \(programVersion)")
    add("board: \(Machine.name)")
    let release = Self.text("/etc/os-release").split(separator: "\n")
      .first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst(12).filter { $0 != "\"" }
    add("system: \(release ?? "unknown")")
    var system = utsname()
    if uname(&system) == 0 {
      let version = withUnsafeBytes(of: system.release) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      add("kernel: \(version)")
    }
    let memory = Self.text("/proc/meminfo").split(separator: "\n").first ?? ""
    add(memory.split(separator: " ").joined(separator: " "))
    add("library: \(contents)")
  }

  /// Adds, on a card with two systems, which one runs and what came of the last updates.
  ///
  /// - Parameters:
  ///   - commandLine: The file with the kernel's parameters, of which the boot loader's `rauc.slot=` names the system.
  ///   - updates: The file with a line for each update, by the image's boot-choice.
  mutating func addSystems(commandLine: String, updates: String) {
    let slot = Self.text(commandLine).split { $0.isWhitespace }
      .first { $0.hasPrefix("rauc.slot=") }?.dropFirst(10)
    guard let slot else { return }
    add("running: system \(slot) of the card")
    let end = (try? InputFile(path: updates).end(most: Self.longestLog)) ?? []
    let lines = String(decoding: end, as: UTF8.self).split(separator: "\n")
    if lines.isEmpty { add("never updated") }
    for line in lines.suffix(Self.mostUpdates) { add("update: \(line)") }
  }

  /// Adds what `studykiosk doctor` finds.
  mutating func addFindings() {
    begin("What doctor finds")
    for finding in Examination(audioDevice: nil, library: library).findings() {
      add("\(finding.state.rawValue)  \(finding.subject): \(finding.text)")
    }
  }

  /// Adds what `studykiosk devices` lists.
  mutating func addDevices() {
    begin("Input devices")
    do {
      let reports = try DeviceSearch().reports()
      if reports.isEmpty { add("none") }
      for line in reports.flatMap(\.lines) { lines.append(deviceLine(line)) }
    } catch {
      add("\(error)")
    }
  }

  /// The names of devices are needed; only names of people in them are hidden, as in "Anna's keyboard".
  private func deviceLine(_ line: String) -> String {
    redaction.names(line.printable())
  }

  /// Whether this process may see the machine's devices.
  static var seesDevices: Bool { access("/dev/input", F_OK) == 0 }

  /// Says that a process without devices can't tell what doctor finds.
  mutating func leaveOutDevices() {
    begin("What doctor finds, and input devices")
    lines.append(
      "left out: the page's service sees no devices; `studykiosk report` at the box has them")
  }

  /// Adds the settings that are not the original ones; of secrets, lists and files, only that they are set.
  mutating func addSettings() {
    begin("Settings")
    let settings = Examination(audioDevice: nil, library: library).settings
    for setting in Setting.allCases {
      guard let value = settings[setting] else { continue }
      switch setting.row.kind {
      case .secret, .path, .list: lines.append("\(setting.rawValue): \(Redaction.mark)")
      case .toggle, .word, .code, .number, .panelSize:
        // Only a value that the setting can have says nothing else.
        let value = setting.row.kind.value(value) ?? Redaction.mark
        lines.append("\(setting.rawValue): \(value)")
      }
    }
    for limit in GestureLimit.allCases {
      guard let value = settings.limits[limit] else { continue }
      lines.append("\(limit.rawValue): \(value.shortest) \(limit.meaning.unit.rawValue)")
    }
  }

  /// Adds the last lines of a log.
  ///
  /// - Parameter path: The log; nil for the service's.
  /// - Throws: `FileError` if the named log can't be read.
  mutating func addLog(path: String?) throws(FileError) {
    begin("The last log")
    guard areNamesKnown else {
      lines.append("left out: the library can't be read, so its names in the log can't be found")
      return
    }
    let text: String
    if let path {
      let bytes = try InputFile(path: path).end(most: Self.longestLog)
      text = String(decoding: bytes, as: UTF8.self)
    } else {
      text = Self.journal()
    }
    let logged = text.split(separator: "\n").suffix(Self.mostLogLines)
    if logged.isEmpty { lines.append("empty") }
    for line in logged { add(String(line)) }
  }

  /// Adds what a recording's devices sent, and the options of its replay that name nobody.
  ///
  /// - Throws: The errors of reading the recording.
  mutating func addRecording(path: String) throws {
    begin("A recording, for `studykiosk replay`")
    var recording = try RecordingFile(path: path, isLenient: true)
    let head = Self.text(path).split(separator: "\n").prefix(3).first { $0.contains(" replay ") }
    if let options = head.map(Self.namelessOptions), !options.isEmpty {
      lines.append("# replay \(options)")
    }
    func text(_ written: String) -> String { String(written.dropLast()) }
    lines.append(text(EvemuWriter.firstLine))
    var (events, described, count) = ([RecordedEvent](), 0, 0)
    var hasMore = try recording.read(into: &events)
    if let beginning = recording.beginning(firstEvent: events.first?.event.time) {
      lines.append(text(EvemuWriter.line(beginning: beginning)))
    }
    while hasMore, count < Self.mostEvents {
      for index in described..<max(described, recording.devices.count) {
        let description = EvemuWriter.lines(of: recording.devices[index], at: index)
        for line in description.split(separator: "\n") { lines.append(deviceLine(String(line))) }
      }
      described = recording.devices.count
      lines += events.map { text(EvemuWriter.line($0)) }
      count += events.count
      hasMore = try recording.read(into: &events)
    }
    if hasMore { lines.append("# The recording goes on.") }
  }

  /// Returns the options of a replay that have no name among their values.
  private static func namelessOptions(_ command: Substring) -> String {
    let flags = "home|in-order|guest|voice"
    let values = "seed|date|size|mode|direction|language|least-line|turned|profile|panel-size"
    guard
      let options = try? Regex("--(?:(?:\(flags))(?= |$)|(?:\(values)) [0-9A-Za-z:.+x-]+)")
    else { return "" }
    return command.matches(of: options).map { String(command[$0.range]) }.joined(separator: " ")
  }

  /// Returns what the journal has of the services, or why that can't be read.
  private static func journal() -> String {
    let program = "/usr/bin/journalctl"
    guard access(program, X_OK) == 0 else {
      return "this system has no journal; name a file with --log"
    }
    let reader = SandboxedProcess(
      program: program, name: "journalctl", variables: ["LC_ALL=C.UTF-8"],
      includesStandardError: true)
    let arguments = [
      "--unit=studykiosk*", "--lines=\(mostLogLines)", "--output=short-monotonic", "--no-hostname",
      "--no-pager", "--quiet",
    ]
    do throws(NoDecoder) {
      let (outcome, _) = try reader.run(
        [], arguments, most: longestLog, limit: .seconds(20), cancellation: .never)
      guard case .reply(let bytes, _) = outcome else { return "the journal did not answer" }
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      return "the journal can't be read: \(error.call)"
    }
  }

  /// Returns the beginning of a file; nothing if it can't be read, or not from its beginning.
  private static func text(_ path: String) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard let file = try? InputFile(path: path), file.isSeekable else { return "" }
    let count = (try? file.read(into: &buffer)) ?? 0
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
