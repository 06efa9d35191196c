internal import DeckStore
internal import Study

/// What a kiosk begins with: its library, or a stand-in.
struct LibraryStart {
  let session: LibrarySession
  /// Why the library can't be opened; nil if it is open.
  let failure: LibraryError?
  /// What was done about damage, if anything.
  let recovery: Recovery?

  /// Opens the library, after a command that may have it.
  ///
  /// - Throws: As `LibraryThread.init`.
  init(
    _ library: KioskLibrary, until deadline: ContinuousClock.Instant, at time: WallTime,
    _ prepare: LibraryThread.Preparation
  ) throws {
    do {
      try library.hold()
      try library.wait(until: deadline)
      guard let opened = try library.open(at: time, { try prepare($0, nil) }) else {
        throw LibraryAccessError.inUse(path: library.places.path, process: nil)
      }
      do {
        session = try LibrarySession(opened.store, opened.studied)
      } catch {
        library.close(opened.store)
        throw error
      }
      (failure, recovery) = (nil, opened.recovery)
    } catch let error as LibraryError where error.isOfDisk {
      let opened = try library.standIn { try prepare($0, nil) }
      session = try LibrarySession(standIn: opened.store, opened.studied)
      (failure, recovery) = (error, nil)
    }
  }
}
