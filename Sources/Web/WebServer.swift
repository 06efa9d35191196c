import DeckStore
import Dispatch
import Glibc
import Hummingbird
import HummingbirdCore
package import LibraryAccess
import Logging
import NIOCore
package import ScreenLayout
package import Study
import Synchronization

/// The page for a phone: its pages ask and change the library as the box does.
///
/// It trusts nobody: see `Guards`, and `ComingIn` for who is let in.
package struct WebServer: Sendable {
  /// Where browsers come in.
  package enum Address: Sendable {
    case port(host: String, Int)
    /// A socket to which systemd's proxy connects.
    case socket(String)
  }

  private let site: Site
  private let address: Address
  private let hosts: BoxHosts
  /// A file that goes when the page closes, and the server with it; nil for one that stays.
  private let door: String?
  private let program: String?

  /// - Parameters:
  ///   - library: The library, which the kiosk has open, too.
  ///   - address: Where it listens.
  ///   - hosts: Names of the box besides the machine's own.
  ///   - door: A file to remove when the box has closed the page, where the server then ends; nil for one that
  ///     stays and refuses phones.
  ///   - program: Knows this program's commands; nil for this very program.
  ///   - language: For a browser that asks for none of the box's languages.
  ///   - clock: Says what the wall clock says.
  ///   - report: Takes a line for the log.
  package init(
    library: LibraryFile, at address: Address, hosts: [String] = [], door: String? = nil,
    program: String? = nil, language: Language.Code,
    clock: @escaping @Sendable () -> WallTime, report: @escaping @Sendable (String) -> Void
  ) {
    site = Site(library: library, language: language, clock: clock, report: report)
    (self.address, self.door) = (address, door)
    self.program = program
    self.hosts = BoxHosts(names: Set(hosts.map { $0.lowercased() }))
  }

  /// More than a box's phones open at once.
  private static let mostConnections = 64
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
    try await announce()
    let address: BindAddress =
      switch address {
      case .port(let host, let port): .hostname(host, port: port)
      case .socket(let path): .unixDomainSocket(path: path)
      }
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
        address: address,
        availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
      logger: logger)
    guard let door else { return try await application.runService() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.runService() }
      group.addTask { try await untilClosed() }
      try await group.next()
      group.cancelAll()
    }
    unlink(door)
  }

  /// Between two looks at whether the page is still open.
  private static let pause = Duration.seconds(10)

  /// Returns once the box has closed the page; what opens it may be saved a moment after its start.
  private func untilClosed() async throws {
    var closed = 0
    while closed < 2 {
      try await Task.sleep(for: Self.pause)
      let access = try? await site.read { try $0.phoneAccess(at: $1) } ?? PhoneAccess()
      // A library that can't be read now closes nothing.
      closed = access.map { $0.isOpen ? 0 : closed + 1 } ?? 0
    }
  }

  /// Tells the box where phones find this page.
  private func announce() async throws {
    let port =
      switch address {
      case .port(_, let port) where port != 80: ":\(port)"
      default: ""
      }
    var places = BoxHosts.addresses().map { $0.contains(":") ? "[\($0)]" : $0 }
    if case .port("127.0.0.1", _) = address { places = ["127.0.0.1"] }
    let urls = places.map { "http://\($0)\(port)" }
    try await site.change { store, _ in try store.setPhoneAddresses(urls) }
  }

  /// All pages; those of the second group need a phone that was let in.
  var router: Router<Visit> {
    let router = Router(context: Visit.self)
    router.add(middleware: Guards(hosts: hosts, site: site))
    ComingIn(site: site).add(to: router)
    Files(site: site).addOwn(to: router)
    let inside = router.group().add(middleware: KnownPhones(site: site))
    DeckPages(site: site).add(to: inside)
    CardPages(site: site, photos: Photos(program: program)).add(to: inside)
    let importer = Importer(
      library: site.library.path, program: program ?? "/proc/self/exe", report: site.report)
    PastePages(site: site, importer: importer).add(to: inside)
    ClassPage(site: site).add(to: inside)
    Files(site: site).addMedia(to: inside)
    return router
  }
}
