internal import DeckStore
internal import Scenes

/// When to try again after a failure: of a disk after 1 s, 2, 4, … 30 s; of a lock that will soon be free
/// after 10 ms, 20, 40, … 200 ms.
struct Retry {
  /// nil if nothing has failed.
  private(set) var time: ContinuousClock.Instant?
  private var delay = Duration.zero

  var isDue: Bool { time.map { $0 <= .now } ?? true }

  /// - Returns: Whether it is the first failure in a row.
  mutating func failed() -> Bool {
    let isFirst = delay == .zero
    if isDue {
      delay = min(max(delay * 2, .seconds(1)), .seconds(30))
      time = .now + delay
    }
    return isFirst
  }

  mutating func soon() {
    delay = min(max(delay * 2, .milliseconds(10)), .milliseconds(200))
    time = .now + delay
  }

  /// Stops waiting, because something has changed.
  mutating func now() {
    time = time == nil ? nil : .now
  }

  mutating func succeeded() {
    time = nil
    delay = .zero
  }
}

extension LibraryError {
  /// Whether the library or its disk failed, and not only one request.
  var isOfLibrary: Bool {
    switch self {
    case .corrupt, .notChecked, .full, .busy, .kioskRuns, .readOnly, .failed, .earlier, .newer,
      .notALibrary:
      true
    default: false
    }
  }

  /// Whether the disk or the file's mode is the reason, so that the library may work later; an earlier
  /// version waits for the disk, too, to be updated.
  var isOfDisk: Bool {
    switch self {
    case .full, .readOnly, .failed, .notChecked, .earlier: true
    default: false
    }
  }

  /// Whether the file is damaged.
  var isDamage: Bool {
    switch self {
    case .corrupt, .wordsDamaged: true
    default: false
    }
  }

  /// What the learner is told.
  var problem: SaveProblem {
    switch self {
    case .full: .diskFull
    case .readOnly: .readOnly
    case .busy, .kioskRuns: .inUse
    default: .broken
    }
  }
}
