import DeckStore
import Scenes
import Study
import Testing

@testable import LibraryAccess

@Suite("What the library tells the box")
struct LibraryNewsTests {
  private var library = PureLibrary()
  private static let time = WallTime(milliseconds: 0, zoneMinutes: 0)

  private mutating func post() { library.post(.edit(.delete(PureLibrary.card))) }

  /// Another process, or the disk, keeps the first change from being saved.
  private mutating func fail(_ error: LibraryError, isStopped: Bool = false) throws {
    let first = try #require(library.machine.entries.first)
    library.fail(.save(first), error, isStopped: isStopped)
  }

  @Test("A change is shown as saved when it and all before it are, each time again")
  mutating func saved() {
    #expect(library.takeNews() == [])
    post()
    #expect(library.takeNews() == [.notice(.saving)])
    post()
    library.settle()
    #expect(library.takeNews() == [.notice(.saving)])
    library.settle()
    #expect(library.takeNews() == [.notice(.saved)])
    post()
    library.settle()
    #expect(library.takeNews() == [.notice(.saved)])
    #expect(library.takeNews() == [])
    #expect(library.machine.giveUp().isEmpty)
  }

  @Test("An error is shown with the number of waiting changes, until nothing waits any more")
  mutating func trouble() throws {
    post()
    try fail(.full(path: ""))
    #expect(library.takeNews().notice == .notSaved(answers: 1, .diskFull))
    post()
    #expect(library.takeNews().notice == .notSaved(answers: 2, .diskFull))
    library.settle()
    #expect(library.takeNews().notice == .saving)
    library.settle()
    #expect(library.takeNews().notice == .saved)
  }

  @Test("Preferences that others have changed are told, unless they were set here since")
  mutating func preferences() {
    func set(_ name: Setting, _ value: String) -> LibraryChange {
      .edit(.set(name.rawValue, to: value, of: nil))
    }
    library.post(set(.wrap, "off"))
    library.finish(
      .follow(isAnew: false),
      [.changed(.preferences([.wrap: "on", .fade: "off", .pin: nil]))])
    library.settle()
    library.post(set(.fade, "on"))
    #expect(library.takeNews().preferences == [.pin: nil])
    #expect(library.takeNews().preferences == nil)
  }

  @Test("Learners' preferences are told with the learners, unless they were set here since")
  mutating func colors() throws {
    library.post(.edit(.set("color", to: "red", of: "Anna")))
    library.finish(
      .follow(isAnew: false),
      [
        .changed(
          .learners(
            ["Anna", "Ben"], nil,
            ofLearners: [
              "Anna": [.color: "blue"], "Ben": [.color: "green"], "Cy": [.color: "blue"],
            ]))
      ])
    library.post(.edit(.set("color", to: nil, of: "Ben")))
    let learners = try #require(library.takeNews().learners)
    #expect(learners.names == ["Anna", "Ben"])
    #expect(learners.own == ["Anna": [.color: "red"], "Ben": [:], "Cy": [.color: "blue"]])
    #expect(library.takeNews().learners == nil)
  }

  @Test("An intermediate draft is not shown")
  mutating func quiet() throws {
    library.post(.keep(nil, of: nil))
    #expect(library.takeNews().notice == nil)
    post()
    #expect(library.takeNews().notice == .saving)
    try fail(.full(path: ""))
    #expect(library.takeNews().notice == .notSaved(answers: 1, .diskFull))
    library.settle()
    #expect(library.takeNews().notice == .saving)
    library.settle(.notKept(.notChanged(isGone: true)))
    #expect(library.takeNews().notice == .notChanged(isGone: true))
  }

  @Test("Only the last bookmark is kept; one that belongs to a change is saved with it")
  mutating func notes() {
    func note(_ card: String) -> BookmarkNote {
      let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
      return BookmarkNote(Bookmark(request, card: card), at: Self.time)
    }
    for card in ["a", "b"] { library.post(.keep(note(card))) }
    #expect(library.takeNews() == [])
    #expect(library.next == .keep(note("b")))
    // A bookmark that is saved late is not the one that waits.
    library.finish(.keep(note("a")))
    #expect(library.next == .keep(note("b")))
    library.finish(.keep(note("b")))
    #expect(library.next == .wait(until: nil))
    library.post(.keep(note("c")))
    library.post(.keep(nil, of: nil), noting: note("d"))
    #expect(library.next == .save(PureLibrary.entry(.keep(nil, of: nil), noting: note("d"))))
    library.settle()
    #expect(library.next == .wait(until: nil))
  }

