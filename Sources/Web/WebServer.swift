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

/// The web server for phones, whose pages read and change the library as the box does.
///
/// Requests are not trusted: see `Guards`, and `ComingIn` for how a phone is let in.
package struct WebServer: Sendable {
  private let site: Site
  private let host: String
  private let port: Int
  private let hosts: BoxHosts
  private let address: PublicAddress?
  /// The file to remove when the box closes the page and this server ends; nil for a server that stays.
  private let openMarkerPath: String?
  private let program: String
  private let clockSocket: String

  /// - Parameters:
  ///   - library: The library, which the kiosk has open, too.
  ///   - host: The address on which to listen, such as 0.0.0.0 for all addresses of the machine.
  ///   - port: The port, from 1 to 65,535.
  ///   - hosts: The names of the box in addition to the machine's own.
  ///   - address: Where browsers find the page if a program before this one speaks TLS; nil for the machine's own addresses.
  ///   - openMarkerPath: The file to remove when the box has closed the page and the server ends; nil for a
  ///     server that then stays and refuses phones.
  ///   - program: The path of `studykiosk`, whose commands import, export and decode files.
  ///   - language: The language for a browser that accepts none of the box's languages.
  ///   - settings: The settings from the box's settings file.
  ///   - clockSocket: The socket of the service that sets the clock; nil for the package's.
  ///   - clock: Returns the time of the wall clock.
  ///   - report: Writes a line to the log.
  package init(
    library: LibraryFile, on host: String, port: Int, hosts: [String] = [],
    address: PublicAddress? = nil, openMarkerPath: String? = nil,
    program: String, language: Language.Code, settings: Preferences = [:],
    clockSocket: String? = nil, clock: @escaping @Sendable () -> WallTime,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.clockSocket = clockSocket ?? BoxClock.socket
    site = Site(
      library: library, language: language, settings: settings, clock: clock, report: report)
    (self.host, self.port, self.openMarkerPath) = (host, port, openMarkerPath)
    (self.program, self.address) = (program, address)
    self.hosts = BoxHosts(
      names: Set((hosts + [address?.host].compactMap(\.self)).map { $0.lowercased() }))
  }

  /// The maximum number of connections.
  ///
  /// It is much larger than the number that a box's phones open at once, so that idle connections keep
  /// nobody out.
  private static let mostConnections = 512
  /// The time after which a connection is closed that is idle, or whose phone takes nothing.
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
          additionalChannelHandlers: [StalledConnection(after: Self.patience)],
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
        try await announceUntilClosed()
        return true
      }
      defer { group.cancelAll() }
      return try await group.next() == true
    }
    // A server that is told to stop, for example at shutdown, leaves the file, so that it is started again.
    if let openMarkerPath, isClosed { unlink(openMarkerPath) }
  }

  /// The interval at which to check the box's addresses and whether the page is still open.
  private static let pause = Duration.seconds(10)

  /// Tells the box the addresses of this page, again whenever they change: a network may come up late.
  ///
  /// Returns once the box has closed the page. That is checked twice, because the page's opening may be saved
  /// a moment after the server starts. If `openMarkerPath` is nil, it never returns. Meanwhile, what pages have left
  /// behind in memory is given back once none is served.
  private func announceUntilClosed() async throws {
    var (closed, announced) = (0, [String]?.none)
    while openMarkerPath == nil || closed < 2 {
      // If the library can't be used now, the page stays open, and the addresses are stored later.
      if announced != places { announced = try? await announce(places) }
      if site.traffic.hasCalmed() { IdleMemory.giveBack() }
      try await Task.sleep(for: Self.pause)
      let access = try? await site.read { try $0.phoneAccess(at: $1) } ?? PhoneAccess()
      closed = access.map { $0.isOpen ? 0 : closed + 1 } ?? 0
      // *Close the page* deletes the addresses, so they have to be stored again.
      if access?.addresses.isEmpty == true { announced = nil }
    }
  }

  private func announce(_ places: [String]) async throws -> [String] {
    try await site.change { store, _ in try store.setPhoneAddresses(places) }
    return places
  }

  private var isEncrypted: Bool { address?.isEncrypted == true }

  /// The page's addresses as URLs.
  private var places: [String] {
    if let address { return [address.text] }
    let addresses = host == "127.0.0.1" ? [host] : BoxHosts.addresses() + BoxHosts.announcedNames
    return addresses.map {
      "http://" + ($0.contains(":") ? "[\($0)]" : $0) + (port == 80 ? "" : ":\(port)")
    }
  }

  /// The routes of all pages; those in `inside` require a phone that was let in.
  var router: Router<Visit> {
    let router = Router(context: Visit.self)
    router.add(middleware: Guards(hosts: hosts, site: site, isEncrypted: isEncrypted))
    ComingIn(site: site, isEncrypted: isEncrypted).add(to: router)
    Files(site: site).addOwn(to: router)
    let inside = router.group().add(middleware: KnownPhones(site: site))
    let clock = BoxClock(site: site, socket: clockSocket)
    clock.add(to: inside)
    DeckPages(site: site, clock: clock).add(to: inside)
    CardPages(
      site: site, photos: Photos(program: program), sounds: Sounds(program: program)
    ).add(to: inside)
    let commands = Commands(
      library: site.library.path, program: program, report: site.report)
    PastePages(site: site, commands: commands).add(to: inside)
    Papers(site: site, commands: commands).add(to: inside)
    ImportPages(site: site, imports: Imports(site: site, commands: commands)).add(to: inside)
    Downloads(site: site, commands: commands).add(to: inside)
    RestorePages(site: site, restores: Restores(site: site, commands: commands)).add(to: inside)
    let classPage = ClassPage(site: site)
    classPage.add(to: inside)
    LearnerPages(site: site, classPage: classPage).add(to: inside)
    SchoolYearPage(site: site).add(to: inside)
    MondayPages(site: site).add(to: inside)
    DeckProgressPages(site: site).add(to: inside)
    Undoing(site: site).add(to: inside)
    RemovedPages(site: site).add(to: inside)
    StarterPages(site: site).add(to: inside)
    StickPage(site: site).add(to: inside)
    BoxesPage(site: site).add(to: inside)
    GridPages(site: site).add(to: inside)
    PhotoPages(site: site, photos: ReadPhotos(site: site, program: program)).add(to: inside)
    PrintPages(site: site).add(to: inside)
    SettingsPages(site: site).add(to: inside)
    Files(site: site).addMedia(to: inside)
    return router
  }
}
