import DeckStore
import Dispatch
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// What all pages share: the library, the clock and the log.
struct Site: Sendable {
  let library: LibraryFile
  /// The language of a browser that asks for none of the box's.
  let language: Language.Code
  let clock: @Sendable () -> WallTime
  let report: @Sendable (String) -> Void
  /// What waits, one after the other in each queue, as the threads that serve browsers have no time for it.
  enum Queue: CaseIterable {
    /// The library: each page opens it with a cache of its own.
    case pages
    /// What takes a moment longer: pictures, pasted cards.
    case works
    /// The clock, whose time is true only for a moment.
    case clock
    /// What takes minutes: files that come in, and those that go out.
    case imports, downloads
    /// The pieces of files.
    case pieces
  }

  private let queues: [Queue: DispatchQueue]
  /// What the box's settings file has set, which the library's settings win over.
  let settings: Preferences

  init(
    library: LibraryFile, language: Language.Code, settings: Preferences,
    clock: @escaping @Sendable () -> WallTime, report: @escaping @Sendable (String) -> Void
  ) {
    (self.library, self.language, self.clock, self.report) = (library, language, clock, report)
    self.settings = settings
    queues = Dictionary(
      uniqueKeysWithValues: Queue.allCases.map { ($0, DispatchQueue(label: "studykiosk.\($0)")) })
  }

  /// Reads the library; nil where there is none.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (DeckStore, WallTime) throws -> Value
  ) async throws -> Value? {
    try await perform(on: .pages) { try library.read { try body($0, clock()) } }
  }

  /// Changes the library; the kiosk hears of it when this closes the file.
  func change<Value: Sendable>(
    _ body: @escaping @Sendable (DeckStore, WallTime) throws -> Value
  ) async throws -> Value {
    try await perform(on: .pages) { try library.use { try body($0, clock()) } }
  }

  func perform<Value: Sendable>(
    on queue: Queue, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queues[queue]?.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
