internal import CLinuxHeaders
internal import DeckStore

/// Makes the day's backup while nothing waits to be saved.
///
/// The thread asks for it whenever it is awake: a day on which nothing is saved needs no backup.
struct DailyBackup {
  /// How often a backup is interrupted by answers and commands before it is made regardless.
  private static let patience = 3

  private let backups: Backups
  /// How long to wait after an interruption.
  private let pause: Duration
  /// The last day whose backup is made or has failed.
  private var day: Int?
  /// The last day on which the whole library was found sound.
  private var soundDay: Int?
  private var interruptions = 0
  /// When to try again after an interruption.
  private(set) var retry: ContinuousClock.Instant?

  init(_ places: LibraryPlaces, pause: Duration = .seconds(10)) {
    backups = Backups(places)
    self.pause = pause
  }

  /// Checks the whole library.
  ///
  /// - Throws: `LibraryError`; `corrupt` if it is damaged.
  mutating func check(_ store: DeckStore, on today: Int) throws(LibraryError) {
    defer { Self.forgetPages(of: store) }
    try store.quickCheck()
    soundDay = today
  }

  /// Makes the day's backup if there is none, of a library that was found sound on this day: a damaged
  /// copy must not take a good one's place.
  ///
  /// - Parameters:
  ///   - store: The open library.
  ///   - today: As in `WallTime.day`.
  ///   - shouldStop: Whether someone waits for the library.
  /// - Throws: `LibraryError` if the day gets no backup; `corrupt` if the library is damaged.
  mutating func makeIfDue(
    of store: DeckStore, on today: Int, unless shouldStop: () -> Bool
  ) throws(LibraryError) {
    if day == today { return }
    if let retry, retry > .now { return }
    let isPatient = interruptions < Self.patience
    do throws(LibraryError) {
      if backups.isDue(on: today) {
        if soundDay != today { try check(store, on: today) }
        defer { Self.forgetPages(of: store) }
        try backups.make(of: store, on: today) { isPatient && shouldStop() }
      }
    } catch .busy {
      interruptions += 1
      retry = .now + pause
      return
    } catch {
      // The library that replaces the damaged one gets a backup on the same day.
      if case .corrupt(store.path, _) = error { throw error }
      settle(today)
      throw error
    }
    settle(today)
  }

  /// Frees the memory of the pages read: 8 MB for 20,000 cards.
  private static func forgetPages(of store: DeckStore) {
    store.forgetPages()
    malloc_trim(0)
  }

  private mutating func settle(_ today: Int) {
    day = today
    interruptions = 0
    retry = nil
  }
}
