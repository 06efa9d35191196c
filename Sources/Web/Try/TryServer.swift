import Dispatch
import Glibc
import Hummingbird
import HummingbirdCore
import LinuxSystem
import Logging
import NIOCore
package import Scenes
import ScreenLayout
import Synchronization

/// Shows a box in a browser of this machine, until the page is closed.
package struct TryServer: Sendable {
  private let box: TriedBox
  private let pages: TryPages
  private let guards: TryGuards

  /// - Parameters:
  ///   - program: The path of `studykiosk`.
  ///   - options: More options of its command `run`.
  ///   - library: The path of the library; nil for a new one that goes with the box.
  ///   - stick: A folder that counts as a stick; nil for one that is there once a file was dropped.
  ///   - panel: The panel to begin with.
  ///   - preferences: The settings of the library and of the box.
  /// - Throws: An error if there is no place for the box's files.
  package init(
    program: String, options: [String], library: String?, stick: String?, panel: BrowserPanel,
    preferences: Preferences
  ) throws {
    box = try TriedBox(
      program: program, options: options, library: library, stick: stick, panel: panel,
      preferences)
    guards = TryGuards(secret: Visit.newSecret(), port: TryPort())
    pages = TryPages(box: box)
  }

  /// The kiosk has ended by itself.
  package struct Ended: Error, CustomStringConvertible {
    package var description: String { "the box has ended; its log says why" }
  }

  /// Serves until the page is closed or the process is told to stop.
  ///
  /// - Parameters:
  ///   - page: The path of a new file that leads a browser to the page; nil for none.
  ///   - announce: Takes the page's address.
  /// - Throws: `Ended`, the error by which the kiosk could not be started, a `FileError` if the file can't be made, or an
  ///   error if there is no port.
  package func serve(
    page: String?, announce: @escaping @Sendable (_ address: String) throws -> Void
  ) throws {
    let end = DispatchSemaphore(value: 0)
    let problem = Mutex<(any Error)?>(nil)
    let signals = StopSignals()
    defer { withExtendedLifetime(signals) {} }
    let stream = signals.stream
    Task.detached {
      do { try await run(page, stream, announce) } catch { problem.withLock { $0 = error } }
      await box.end()
      end.signal()
    }
    end.wait()
    if let problem = problem.withLock({ $0 }) { throw problem }
  }

  private func run(
    _ page: String?, _ signals: AsyncStream<Void>,
    _ announce: @escaping @Sendable (_ address: String) throws -> Void
  ) async throws {
    var logger = Logger(label: "studykiosk.try")
    logger.logLevel = .critical
    let router = Router(context: BasicRequestContext.self)
    router.add(middleware: guards)
    pages.add(to: router.group("/\(guards.secret)"))
    let application = Application(
      responder: router.buildResponder(),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { guards.port.number = $0.localAddress?.port ?? 0 }, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.runService(gracefulShutdownSignals: []) }
      group.addTask { for await _ in signals { break } }
      group.addTask {
        let address = "http://127.0.0.1:\(try await guards.port.whenKnown())/\(guards.secret)/"
        if let page { try Self.write(page, to: address) }
        try announce(address)
        try await watch()
      }
      defer { group.cancelAll() }
      try await group.next()
      // A stream that is open would keep the server.
      box.dismiss()
    }
  }

  /// The interval at which to look for a page that is gone, and the number of such times for which a page may be away:
  /// long enough to load it again.
  private static let pause = Duration.milliseconds(500)
  private static let patience = 6

  /// Returns once a page that was there is gone.
  private func watch() async throws {
    var (wasSeen, away) = (false, 0)
    while away < Self.patience {
      try await Task.sleep(for: Self.pause)
      if let problem = box.problem { throw problem }
      box.wake()
      (wasSeen, away) = box.isSeen ? (true, 0) : (wasSeen, wasSeen ? away + 1 : 0)
    }
  }

  /// Makes a file, which only this user can read, whose page goes to the address.
  private static func write(_ page: String, to address: String) throws(FileError) {
    let text =
      "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=\(address)\">\n"
    let file = try FileDescriptor(page) {
      open(page, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    let code = Array(text.utf8).withUnsafeBytes { FileDescriptor.write($0, to: file.number) }
    guard code == 0 else { throw FileError(path: page, code: code) }
  }
}
