import DeckStore
import Foundation
import Glibc
import LinuxSystem
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("The count of interrupted starts")
struct StartCountTests {
  let folder: TemporaryFolder
  let places: LibraryPlaces

  init() throws {
    folder = try TemporaryFolder()
    places = LibraryPlaces(path: folder.library)
  }

  @Test("counts incomplete starts, and restarts after a complete one")
  func counted() {
    for before in 0...4 {
      var starts = StartCount(places)
      #expect(starts.begin() == before)
    }
    var last = StartCount(places)
    #expect(last.begin() == 5)
    last.complete()
    #expect(access(places.starts, F_OK) != 0)
    var next = StartCount(places)
    #expect(next.begin() == 0)
    // Completing twice has no effect: another kiosk's count is not changed.
    last.complete()
    #expect(access(places.starts, F_OK) == 0)
  }

  @Test("is complete after a rest in which nothing was waited for")
  func rested() {
    var library = PureLibrary(isCounted: true)
    let start = library.now
    func next(after seconds: Int) -> LibraryMachine.Work {
      library.now = start + .seconds(seconds)
      return library.next
    }
    #expect(next(after: 0) == .wait(until: nil))
    _ = library.takeNews()
    #expect(next(after: 1) == .wait(until: start + .seconds(31)))
    #expect(next(after: 30) == .wait(until: start + .seconds(31)))
    // Another process keeps the kiosk from answering.
    let query = QueryOrder(.size, at: WallTime(milliseconds: 0, zoneMinutes: 0))
    library.post(.ask(query))
    #expect(library.next == .follow(isAnew: false))
    library.finish(.follow(isAnew: false))
    #expect(library.next == .reply(query))
    library.fail(.reply(query), .busy(path: "", process: nil))
    #expect(next(after: 30) == .wait(until: start + .milliseconds(30_010)))
    library.finish(.reply(query), [.reply(.nothing, to: query.query)])
    library.now = start + .seconds(33)
    library.wait()
    #expect(library.next == .follow(isAnew: false))
    #expect(library.next == .care)
    #expect(library.next == .wait(until: start + .seconds(63)))
    #expect(next(after: 63) == .completeStart)
    library.finish(.completeStart)
    #expect(library.next == .wait(until: nil))
  }

  @Test("follows no link and needs no folder: it is then nil")
  func uncountable() throws {
    symlink("/dev/null", places.starts)
    var starts = StartCount(places)
    #expect(starts.begin() == nil)
    var nowhere = StartCount(LibraryPlaces(path: folder.library + "/none/library.sqlite"))
    #expect(nowhere.begin() == nil)
  }

  @Test("makes the fourth start omit large parts, and report it; a saved change ends that")
  func spared() throws {
    let prepare: LibraryThread.Preparation = { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      return StudyContext(learner: learner, deck: Deck(name: "large"))
    }
    let prepareReduced: LibraryThread.Preparation = {
      var studied = try prepare($0, $1)
      studied.deck = Deck(name: "home")
      return studied
    }
    let taken = Wakeup()
    func start() throws -> LibraryThread {
      try LibraryThread(
        path: folder.library, report: { if case .line = $0 { taken.signal() } },
        prepareReduced: prepareReduced,
        prepare: prepare)
    }
    // Answers that an earlier run could not save may be what interrupts the starts, too.
    try LibraryFile(path: folder.library).use { _ in }
    let pending = folder.path("studykiosk-unsaved-1.txt")
    let review = Review(
      number: 1, card: "a", name: "A", rating: .right, answerTime: 1, round: 1)
    let answers = PendingAnswers(
      [
        LibraryMachine.Entry(
          change: .review(review, in: Round(number: 1, deck: "D", start: .zero)), learner: "Anna",
          time: .now)
      ], of: .init(learner: "Anna"), id: "run", library: places.path)
    try Data(answers.text().utf8).write(to: URL(filePath: pending))
    for _ in 1...3 {
      var cutOff = StartCount(places)
      _ = cutOff.begin()
    }
    let fourth = try start()
    #expect(fourth.studied.deck.name == "home")
    let news = fourth.takeNews()
    #expect(news.notice == .spared)
    #expect(news.lines.contains { $0.contains("3 starts were cut off") })
    // They are added once the start is complete, for which a saved change is enough.
    #expect(access(pending, F_OK) == 0)
    fourth.save(.edit(.set("volume", to: "40", of: nil)), at: .now)
    taken.wait(until: .now + Patience.limit)
    #expect(access(pending, F_OK) != 0)
    #expect(fourth.stop(within: Patience.limit) == nil)
    let fifth = try start()
    #expect(fifth.studied.deck.name == "large")
    #expect(fifth.takeNews().notice == nil)
    #expect(access(places.starts, F_OK) == 0)
    fifth.save(.edit(.set("volume", to: "50", of: nil)), at: .now)
    fifth.stop(within: Patience.limit)
    #expect(access(places.starts, F_OK) != 0)
  }
}
