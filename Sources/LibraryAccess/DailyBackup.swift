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
  private var interruptions = 0
  /// When one that was interrupted is tried again.
  private(set) var retry: ContinuousClock.Instant?

  init(_ places: LibraryPlaces, pause: Duration = .seconds(10)) {
    backups = Backups(places)
    self.pause = pause
  }

  /// Makes the day's backup if it has none.
  ///
  /// - Parameters:
  ///   - store: The library, open.
  ///   - today: As in `WallTime.day`.
  ///   - shouldStop: Whether somebody waits for the library.
  /// - Throws: `LibraryError` when the day will have none.
  mutating func makeIfDue(
    of store: DeckStore, on today: Int, unless shouldStop: () -> Bool
  ) throws(LibraryError) {
    if day == today { return }
    if let retry, retry > .now { return }
    let isPatient = interruptions < Self.patience
    do throws(LibraryError) {
      if backups.isDue(on: today) {
        try backups.make(of: store, on: today) { isPatient && shouldStop() }
      }
    } catch .busy {
      interruptions += 1
      retry = .now + pause
      return
    } catch {
      settle(today)
      throw error
    }
    settle(today)
  }

  private mutating func settle(_ today: Int) {
    day = today
    interruptions = 0
    retry = nil
  }
}
