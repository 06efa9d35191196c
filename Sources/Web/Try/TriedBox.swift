import Dispatch
import Glibc
import InputEvents
import LibraryAccess
import LinuxSystem
import PanelLink
import Scenes
import ScreenLayout
import Synchronization

/// A box that is tried in a browser: a kiosk whose panel, screen and speaker are a page.
///
/// Everything that it makes is in a folder of its own, which goes with it.
final class TriedBox: Sendable {
  /// What the box is started with.
  struct Choice: Equatable, Sendable {
    var panel: BrowserPanel
    var rotation = Rotation.none
    var theme = "dark"
    /// The language; nil for what the library says.
    var language: Language.Code?
  }

  private struct State: ~Copyable {
    var choice: Choice
    /// The kiosk; nil until a browser has come.
    var kiosk: LinkedKiosk?
    var input: BrowserInput
    var screen = BrowserScreen()
    /// The page that sees the box: its number, and what wakes its stream.
    var page: (number: Int, stream: AsyncStream<Void>.Continuation)?
    var pages = 0
    /// Why there is no box any more; nil while nothing has failed.
    var problem: (any Error)?

    /// Notes why there is no box any more, and ends the stream of the page that sees it.
    mutating func fail(_ error: any Error) {
      problem = problem ?? error
      page?.stream.finish()
    }
  }

  private let state: Mutex<State>
  private let program: String
  private let options: [String]
  private let folder: String
  private let place: KeptPlace
  private let library: String
  /// The folder that counts as a stick while it is there.
  let stick: String
  /// Whether the stick is made of dropped files, and not somebody's own folder.
  let hasOwnStick: Bool
  /// The queue of what waits for processes: starting, ending, saving.
  private let queue = DispatchQueue(label: "studykiosk.try")

  /// - Parameters:
  ///   - program: The path of `studykiosk`.
  ///   - options: More options of its command `run`.
  ///   - library: The path of the library; nil for a new one that goes with the box.
  ///   - stick: A folder that counts as a stick; nil for one that is there once a file was dropped.
  ///   - panel: The panel to begin with.
  ///   - preferences: The settings of the library and of the box.
  /// - Throws: `DeckFileError` if there is no place for the box's files.
  init(
    program: String, options: [String], library: String?, stick: String?, panel: BrowserPanel,
    _ preferences: Preferences
  ) throws {
    place = try KeptPlace()
    folder = place.path
    (self.program, self.options) = (program, options)
    self.library = library ?? "\(folder)/library.sqlite"
    self.stick = stick ?? "\(folder)/stick"
    hasOwnStick = stick == nil
    let choice = Choice(
      panel: panel, rotation: preferences.choice(.rotation) ?? .none,
      theme: preferences.value(.theme) ?? "dark",
      language: preferences[.language].flatMap { Language.Code(rawValue: $0) })
    state = Mutex(State(choice: choice, input: BrowserInput(panel, at: Self.now)))
  }

  private static var now: Timestamp { Timestamp(microseconds: MonotonicTime.now) }

  /// What the box is started with now.
  var choice: Choice { state.withLock { $0.choice } }

  /// Why there is no box any more: `TryServer.Ended` if the kiosk has ended by itself, as it does if it can't work, or
  /// else the error by which it could not be started; nil while nothing has failed.
  var problem: (any Error)? { state.withLock { $0.problem } }

  /// The path of the recording of what was touched since the box was started last.
  var recording: String { "\(folder)/recording.evemu" }

  /// The path of a copy of the library as it was when the recording began.
  var before: String { "\(folder)/before.sqlite" }

  // MARK: Pages

