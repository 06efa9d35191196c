internal import CLinuxHeaders
internal import DeckStore

/// Makes the day's backup while nothing waits to be saved.
///
/// It is looked for whenever the thread is awake anyway: on a day on which nothing is saved there
/// is nothing to back up.
struct DailyBackup {
  /// How often a backup gives way to answers and commands before it is made all the same.
  private static let patience = 3

  private let backups: Backups
  /// How long to leave the library to others before trying again.
  private let pause: Duration
  /// The last day that needs no backup any more, made or failed.
  private var day: Int?
  /// The last day on which the whole library was found sound.
  private var soundDay: Int?
  private var interruptions = 0
  /// When one that was interrupted is tried again.
  private(set) var retry: ContinuousClock.Instant?

  init(_ places: LibraryPlaces, pause: Duration = .seconds(10)) {
    backups = Backups(places)
    self.pause = pause
  }

  /// Looks whether the whole library is sound.
  ///
  /// - Throws: `LibraryError`; `corrupt` when it is not.
  mutating func check(_ store: DeckStore, on today: Int) throws(LibraryError) {
    defer { Self.forgetPages(of: store) }
    try store.quickCheck()
    soundDay = today
  }

  /// Makes the day's backup if it has none, of a library that was found sound on this day: the copy
  /// of a damaged one would take a good one's place.
  ///
  /// - Parameters:
  ///   - store: The library, open.
  ///   - today: As in `WallTime.day`.
  ///   - shouldStop: Whether somebody waits for the library.
  /// - Throws: `LibraryError` when the day will have none; `corrupt` when the library is damaged.
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
      // The sound library that takes a damaged one's place gets a backup on the same day.
      if case .corrupt(store.path, _) = error { throw error }
      settle(today)
      throw error
    }
    settle(today)
  }

  /// Gives back the memory of the whole library, which was read: of 20,000 cards 8 MB.
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
