import Scenes
import Study
import Testing

@Suite("Home")
struct HomeSceneTests {
  private static let capitals = DeckOverview(name: "Capitals", cardCount: 85, due: 3, new: 17)
  private static let rivers = DeckOverview(name: "Rivers", cardCount: 1)

  private static func decks(_ decks: DeckOverview..., streak: Int = 0) -> LibraryReply {
    .decks(LibraryOverview(decks: decks, streak: streak))
  }

  @Test("it shows each deck with its due cards, and above them the number of all due cards")
  func rows() {
    var anna = Learning.atHome("Anna")
    #expect(
      anna.started() == ["home home.title: loading <who> <history> <settings>", "ask decks Anna"])
    #expect(
      anna.heard(Self.decks(Self.capitals, Self.rivers), to: .decks(learner: "Anna")) == [
        "home home.title (cards.due 20): home.learn-everything = cards.count 20, "
          + "Capitals = cards.due 20, Rivers = cards.count 1 <who> <history> <settings>"
      ])
  }

  @Test("a check means that a deck was learnt today; any other says when it has cards again")
  func checks() {
    var learnt = Self.rivers
    (learnt.isLearntToday, learnt.nextInDays) = (true, 3)
    var later = Self.rivers
    later.nextInDays = 1
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    _ = anna.heard(
      Self.decks(Self.capitals, learnt, later, Self.rivers), to: .decks(learner: "Anna"))
    guard case .list(let list) = anna.screen else { return #expect(Bool(false)) }
    #expect(
      list.rows.map(\.kind)
        == [.main, .deck(.globe, .left(20, new: 17))]
        + [.done, .later, .later].map { .deck(Self.rivers.face, $0) })
    #expect(
      list.rows.dropFirst(2).map(\.detail)
        == [.words(.nothingDue), .words(.inDays, 1), .words(.cardCount, 1)])
  }

  @Test("several decks can be learnt in one lesson, as long as any card is left")
  func everything() {
    let flags = DeckOverview(name: "Flags", cardCount: 9, due: 2)
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    let shown = anna.heard(
      Self.decks(Self.capitals, flags, Self.rivers), to: .decks(learner: "Anna"))
    #expect(shown.last?.contains("home.learn-everything = home.cards-of-decks 22 2") == true)
    #expect(anna.chose("learn-all").count == 1)
    #expect(anna.loaded == LessonRequest(learner: "Anna", deck: "", mode: .review))
    for alone in [Self.decks(Self.capitals), Self.decks(Self.rivers, Self.rivers)] {
      let shown = anna.heard(alone, to: .decks(learner: "Anna"))
      #expect(shown.last?.contains("everything") == false)
    }
  }

  @Test("it opens at the first deck with cards left, each time it is entered")
  func opening() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    _ = anna.heard(Self.decks(Self.rivers, Self.rivers, Self.capitals), to: .decks(learner: "Anna"))
    guard case .list(let list) = anna.screen else { return #expect(Bool(false)) }
    #expect(list.opening == .init(row: 3, entered: .zero))
    _ = anna.chose("who")
    _ = anna.chose("learner", "Anna")
    guard case .list(let again) = anna.screen else { return #expect(Bool(false)) }
    #expect(again.opening == .init(row: 0, entered: .seconds(2)))
  }

  @Test("in a class, the end of a day has the way to the next learner")
  func doneInClass() {
    var box = Learning.atHome("Anna", "Ben")
    _ = box.started()
    _ = box.chose("learner", "Anna")
    let library = LibraryOverview(decks: [Self.rivers], done: 9)
    #expect(
      box.heard(.decks(library), to: .decks(learner: "Anna")).last?.hasSuffix("<home> <who>")
        == true
    )
  }

  @Test("a deck whose cards wait only because of the limit is shown as such")
  func putsOff() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    var later = DeckOverview(name: "Flags", cardCount: 9, putsOff: true)
    (later.isLearntToday, later.nextInDays) = (true, 1)
    #expect(
      anna.heard(Self.decks(Self.capitals, later), to: .decks(learner: "Anna")).last?
        .contains("Flags = cards.more-tomorrow") == true)
  }

  @Test("once all is done it shows tomorrow's cards, and offers more; the decks stay reachable")
  func done() {
    var rivers = Self.rivers
    rivers.tomorrow = 7
    var library = LibraryOverview(decks: [rivers], done: 9, streak: 3)
    (library.more, library.moreLeft) = (MoreCards(day: 5, count: 10), 3)
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    #expect(
      anna.heard(.decks(library), to: .decks(learner: "Anna")) == [
        "done home.all-done (home.tomorrow-count 7): Rivers = cards.count 7 <home> <more-today>"
      ])
    #expect(anna.chose("home").last?.hasPrefix("home home.title") == true)
    #expect(anna.did(.leave).isEmpty)
    // The done screen is shown again after the learner is chosen again.
    _ = anna.chose("who")
    _ = anna.chose("learner", "Anna")
    _ = anna.heard(.decks(library), to: .decks(learner: "Anna"))
    #expect(anna.chose("more-today").contains("other change"))
    #expect(anna.saved.last == .edit(.set("more-new-cards", to: "5 20", of: "Anna")))
    library.moreLeft = 0
    #expect(
      anna.heard(.decks(library), to: .decks(learner: "Anna")).last?.hasSuffix("<home>") == true)
    // Nothing was done, as the day had no cards.
    library.done = 0
    #expect(
      anna.heard(.decks(library), to: .decks(learner: "Anna")).last?.hasPrefix("home ") == true)
  }

  @Test("a streak is shown from two days on; without a deck there is nothing to count")
  func status() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    let one = anna.heard(Self.decks(Self.rivers, streak: 1), to: .decks(learner: "Anna"))
    #expect(one.first?.hasPrefix("home home.title (cards.nothing-due): ") == true)
    let two = anna.heard(Self.decks(Self.rivers, streak: 2), to: .decks(learner: "Anna"))
    #expect(two.first?.contains("(cards.nothing-due + days-in-a-row 2)") == true)
    let none = anna.heard(Self.decks(), to: .decks(learner: "Anna"))
    #expect(none == ["home home.title: home.empty <who> <history> <settings>"])
  }

  @Test("a box whose last visit at its school is more than a day ago says how old is what it knows")
  func age() throws {
    let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    #expect(SchoolAge(of: start, at: start + .seconds(86_399)) == nil)
    #expect(SchoolAge(of: start + .seconds(9), at: start) == nil)
    var (anna, library) = (Learning.atHome("Anna"), LibraryOverview(decks: [Self.rivers]))
    _ = anna.started()
    func shown(_ days: Int) -> String? {
      library.age = SchoolAge(of: start, at: start + .seconds(86_400 * days))
      return anna.heard(.decks(library), to: .decks(learner: "Anna")).first
    }
    // Before four in the morning of a Monday.
    #expect(shown(1)?.contains("(cards.nothing-due + home.as-of weekday 6)") == true)
    #expect(shown(6)?.contains("home.as-of weekday 6)") == true)
    #expect(shown(7)?.contains("home.as-of-days 7)") == true)
    #expect(shown(0)?.contains("(cards.nothing-due)") == true)
  }

  @Test("with several learners it asks for one first; the title has the learner's name")
  func learners() {
    var box = Learning.atHome("Anna", "Ben")
    #expect(box.started() == ["learners Anna Ben guest new-learner"])
    #expect(
      box.chose("learner", "Ben")
        == ["question", "home home.of Ben: loading <who> <history> <settings>", "ask decks Ben"])
    #expect(
      box.chose("who") == ["question", "learners Anna Ben back guest color shape new-learner"])
    #expect(box.chose("learner", "Anna").last == "ask decks Anna")
    #expect(box.did(.leave).isEmpty)
  }

  @Test("a guest sees how many cards a deck has, and what everyone has learnt")
  func guest() {
    var box = Learning.atHome("Anna", "Ben")
    _ = box.started()
    #expect(
      box.chose("guest") == [
        "question", "home guest: loading <who> <history> <settings>", "ask decks guest",
      ])
    #expect(
      box.heard(Self.decks(Self.capitals), to: .decks(learner: nil))
        == ["home guest: Capitals = cards.count 85 <who> <history> <settings>"])
    #expect(box.chose("history").last == "ask rounds all")
  }

  @Test("home can't be left, and unknown targets do nothing")
  func alone() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    #expect(anna.did(.leave).isEmpty)
    #expect(anna.chose("deck").isEmpty)
    #expect(anna.chose("somewhere").isEmpty)
    #expect(anna.chose("who") == ["question", "learners Anna back guest color shape new-learner"])
    #expect(anna.did(.leave).last == "ask decks Anna")
  }

  @Test("a reply without changes, or to another query, changes nothing")
  func stale() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    #expect(anna.heard(Self.decks(Self.capitals), to: .decks(learner: "Ben")).isEmpty)
    #expect(anna.heard(.nothing, to: .decks(learner: "Anna")).isEmpty)
    #expect(!anna.heard(Self.decks(Self.capitals), to: .decks(learner: "Anna")).isEmpty)
    #expect(anna.heard(Self.decks(Self.capitals), to: .decks(learner: "Anna")).isEmpty)
  }

  @Test("a second learner is offered at once; a removed one is no longer the current one")
  func changedLearners() {
    var box = Learning.atHome("Anna")
    _ = box.started()
    #expect(
      box.offered(["Anna", "Ben"])
        == ["home home.of Anna: loading <who> <history> <settings>", "ask decks Anna"])
    #expect(box.offered(["Ben", "Cy"]) == ["learners Ben Cy guest new-learner"])
    _ = box.chose("learner", "Cy")
    let ben = LessonRequest(learner: "Ben", deck: "d", mode: .review)
    #expect(
      box.offered([], ben) == [
        "home home.title: loading <who> <history> <settings>", "ask decks Ben",
      ])
  }

  @Test("a box with no learner's name begins at home as a guest")
  func nobody() {
    let request = LessonRequest(learner: nil, deck: "d", mode: .review)
    var box = Learning(learners: [], request, startsAtHome: true)
    #expect(box.started() == ["home guest: loading <who> <history> <settings>", "ask decks guest"])
  }
}

extension Learning {
  /// Returns a box that begins at home.
  static func atHome(_ learners: String...) -> Learning {
    Learning(
      learners: learners, LessonRequest(learner: learners[0], deck: "Capitals", mode: .review),
      startsAtHome: true)
  }
}
