internal import CLinuxHeaders
internal import DeckStore

/// Makes the day's backup while nothing waits to be saved.
///
/// The thread asks for it whenever it is awake: a day on which nothing is saved needs no backup.
struct DailyBackup {
  /// How often a backup is interrupted by answers and commands before it is made regardless.
  private static let patience = 3

  private let backups: Backups
  /// How long to wait after an interruption, and after the first failure.
  private let pause: Duration
  /// The longest wait after failures in a row, of which each waits twice as long as the one before.
  private static let longestPause = Duration.seconds(3_600)
  /// How long to wait after the next failure.
  private var nextPause: Duration
  /// The last day whose backup is made.
  private var day: Int?
  /// The last day on which the whole library was found sound.
  private var soundDay: Int?
  private var interruptions = 0
  /// When to try again after an interruption or a failure.
  private(set) var retry: ContinuousClock.Instant?

  /// Whether there is no such time, or it has come.
  var isRested: Bool { retry.map { $0 <= .now } ?? true }

  init(_ places: LibraryPlaces, pause: Duration = .seconds(10)) {
    backups = Backups(places)
    self.pause = pause
    nextPause = pause
  }

  /// Checks the whole library.
  ///
  /// - Throws: `LibraryError`; `corrupt` if it is damaged. Any other error says nothing about damage: the check
  ///   is to be repeated when `isRested`.
  mutating func check(_ store: DeckStore, on today: Int) throws(LibraryError) {
    defer { Self.forgetPages(of: store) }
    do throws(LibraryError) {
      try store.quickCheck()
    } catch {
      if case .corrupt = error { throw error }
      postpone()
      throw error
    }
    soundDay = today
    retry = nil
  }

  /// Makes the day's backup if there is none, of a library that was found sound on this day: a damaged
  /// copy must not take a good one's place.
  ///
  /// - Parameters:
  ///   - store: The open library.
  ///   - today: As in `WallTime.day`.
  ///   - shouldStop: Whether an answer or somebody else waits.
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
      // The library that replaces the damaged one gets a backup on the same day.
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