  @Test("While a screen waits for a library in use, that is shown")
  mutating func inUse() throws {
    let query = QueryOrder(.draft(.card("g")), at: Self.time)
    library.post(.ask(query))
    for _ in 0...20 {
      #expect(library.takeNews().notice == nil)
      library.fail(.reply(query), .busy(path: "", process: 7))
      library.wait(.milliseconds(100))
    }
    #expect(library.takeNews() == [.line("process 7 has the library"), .notice(.notRead(.inUse))])
    library.finish(.reply(query), [.reply(.draft(nil), to: query.query)])
    #expect(library.takeNews() == [.reply(.draft(nil), to: query.query)])
  }

  @Test("A refused answer is shown until the end, and counts as lost")
  mutating func refused() throws {
    post()
    library.settle(.refused)
    #expect(library.takeNews().notice == .notSaved(answers: 1, .refused))
    post()
    try fail(.full(path: ""))
    #expect(library.takeNews().notice == .notSaved(answers: 2, .diskFull))
    library.settle()
    #expect(library.takeNews().notice == .notSaved(answers: 1, .refused))
    #expect(library.machine.refused == 1)
  }

  @Test("A deck that was read before a change is not told, but read again")
  mutating func oldDeck() {
    let (before, after) = (Deck(name: "before"), Deck(name: "after"))
    post()
    library.finish(.follow(isAnew: false), [.changed(.deck(before))])
    #expect(library.takeNews().deck == nil)
    library.settle()
    #expect(library.next == .follow(isAnew: true))
    library.finish(.follow(isAnew: true), [.changed(.deck(after))])
    #expect(library.next == .wait(until: nil))
    #expect(library.takeNews().deck == after)
    // Once it is taken, changes of the box are not missing in it.
    post()
    library.settle()
    #expect(library.next == .wait(until: nil))
    library.finish(.follow(isAnew: false), [.changed(.deck(before))])
    post()
    #expect(library.takeNews().deck == nil)
    library.settle()
    #expect(library.next == .follow(isAnew: true))
  }

  @Test("A lesson or a reply that is not taken is dropped by the next request for one")
  mutating func dropped() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
    let orders = (0...1).map { LessonOrder(request, seed: $0, at: Self.time) }
    let lesson = Lesson(request, entries: [], seed: 0, start: Self.time)
    library.post(.load(orders[0]))
    library.finish(.load(orders[0]), [.lesson(lesson)])
    library.post(.load(orders[1]))
    #expect(library.takeNews() == [])
    library.finish(.load(orders[0]), [.lesson(lesson)])
    #expect(library.takeNews() == [])
    library.finish(.load(orders[1]), [.lesson(lesson)])
    #expect(library.takeNews() == [.lesson(lesson)])
  }

  @Test("A library that becomes writable is shown, even if no change waited for it")
  mutating func standInEnds() {
    library = PureLibrary(because: .readOnly(path: ""), hasMedia: true)
    #expect(library.takeNews().notice == .notSaved(answers: 0, .readOnly))
    library.finish(.open(damage: nil, isRepeated: false))
    #expect(library.takeNews().notice == .saved)
  }

  @Test("A library that can't be opened is not restored, now or later, whatever changes wait")
  mutating func standInStays() {
    library = PureLibrary(because: .readOnly(path: ""), hasMedia: true)
    _ = library.takeNews()
    for _ in 0..<2 {
      library.post(.restore("a"))
      #expect(
        library.takeNews() == [
          .line("the backup a was not restored: the library can't be opened"),
          .notice(.notChanged(isGone: false)),
        ])
    }
    post()
    #expect(library.takeNews().notice == .notSaved(answers: 1, .readOnly))
    library.post(.restore("a"))
    #expect(library.machine.giveUp().map(\.change) == [.edit(.delete(PureLibrary.card))])
  }

  @Test("Deleting a card that is gone counts as saved; a change that can't be kept is shown")
  func outcomes() {
    let delete = LibraryChange.edit(.delete(PureLibrary.card))
    #expect(delete.outcome(of: .noCard(guid: "g")) == .saved)
    #expect(delete.outcome(of: .unusable("a file"), isFile: true) == .notKept(.notKept))
    #expect(delete.outcome(of: .unusable("why")) == .notKept(.notChanged(isGone: false)))
  }
}
