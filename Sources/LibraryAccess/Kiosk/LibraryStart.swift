internal import DeckStore
internal import Study

/// What a kiosk begins with: its library, or a stand-in.
struct LibraryStart {
  let session: LibrarySession
  /// Why the library can't be opened; nil if it is open.
  let failure: LibraryError?
  /// What was done about damage, if anything.
  let recovery: Recovery?
  /// How often the kiosk has begun without coming to a complete start.
  let starts: StartCount
  /// Whether what is largest was left out because of that.
  let isSpared: Bool

  /// Opens the library, after a command that may have it.
  ///
  /// - Throws: As `LibraryThread.init`.
  init(
    _ library: KioskLibrary, until deadline: ContinuousClock.Instant, at time: WallTime,
    spare: LibraryThread.Preparation?, _ prepare: @escaping LibraryThread.Preparation
  ) throws {
    var starts = StartCount(library.places)
    do {
      (session, failure, recovery, isSpared) = try Self.open(
        library, until: deadline, at: time, counting: &starts, spare: spare, prepare)
    } catch {
      starts.complete()
      throw error
    }
    self.starts = starts
  }

  private static func open(
    _ library: KioskLibrary, until deadline: ContinuousClock.Instant, at time: WallTime,
    counting starts: inout StartCount, spare: LibraryThread.Preparation?,
    _ prepare: @escaping LibraryThread.Preparation
  ) throws -> (LibrarySession, LibraryError?, Recovery?, isSpared: Bool) {
    var (before, isSpared): (Int?, Bool) = (nil, false)
    func begin(_ store: DeckStore) throws -> StudyContext {
      var studied = try (isSpared ? spare ?? prepare : prepare)(store, nil)
      // A disk that can't count the starts could have a card end them all.
      if before == nil { studied.bookmark = nil }
      return studied
    }
    do {
      try library.hold()
      before = starts.begin()
      isSpared = before.map { $0 >= StartCount.most } ?? false
      library.takesInUnsaved = !isSpared
      try library.wait(until: deadline)
      guard let opened = try library.open(at: time, begin) else {
        throw LibraryAccessError.inUse(path: library.places.path, process: nil)
      }
      do {
        return (
          try LibrarySession(opened.store, opened.studied), nil, opened.recovery, isSpared
        )
      } catch {
        library.close(opened.store)
        throw error
      }
    } catch let error as LibraryError where error.isOfDisk {
      let opened = try library.standIn(begin)
      return (
        try LibrarySession(standIn: opened.store, opened.studied), error, nil, isSpared
      )
    }
  }
}
