internal import DeckStore
internal import Scenes
internal import Study

extension LibraryMachine {
  enum Request {
    case save(Entry)
    case keep(BookmarkNote)
    case load(LessonOrder)
    case ask(QueryOrder)
    case read([String], for: MediaFile.Use)
    /// Returns all news since the last time.
    case takeNews
    /// The thread must end by this time.
    case stop(by: Instant)
    case done(Work, Report)
  }

  /// The work of the library's thread.
  enum Work: Equatable {
    /// Opens the library, after a recovery if it is damaged.
    case open(damage: String?, isRepeated: Bool)
    /// Reads what others have changed, or everything.
    case follow(isAnew: Bool)
    /// Saves the answers that earlier runs could not save.
    case recoverPending
    case save(Entry)
    /// Writes all waiting answers into the run's file; removes the file if there are none.
    case write([Entry], posted: Int)
    case load(LessonOrder)
    case reply(QueryOrder)
    case read(String, MediaFile.Use)
    case keep(BookmarkNote)
    /// Checks the whole library once, and makes the day's backup.
    case care
    case completeStart
    /// Waits for a request, for another process or until a time; closes the library if a process wants it.
    case wait(until: Instant?)
    case end
  }

  /// The result of work, and the state of the library after it.
  struct Report {
    enum Result {
      case done
      /// The change is settled.
      case settled(LibraryChange.Outcome)
      /// The work must be tried again later.
      case interrupted
      /// The library or its disk failed; `isStopped` tells whether a process in the way is stopped.
      case failed(LibraryError, isStopped: Bool)
    }

    var result = Result.done
    var news: [News] = []
    /// Never `recovering`.
    var state = State.open
    /// The information about the run that is needed to save the changes later.
    var run = PendingAnswers.Run()
    /// The time before which nothing is checked or backed up; nil for any time.
    var rest: Instant?
  }
}

extension LibraryMachine.Work {
  var opens: Bool { if case .open = self { true } else { false } }

  /// Whether the main loop waits for this work.
  var isRead: Bool {
    switch self {
    case .load, .reply: true
    default: false
    }
  }
}