  /// Lets a page see the box from now on, in place of an earlier page.
  ///
  /// - Returns: The page's number, and a stream that says when `message` has something for it.
  func enter() -> (number: Int, stream: AsyncStream<Void>) {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.page?.stream.finish()
      state.pages += 1
      state.page = (state.pages, continuation)
      state.screen.begin()
      let lines = state.input.changePage(at: Self.now)
      state.kiosk?.send(lines)
      return state.pages
    }
    continuation.yield()
    return (number, stream)
  }

  /// Notes that a page is gone.
  func leave(_ number: Int) {
    state.withLock { state in
      guard state.page?.number == number else { return }
      state.page = nil
      let lines = state.input.changePage(at: Self.now)
      state.kiosk?.send(lines)
    }
  }

  /// Whether a page sees the box.
  var isSeen: Bool { state.withLock { $0.page != nil } }

  /// Ends the stream of the page that sees the box.
  func dismiss() { state.withLock { $0.page?.stream.finish() } }

  /// Wakes the stream of the page, so that it notices if the browser is gone.
  func wake() { state.withLock { _ = $0.page?.stream.yield() } }

  /// Returns what a page does not have yet; empty if there is nothing, or for an earlier page.
  func message(for number: Int) -> [UInt8] {
    state.withLock { $0.page?.number == number ? $0.screen.next() : [] }
  }

  /// Passes on what has happened in the browser.
  ///
  /// - Parameters:
  ///   - text: The page's lines.
  ///   - number: The page's number. An earlier page has a clock of its own, and no say any more.
  /// - Returns: Whether the page is the one that sees the box.
  func take(_ text: String, from number: Int) -> Bool {
    let arrival = Self.now
    return state.withLock { state in
      guard state.page?.number == number else { return false }
      let lines = state.input.recording(of: text, at: arrival)
      if !lines.isEmpty { state.kiosk?.send(lines) }
      return true
    }
  }

  // MARK: The kiosk

  /// Starts the kiosk unless it runs.
  ///
  /// - Parameter language: The language of a library that has none.
  /// - Throws: `FileError` if the program can't be started, or an error of the library.
  func start(_ language: Language.Code) async throws {
    try await work { [self] in
      guard state.withLock({ $0.kiosk == nil && $0.problem == nil }) else { return }
      let library = LibraryFile(path: library)
      if !library.exists {
        // A new box has the starter decks of the page's language, as after the questions of a first start.
        try library.use { _ in }
        set(.language, to: language.rawValue)
        set(.firstStart, to: "done")
      }
      try launch()
    }
  }

  /// Starts the kiosk anew with another setting of the library.
  func change(_ setting: Setting, to value: String) async throws {
    try await work { [self] in
      stop()
      set(setting, to: value)
      try launch()
    }
  }

  /// Starts the kiosk anew with another panel.
  func change(to panel: BrowserPanel) async throws {
    try await work { [self] in
      stop()
      state.withLock { $0.choice.panel = panel }
      try launch()
    }
  }

  /// Does what the box can't do without; an error is its end.
  private func work(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await perform { [self] in
      do { try body() } catch {
        state.withLock { $0.fail(error) }
        throw error
      }
    }
  }

  private func set(_ setting: Setting, to value: String) {
    run(["library", "set", setting.rawValue, value, "--library", library])
    state.withLock { state in
      switch setting {
      case .theme: state.choice.theme = value
      case .language: state.choice.language = Language.Code(rawValue: value)
      default: break
      }
    }
  }

  /// Ends the kiosk, which saves what is left to save, and removes the box's folder.
  func end() async {
    try? await perform { [self] in
      stop()
      place.remove()
    }
  }

  private func stop() {
    let kiosk = state.withLock { state in
      defer { state.kiosk = nil }
      return state.kiosk
    }
    kiosk?.end()
  }

  private func launch() throws {
    let panel = state.withLock { state in
      state.input = BrowserInput(state.choice.panel, at: Self.now)
      return state.choice.panel
    }
    unlink(before)
    run(["backup", "--library", library, "--", before])
    let kiosk = try LinkedKiosk(
      program,
      [
        "run", "--link", panel.name, "--library", library, "--stick", stick,
        "--record", recording, "--trace", "\(folder)/trace.txt",
      ] + options)
    state.withLock { state in
      state.kiosk = kiosk
      let lines = state.input.beginning(at: Self.now)
      kiosk.send(lines)
    }
    try startThread(named: "kiosk") { [self] in
      while let message = kiosk.next() { take(message, of: kiosk) }
      state.withLock { state in
        if state.kiosk === kiosk { state.fail(TryServer.Ended()) }
      }
    }
  }

  private func take(_ message: PanelMessage, of kiosk: LinkedKiosk) {
    state.withLock { state in
      // The last picture of a kiosk that was ended may come late.
      guard state.kiosk === kiosk else { return }
      if case .screen(_, _, let quarters) = message {
        state.choice.rotation = Rotation.allCases[quarters % Rotation.allCases.count]
        state.input.rotation = state.choice.rotation
      }
      state.screen.take(message)
      state.page?.stream.yield()
    }
  }

  /// Runs a command of the kiosk's program; its errors are on standard error.
  private func run(_ arguments: [String]) {
    let process = SandboxedProcess(program: program, inheritsEnvironment: true)
    _ = process.command(arguments, for: "the box", limit: .seconds(120)) { _ in }
  }

  /// Does what may take a while, one after the other.
  func perform<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
