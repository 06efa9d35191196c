internal import DeckStore
internal import Scenes

/// When to try again what failed: a disk after 1 s, then 2, 4, … 30 s; a command that has not quite
/// ended after 10 ms, 20, 40, … 1 s.
struct Retry {
  /// nil: nothing has failed.
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
    delay = min(max(delay * 2, .milliseconds(10)), .seconds(1))
    time = .now + delay
  }

  /// Something has happened: waiting is over.
  mutating func now() {
    time = time == nil ? nil : .now
  }

  mutating func succeeded() {
    time = nil
    delay = .zero
  }
}

extension LibraryError {
  /// Whether it is about the library or its disk, and not about what was to be saved.
  var isOfLibrary: Bool {
    switch self {
    case .corrupt, .full, .busy, .readOnly, .failed, .newer, .notALibrary: true
    default: false
    }
  }

  /// Whether the disk or the file's rights are why a library can't be used, so that it may be used
  /// later.
  var isOfDisk: Bool {
    switch self {
    case .full, .readOnly, .failed: true
    default: false
    }
  }

  /// Whether the file is not what it was written as.
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
    case .busy: .inUse
    default: .broken
    }
  }
}
