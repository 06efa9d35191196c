import DeckStore
import Dispatch
import Glibc
import Hummingbird
import HummingbirdCore
package import LibraryAccess
import Logging
import NIOCore
package import Scenes
package import ScreenLayout
package import Study
import Synchronization

/// The page for a phone: its pages ask and change the library as the box does.
///
/// It trusts nobody: see `Guards`, and `ComingIn` for who is let in.
package struct WebServer: Sendable {
  private let site: Site
  private let host: String
  private let port: Int
  private let hosts: BoxHosts
  /// A file that goes when the page closes, and the server with it; nil for one that stays.
  private let door: String?
  private let program: String?
  private let clockSocket: String

  /// - Parameters:
  ///   - library: The library, which the kiosk has open, too.
  ///   - host: The address on which it listens, such as 0.0.0.0 for all of the machine's.
  ///   - port: From 1 to 65,535.
  ///   - hosts: Names of the box besides the machine's own.
  ///   - door: A file to remove when the box has closed the page, where the server then ends; nil for one that
  ///     stays and refuses phones.
  ///   - program: Knows this program's commands; nil for this very program.
  ///   - language: For a browser that asks for none of the box's languages.
  ///   - settings: What the box's settings file has set.
  ///   - clockSocket: Where the service answers that sets the clock; nil for the package's.
  ///   - clock: Says what the wall clock says.
  ///   - report: Takes a line for the log.
  package init(
    library: LibraryFile, on host: String, port: Int, hosts: [String] = [], door: String? = nil,
    program: String? = nil, language: Language.Code, settings: Preferences = [:],
    clockSocket: String? = nil, clock: @escaping @Sendable () -> WallTime,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.clockSocket = clockSocket ?? BoxClock.socket
    site = Site(
      library: library, language: language, settings: settings, clock: clock, report: report)
    (self.host, self.port, self.door) = (host, port, door)
    self.program = program
    self.hosts = BoxHosts(names: Set(hosts.map { $0.lowercased() }))
  }

  /// Many more than a box's phones open at once, so that some that say nothing keep nobody out.
  private static let mostConnections = 512
  /// For a browser that says nothing.
  private static let patience = TimeAmount.seconds(30)

  /// Serves until the process is told to stop.
  package func serve() throws {
    let end = DispatchSemaphore(value: 0)
    let problem = Mutex<(any Error)?>(nil)
    Task.detached {
      do { try await run() } catch { problem.withLock { $0 = error } }
      end.signal()
    }
    end.wait()
    if let problem = problem.withLock({ $0 }) { throw problem }
  }

  private func run() async throws {
    var logger = Logger(label: "studykiosk.web")
    logger.logLevel = .error
    let application = Application(
      responder: router.buildResponder(),
      server: .http1(
        configuration: .init(
          idleTimeout: Self.patience,
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8_192, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(host, port: port),
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
      logger: logger)
    let isClosed = try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await application.runService()
        return false
      }
      group.addTask {
        try await follow()
        return true
      }
      defer { group.cancelAll() }
      return try await group.next() == true
    }
    // Who is told to stop, as by the end of the system, is started again with it.
    if let door, isClosed { unlink(door) }
  }

  /// Between two looks at the box's addresses, and at whether the page is still open.
  private static let pause = Duration.seconds(10)

  /// Tells the box where phones find this page, also once that is another place: a network may come late.
  ///
  /// Returns once the box has closed the page; what opens it may be saved a moment after its start.
  private func follow() async throws {
    var (closed, told) = (0, [String]?.none)
    while door == nil || closed < 2 {
      // A library that can't be read now closes nothing, and is told later.
      if told != places { told = try? await announce(places) }
      try await Task.sleep(for: Self.pause)
      let access = try? await site.read { try $0.phoneAccess(at: $1) } ?? PhoneAccess()
      closed = access.map { $0.isOpen ? 0 : closed + 1 } ?? 0
      // *Close the page* forgets them.
      if access?.addresses.isEmpty == true { told = nil }
    }
  }

  private func announce(_ places: [String]) async throws -> [String] {
    try await site.change { store, _ in try store.setPhoneAddresses(places) }
    return places
  }

  /// The addresses of the page, as browsers take them.
  private var places: [String] {
    let addresses = host == "127.0.0.1" ? [host] : BoxHosts.addresses() + BoxHosts.announcedNames
    return addresses.map {
      "http://" + ($0.contains(":") ? "[\($0)]" : $0) + (port == 80 ? "" : ":\(port)")
    }
  }

  /// All pages; those of the second group need a phone that was let in.
  var router: Router<Visit> {
    let router = Router(context: Visit.self)
    router.add(middleware: Guards(hosts: hosts, site: site))
    ComingIn(site: site).add(to: router)
    Files(site: site).addOwn(to: router)
    let inside = router.group().add(middleware: KnownPhones(site: site))
    let clock = BoxClock(site: site, socket: clockSocket)
    clock.add(to: inside)
    DeckPages(site: site, clock: clock).add(to: inside)
    CardPages(
      site: site, photos: Photos(program: program), sounds: Sounds(program: program)
    ).add(to: inside)
    let commands = Commands(
      library: site.library.path, program: program ?? "/proc/self/exe", report: site.report)
    PastePages(site: site, commands: commands).add(to: inside)
    ImportPages(site: site, imports: Imports(site: site, commands: commands)).add(to: inside)
    Downloads(site: site, commands: commands).add(to: inside)
    let classPage = ClassPage(site: site)
    classPage.add(to: inside)
    LearnerPages(site: site, classPage: classPage).add(to: inside)
    SchoolYearPage(site: site).add(to: inside)
    SettingsPages(site: site).add(to: inside)
    Files(site: site).addMedia(to: inside)
    return router
  }
}
