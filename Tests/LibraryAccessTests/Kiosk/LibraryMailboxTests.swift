import DeckStore
import Scenes
import Study
import Testing

@testable import LibraryAccess

@Suite struct LibraryMailboxTests {
  private let mailbox = LibraryMailbox()

  private func post() {
    mailbox.post(
      LibraryMailbox.Entry(
        change: .delete(Card(question: "q", answer: "a", guid: "g")), learner: nil,
        time: WallTime(milliseconds: 0, zoneMinutes: 0)))
  }

  @Test("A change is reported as saved when it and all before it are, each time again")
  func saved() {
    #expect(mailbox.takeNews().notice == nil)
    post()
    #expect(mailbox.takeNews().notice == .saving)
    post()
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .saving)
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .saved)
    post()
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .saved)
    #expect(mailbox.takeNews().notice == nil)
    #expect(mailbox.giveUp(library: "").left.entries.isEmpty)
  }

  @Test("An error is reported with the number of waiting answers, until nothing waits any more")
  func trouble() {
    mailbox.report(.diskFull)
    #expect(mailbox.takeNews().notice == nil)
    post()
    #expect(mailbox.takeNews().notice == .notSaved(answers: 1, .diskFull))
    post()
    #expect(mailbox.takeNews().notice == .notSaved(answers: 2, .diskFull))
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .saving)
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .saved)
  }

  @Test("Preferences that others have changed are reported, unless they were set here since")
  func preferences() {
    func set(_ name: Setting, _ value: String) {
      mailbox.post(
        LibraryMailbox.Entry(
          change: .set(name.rawValue, to: value, of: nil), learner: nil,
          time: WallTime(milliseconds: 0, zoneMinutes: 0)))
    }
    set(.wrap, "off")
    mailbox.changed([.wrap: "on", .fade: "off", .pin: nil])
    mailbox.settle()
    set(.fade, "on")
    #expect(mailbox.takeNews().preferences == [.pin: nil])
    #expect(mailbox.takeNews().preferences.isEmpty)
  }

  @Test("Learners' preferences are reported with the learners, unless they were set here since")
  func colors() {
    func set(_ value: String?, _ learner: String) {
      mailbox.post(
        LibraryMailbox.Entry(
          change: .set("color", to: value, of: learner), learner: nil,
          time: WallTime(milliseconds: 0, zoneMinutes: 0)))
    }
    set("red", "Anna")
    mailbox.changed(
      ["Anna", "Ben"], nil,
      ["Anna": [.color: "blue"], "Ben": [.color: "green"], "Cy": [.color: "blue"]])
    set(nil, "Ben")
    let news = mailbox.takeNews()
    #expect(news.learners == ["Anna", "Ben"])
    #expect(news.ofLearners == ["Anna": [.color: "red"], "Ben": [:], "Cy": [.color: "blue"]])
    #expect(mailbox.takeNews().learners == nil)
  }

  @Test("An intermediate draft is not reported")
  func quiet() {
    mailbox.post(
      LibraryMailbox.Entry(
        change: .keep(nil, of: nil), learner: nil, time: WallTime(milliseconds: 0, zoneMinutes: 0)))
    #expect(mailbox.takeNews().notice == nil)
    post()
    #expect(mailbox.takeNews().notice == .saving)
    mailbox.report(.diskFull)
    #expect(mailbox.takeNews().notice == .notSaved(answers: 1, .diskFull))
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .saving)
    mailbox.settle(.notKept(.notChanged(isGone: true)))
    #expect(mailbox.takeNews().notice == .notChanged(isGone: true))
  }

  @Test("Only the last bookmark is kept; one that belongs to a change is saved with it")
  func notes() {
    let time = WallTime(milliseconds: 0, zoneMinutes: 0)
    func note(_ card: String) -> BookmarkNote {
      let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
      return BookmarkNote(Bookmark(request, card: card), at: time)
    }
    for card in ["a", "b"] { mailbox.post(note(card)) }
    #expect(mailbox.takeNews() == LibraryNews())
    #expect(mailbox.note == note("b"))
    // A bookmark that is saved late is not the one that waits.
    mailbox.settle(note("a"))
    #expect(mailbox.note == note("b"))
    mailbox.settle(note("b"))
    #expect(mailbox.note == nil)
    mailbox.post(note("c"))
    mailbox.post(
      LibraryMailbox.Entry(
        change: .keep(nil, of: nil), learner: nil, time: time, note: note("d")))
    #expect(mailbox.note == nil)
    #expect(mailbox.first?.note == note("d"))
  }

  @Test("While a screen waits for a library in use, that is reported")
  func inUse() {
    mailbox.report(.inUse)
    #expect(mailbox.takeNews().notice == nil)
    let query = QueryOrder(.draft(.card("g")), at: WallTime(milliseconds: 0, zoneMinutes: 0))
    mailbox.post(query)
    #expect(mailbox.takeNews().notice == .notRead(.inUse))
    mailbox.reply(to: query, with: .draft(nil))
    #expect(mailbox.takeNews().reply != nil)
  }

  @Test("A refused answer is reported until the end, and counts as lost")
  func refused() {
    post()
    mailbox.settle(.refused)
    #expect(mailbox.takeNews().notice == .notSaved(answers: 1, .refused))
    post()
    mailbox.report(.diskFull)
    #expect(mailbox.takeNews().notice == .notSaved(answers: 2, .diskFull))
    mailbox.settle()
    #expect(mailbox.takeNews().notice == .notSaved(answers: 1, .refused))
    #expect(mailbox.giveUp(library: "").refused == 1)
  }

  private func postAnswer() {
    let review = Review(
      number: 1, card: "a", name: "A", rating: .right, answerTime: 1, round: 1)
    mailbox.post(
      LibraryMailbox.Entry(
        change: .review(review, in: Round(number: 1, deck: "D", start: .zero)), learner: nil,
        time: WallTime(milliseconds: 0, zoneMinutes: 0)))
  }

  @Test("Changes other than answers are in no file, nor are more answers than a file may have")
  func unkept() {
    postAnswer()
    postAnswer()
    #expect(mailbox.unkeptAnswers(library: "", atMost: 1) == nil)
    #expect(mailbox.unkeptAnswers(library: "", atMost: 2)?.0.entries.count == 2)
    post()
    #expect(mailbox.unkeptAnswers(library: "", atMost: 9) == nil)
  }

  @Test("Answers in a file are reported as saved, unless somebody has to act")
  func kept() throws {
    postAnswer()
    #expect(mailbox.takeNews().notice == .saving)
    let (left, posted) = try #require(mailbox.unkeptAnswers(library: "library", atMost: 9))
    #expect(left.entries.count == 1 && left.library == "library" && posted == 1)
    postAnswer()
    mailbox.kept(posted)
    // One more answer waits in memory.
    #expect(mailbox.takeNews().notice == .saving)
    #expect(mailbox.unkeptAnswers(library: "", atMost: 9)?.0.entries.count == 2)
    mailbox.kept(2)
    #expect(mailbox.takeNews().notice == .saved)
    #expect(mailbox.unkeptAnswers(library: "", atMost: 9) == nil)
    mailbox.report(.inUse)
    #expect(mailbox.takeNews().notice == nil)
    mailbox.report(.stopped(process: 7))
    #expect(mailbox.takeNews().notice == .notSaved(answers: 2, .stopped(process: 7)))
    mailbox.report(.diskFull)
    #expect(mailbox.takeNews().notice == .notSaved(answers: 2, .diskFull))
  }

  @Test("Changes of cards are combined until they are taken")
  func cards() {
    let card = Card(question: "q", answer: "a", guid: "1")
    var (first, second, third) = (CardChanges(), CardChanges(), CardChanges())
    (first.changed, first.deleted) = (["1": card], ["2"])
    (second.changed, second.deleted) = (["2": card], ["1"])
    third.deleted = ["3"]
    for changes in [first, second, third] { mailbox.changed(changes) }
    let news = mailbox.takeNews()
    #expect(news.cards.changed == ["2": card])
    #expect(news.cards.deleted == ["1", "3"])
    #expect(mailbox.takeNews().cards.isEmpty)
  }

  @Test("A deck that was read before a change is not studied, but read again")
  func oldDeck() {
    post()
    mailbox.changed(Deck(name: "before"))
    #expect(!mailbox.hasOldDeck)
    #expect(mailbox.takeNews().deck == nil)
    mailbox.settle()
    #expect(mailbox.hasOldDeck)
    #expect(mailbox.takeNews().deck == nil)
    mailbox.changed(Deck(name: "after"))
    #expect(!mailbox.hasOldDeck)
    #expect(mailbox.takeNews().deck?.name == "after")
    #expect(mailbox.takeNews().deck == nil)
  }

  @Test("A library that becomes writable is reported, even if no change waited for it")
  func standInEnds() {
    mailbox.setStandIn(true, problem: .readOnly)
    #expect(mailbox.takeNews().notice == .notSaved(answers: 0, .readOnly))
    mailbox.setStandIn(false, problem: nil)
    #expect(mailbox.takeNews().notice == .saved)
  }

  @Test("A library that can't be opened is not restored, now or later, whatever changes wait")
  func standInStays() {
    mailbox.setStandIn(true, problem: .readOnly)
    func restore() {
      mailbox.post(
        LibraryMailbox.Entry(
          change: .restore("a"), learner: nil, time: WallTime(milliseconds: 0, zoneMinutes: 0)))
    }
    for _ in 0..<2 {
      restore()
      let news = mailbox.takeNews()
      #expect(news.notice == .notChanged(isGone: false) && news.lines.count == 1)
    }
    post()
    #expect(mailbox.takeNews().notice == .notSaved(answers: 1, .readOnly))
    restore()
    let left = mailbox.giveUp(library: "").left.entries.map(\.change)
    #expect(left == [.delete(Card(question: "q", answer: "a", guid: "g"))])
  }

  @Test("Deleting a card that is gone counts as saved; a change that can't be kept is reported")
  func outcomes() {
    let card = Card(question: "q", answer: "a", guid: "g")
    #expect(LibraryChange.delete(card).outcome(of: .noCard(guid: "g")) == .saved)
    let delete = LibraryChange.delete(card)
    #expect(delete.outcome(of: .unusable("a file"), isFile: true) == .notKept(.notKept))
    #expect(delete.outcome(of: .unusable("why")) == .notKept(.notChanged(isGone: false)))
  }
}
