import DeckStore
import Scenes
import Study
import Testing

@testable import LibraryAccess

/// A library's states without a library, a thread or a clock: the work is told to be done, and time passes
/// when a test says so.
struct PureLibrary {
  var machine: LibraryMachine
  var now = ContinuousClock.now

  /// Creates a library that is open and has nothing to do.
  init(isReducedStart: Bool = false, isCounted: Bool = false, awaitsLesson: Bool = false) {
    machine = LibraryMachine(
      isReducedStart: isReducedStart, isCounted: isCounted, awaitsLesson: awaitsLesson)
    finish(.open(damage: nil, isRepeated: false))
    while case let work = machine.next(at: now), work != .wait(until: nil) {
      finish(work)
    }
  }

  /// Creates a library that could not be opened.
  init(because error: LibraryError, hasMedia: Bool) {
    machine = LibraryMachine()
    report(
      .open(damage: nil, isRepeated: false),
      LibraryMachine.Report(
        result: .failed(error, isStopped: false), state: .standIn(hasMedia: hasMedia)))
  }

  /// The work that is most urgent now.
  var next: LibraryMachine.Work {
    mutating get { machine.next(at: now) }
  }

  mutating func post(_ request: LibraryMachine.Request) {
    machine.step(request, at: now)
  }

  mutating func post(
    _ change: LibraryChange, noting note: BookmarkNote? = nil
  ) {
    post(.save(Self.entry(change, noting: note)))
  }

  static func entry(
    _ change: LibraryChange, noting note: BookmarkNote? = nil
  ) -> LibraryMachine.Entry {
    LibraryMachine.Entry(
      change: change, learner: nil, time: WallTime(milliseconds: 0, zoneMinutes: 0), note: note)
  }

  mutating func takeNews() -> [News] { machine.step(.takeNews, at: now) }

  mutating func report(_ work: LibraryMachine.Work, _ report: LibraryMachine.Report) {
    machine.step(.done(work, report), at: now)
  }

  mutating func finish(_ work: LibraryMachine.Work, _ news: [News] = []) {
    var result = LibraryMachine.Report.Result.done
    if case .save = work { result = .settled(.saved) }
    report(work, LibraryMachine.Report(result: result, news: news))
  }

  /// Settles the first change that waits.
  mutating func settle(_ outcome: LibraryChange.Outcome = .saved) {
    guard let first = machine.entries.first else {
      Issue.record("nothing waits")
      return
    }
    report(.save(first), LibraryMachine.Report(result: .settled(outcome)))
  }

  /// Lets work fail, after which the library is closed unless the error leaves it open.
  mutating func fail(
    _ work: LibraryMachine.Work, _ error: LibraryError, isStopped: Bool = false,
    state: LibraryMachine.State? = nil
  ) {
    let isUsable = [.full(path: ""), .busy(path: "", process: nil), .busy(path: "", process: 7)]
      .contains(error)
    report(
      work,
      LibraryMachine.Report(
        result: .failed(error, isStopped: isStopped), state: state ?? (isUsable ? .open : .closed)))
  }

  /// Lets time pass, and the thread look around.
  mutating func wait(_ time: Duration = .zero) {
    now += time
    report(
      .wait(until: nil),
      LibraryMachine.Report(state: machine.state.isRecovering ? .closed : machine.state))
  }

  static func answer(_ number: Int = 1) -> LibraryChange {
    let review = Review(
      number: number, card: "a", name: "A", rating: .right, answerTime: 1, round: 1)
    return .review(review, in: Round(number: 1, deck: "D", start: .zero))
  }

  static let card = Card(question: "q", answer: "a", guid: "g")
}

extension LibraryMachine.State {
  var isRecovering: Bool { if case .recovering = self { true } else { false } }
}
