internal import DeckStore
internal import Study

/// The library, or stand-in, with which a kiosk begins.
struct LibraryStart {
  let session: LibrarySession
  /// As in `KioskLibrary.Opened`.
  let changeCounter: Int
  /// The reason why the library can't be opened; nil if it is open.
  let failure: LibraryError?
  /// The recovery from damage; nil if there was none.
  let recovery: Recovery?
  /// The count of starts in a row that were not complete.
  private(set) var starts: StartCount
  /// Whether large parts were left out because too many starts were not complete.
  let isReduced: Bool

  /// Opens the library, waiting for a command that may have it exclusively.
  ///
  /// - Throws: As `LibraryThread.init`.
  init(
    _ library: KioskLibrary, until deadline: ContinuousClock.Instant, at time: WallTime,
    prepareReduced: LibraryThread.Preparation?, _ prepare: @escaping LibraryThread.Preparation
  ) throws {
    var starts = StartCount(library.places)
    var (before, isReduced): (Int?, Bool) = (nil, false)
    func begin(_ store: DeckStore) throws -> StudyContext {
      var studied = try (isReduced ? prepareReduced ?? prepare : prepare)(store, nil)
      // If starts can't be counted, a card at the bookmark that ends every start would not be noticed.
      if before == nil { studied.bookmark = nil }
      return studied
    }
    do {
      let (opened, failure): (KioskLibrary.Opened, LibraryError?)
      do {
        try library.hold()
        before = starts.begin()
        isReduced = before.map { $0 >= StartCount.maxIncompleteStarts } ?? false
        (opened, failure) = (try library.open(until: deadline, at: time, begin), nil)
      } catch let error as LibraryError where error.isOfDisk {
        (opened, failure) = (try library.standIn(begin), error)
      }
      do {
        session = try LibrarySession(
          opened.store, opened.studied, isStandIn: failure != nil)
      } catch {
        try? opened.store.close()
        throw error
      }
      (changeCounter, recovery) = (opened.changeCounter, opened.recovery)
      (self.failure, self.isReduced, self.starts) = (failure, isReduced, starts)
    } catch {
      starts.complete()
      throw error
    }
  }
}
