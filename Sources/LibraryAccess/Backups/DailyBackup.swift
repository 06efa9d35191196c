internal import CLinuxHeaders
internal import DeckStore

/// Makes the day's backup while nothing waits to be saved.
///
/// The library's thread calls `makeIfDue` whenever it is awake: a day on which nothing is saved needs no
/// backup.
struct DailyBackup {
  /// The number of times that answers and commands may interrupt a backup before it is made regardless.
  private static let patience = 3

  private let backups: Backups
  /// The time to wait after an interruption, and after the first failure.
  private let pause: Duration
  /// The longest time to wait after a failure; the wait doubles with each failure in a row.
  private static let longestPause = Duration.seconds(3_600)
  /// The time to wait after the next failure.
  private var nextPause: Duration
  /// The last day for which there is a backup.
  private var day: Int?
  /// Whether the whole library was checked.
  private(set) var isChecked = false
  /// The last day on which the whole library was found sound.
  private var soundDay: Int?
  private var interruptions = 0
  /// The time to try again after an interruption or a failure.
  private(set) var retry: ContinuousClock.Instant?

  /// Whether `retry` is nil or has passed.
  var isRested: Bool { retry.map { $0 <= .now } ?? true }

  init(_ places: LibraryPlaces, pause: Duration = .seconds(10)) {
    backups = Backups(places)
    self.pause = pause
    nextPause = pause
  }

  /// Checks the whole library.
  ///
  /// - Throws: `LibraryError`; `corrupt` if the library is damaged. Any other error says nothing about
  ///   damage: the check must be repeated when `isRested`.
  mutating func check(_ store: DeckStore, on today: Int) throws(LibraryError) {
    defer { Self.forgetPages(of: store) }
    do throws(LibraryError) {
      try store.quickCheck()
    } catch {
      if case .corrupt = error { isChecked = true } else { postpone() }
      throw error
    }
    (isChecked, soundDay, retry) = (true, today, nil)
  }

  /// Makes the day's backup if there is none, of a library that was found sound on this day: a damaged copy
  /// must not replace a good one.
  ///
  /// - Parameters:
  ///   - store: The open library.
  ///   - today: The day, as in `WallTime.day`.
  ///   - shouldStop: Returns whether an answer or another process waits.
  /// - Throws: `LibraryError` if there is no backup yet; `corrupt` if the library is damaged.
  mutating func makeIfDue(
    of store: DeckStore, on today: Int, unless shouldStop: () -> Bool
  ) throws(LibraryError) {
    guard day != today, isRested else { return }
    let isPatient = interruptions < Self.patience
    do throws(LibraryError) {
      if try backups.isDue(on: today) {
        if soundDay != today { try check(store, on: today) }
        defer { Self.forgetPages(of: store) }
        try backups.make(of: store, on: today) { isPatient && shouldStop() }
      }
    } catch .busy {
      interruptions += 1
      retry = .now + pause
      return
    } catch {
      // The library that replaces the damaged one gets a backup on the same day, so `retry` is not set.
      if case .corrupt(store.path, _) = error { throw error }
      postpone()
      throw error
    }
    (day, interruptions, retry, nextPause) = (today, 0, nil, pause)
  }

  private mutating func postpone() {
    retry = .now + nextPause
    nextPause = min(nextPause * 2, Self.longestPause)
  }

  /// Frees the memory of the pages read: 8 MB for 20,000 cards.
  private static func forgetPages(of store: DeckStore) {
    store.forgetPages()
    malloc_trim(0)
  }
}
