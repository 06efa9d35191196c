internal import DeckStore
internal import Study

/// What a kiosk begins with: its library, or a stand-in.
struct LibraryStart {
  let session: LibrarySession
  /// As in `KioskLibrary.Opened`.
  let changeCounter: Int
  /// Why the library can't be opened; nil if it is open.
  let failure: LibraryError?
  /// What was done about damage, if anything.
  let recovery: Recovery?
  /// How often the kiosk has begun without coming to a complete start.
  private(set) var starts: StartCount
  /// Whether what is largest was left out because of that.
  let isSpared: Bool

  /// Opens the library, after a command that may have it alone.
  ///
  /// - Throws: As `LibraryThread.init`.
  init(
    _ library: KioskLibrary, until deadline: ContinuousClock.Instant, at time: WallTime,
    spare: LibraryThread.Preparation?, _ prepare: @escaping LibraryThread.Preparation
  ) throws {
    var starts = StartCount(library.places)
    var (before, isSpared): (Int?, Bool) = (nil, false)
    func begin(_ store: DeckStore) throws -> StudyContext {
      var studied = try (isSpared ? spare ?? prepare : prepare)(store, nil)
      // A disk that can't count the starts could have a card end them all.
      if before == nil { studied.bookmark = nil }
      return studied
    }
    do {
      let (opened, failure): (KioskLibrary.Opened, LibraryError?)
      do {
        try library.hold()
        before = starts.begin()
        isSpared = before.map { $0 >= StartCount.most } ?? false
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
      (self.failure, self.isSpared, self.starts) = (failure, isSpared, starts)
    } catch {
      starts.complete()
      throw error
    }
  }
}
