import DeckStore
import Dispatch
import LibraryAccess
import ScreenLayout
import Study

/// What all pages share: the library, the clock and the log.
struct Site: Sendable {
  let library: LibraryFile
  /// The language of a browser that asks for none of the box's.
  let language: Language.Code
  let clock: @Sendable () -> WallTime
  let report: @Sendable (String) -> Void
  /// The library waits for disks, for which the threads that serve browsers have no time.
  ///
  /// One page after the other: each opens it with a cache of its own.
  private let pages = DispatchQueue(label: "studykiosk.pages")
  /// What takes longer than a page may: pictures; also one after the other.
  private let works = DispatchQueue(label: "studykiosk.works")
  /// What takes minutes: files that come in or go out.
  private let imports = DispatchQueue(label: "studykiosk.imports")
  /// Files that phones send, piece by piece.
  private let pieces = DispatchQueue(label: "studykiosk.pieces")

  init(
    library: LibraryFile, language: Language.Code, clock: @escaping @Sendable () -> WallTime,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.library, self.language, self.clock, self.report) = (library, language, clock, report)
  }

  /// Reads the library; nil where there is none.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (DeckStore, WallTime) throws -> Value
  ) async throws -> Value? {
    try await perform(on: pages) { try library.read { try body($0, clock()) } }
  }

  /// Changes the library; the kiosk hears of it when this closes the file.
  func change<Value: Sendable>(
    _ body: @escaping @Sendable (DeckStore, WallTime) throws -> Value
  ) async throws -> Value {
    try await perform(on: pages) { try library.use { try body($0, clock()) } }
  }

  /// Does anything else that takes long.
  func work<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await perform(on: works, body)
  }

  /// Does what takes minutes.
  func workLong<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await perform(on: imports, body)
  }

  /// Writes a piece of a file.
  func receive<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await perform(on: pieces, body)
  }

  private func perform<Value: Sendable>(
    on queue: DispatchQueue, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
