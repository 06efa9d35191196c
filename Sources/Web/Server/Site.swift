import DeckStore
import Dispatch
import Glibc
import LibraryAccess
import Scenes
import ScreenLayout
import Study

/// The services that all pages share: the library, the clock and the log.
struct Site: Sendable {
  let library: LibraryFile
  /// The language for a browser that accepts none of the box's languages.
  let language: Language.Code
  let clock: @Sendable () -> WallTime
  let report: @Sendable (String) -> Void
  /// The serial queues for blocking work, which the threads that serve browsers must not do.
  enum Queue: CaseIterable {
    /// Access to the library: each page opens it with a cache of its own.
    case pages
    /// Work that takes a little longer: pictures, sounds, pasted cards.
    case works
    /// Setting the clock, which must not wait, because the time to set is right only for a moment.
    case clock
    /// Work that takes minutes: imports of files, and downloads.
    case imports, downloads
    /// Reading and writing pieces of files.
    case pieces
  }

  /// Limits forms with files, because each is a file on the box's disk while it is received.
  let uploads = Gate()
  let traffic = Traffic()
  private let queues: [Queue: DispatchQueue]
  /// The settings from the box's settings file, which the settings in the library override.
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

  /// Whether the library is that of a school's office, whose visits note the boxes.
  var isOffice: Bool { access(library.path + SchoolBox.fileSuffix, F_OK) == 0 }

  /// Reads the library; returns nil if there is none.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (DeckStore, WallTime) throws -> Value
  ) async throws -> Value? {
    try await perform(on: .pages) { try library.read { try body($0, clock()) } }
  }

  /// Changes the library; the kiosk notices the change when the file is closed.
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
