import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import LibraryAccess
import LinuxSystem
import Scenes
import ScreenLayout
import SettingsFiles
import Study
import Web

@main
struct Program {
  static func main() { CommandProgram.main(StudyKioskWeb.self) }
}

/// `studykiosk-web`.
struct StudyKioskWeb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studykiosk-web", abstract: "Serve the page for a phone or laptop.",
    discussion: """
      Cards, decks and progress on a page, for phones in the same network. A phone comes in with a code that \
      the box's screen shows (Settings, A phone or laptop), and once somebody has allowed it there; until \
      then, and while the page is closed, it sees nothing. A kiosk and this program share the library.
      """,
    version: programVersion, subcommands: [LetIn.self, Browsers.self, Try.self])

  @Option(
    help: ArgumentHelp("Where browsers come in.", valueName: "address:port"), transform: Place.init)
  var listen = Place(host: "127.0.0.1", port: 8080)

  @Option(
    help: ArgumentHelp(
      "A name of this box besides the machine's own; may be given several times.",
      valueName: "name"))
  var host: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where browsers find the page if a program before this one speaks TLS, such as https://school.example.",
      valueName: "address"), transform: Self.address)
  var address: PublicAddress?

  @Option(
    help: ArgumentHelp(
      "End when the page is closed at the box, and remove this file, which is that of "
        + "`studykiosk run --phones`.",
      valueName: "file"))
  var door: String?

  @OptionGroup var library: LibraryOptions

  struct Place: Sendable {
    var host: String
    var port: Int

    init(host: String, port: Int) { (self.host, self.port) = (host, port) }

    init(_ text: String) throws {
      guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
        (1...65_535).contains(port), colon > text.startIndex
      else { throw ValidationError("\"\(text)\" is no address and port, such as 0.0.0.0:8080") }
      self.init(host: text[..<colon].filter { !"[]".contains($0) }, port: port)
    }
  }

  private static func address(_ text: String) throws -> PublicAddress {
    guard let address = PublicAddress(text) else {
      throw ValidationError("\"\(text)\" is no address such as https://school.example")
    }
    return address
  }

  func run() throws {
    IdleMemory.shareHeap()
    let program = try OwnProgram.sibling("studykiosk")
    let path = try library.path
    let file = LibraryFile(path: path, report: { Log().report($0) })
    try open(file)
    let log = Log()
    let settings = Self.settings(log)
    let chosen = library.preferences(log)[.language] ?? settings[.language]
    let language = chosen.flatMap { Language.Code(rawValue: $0) }
    let server = WebServer(
      library: file, on: listen.host, port: listen.port, hosts: host, address: address,
      openMarkerPath: door, program: program, language: language ?? .en, settings: settings,
      clock: { .now },
      report: { Log().line($0.printable()) }
    )
    try server.serve()
  }

  /// Returns the settings of the box's settings file; an invalid file, which keeps the kiosk from starting,
  /// is only logged here.
  static func settings(_ log: Log) -> Preferences {
    do {
      return try SettingsLocation.installed.map {
        try SettingsFile.read(path: $0) { log.line("\($0)".printable()) }.values
      } ?? [:]
    } catch {
      log.line("the settings file does not count: \(error)".printable())
      return [:]
    }
  }

  /// Opens the library once, so that its errors are reported at once.
  ///
  /// A library that other programs have for a while is only logged, because it will be free later.
  private func open(_ file: LibraryFile) throws {
    do {
      guard file.exists else { throw NoLibraryError(path: file.path) }
      // This migrates a library of an earlier version, and replaces a damaged one by a backup.
      try file.use { _ in }
    } catch let error as LibraryError where error.isInUse {
      Log().line("\(error)".printable())
    }
  }
}
