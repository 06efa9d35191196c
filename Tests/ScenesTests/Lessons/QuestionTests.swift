import Scenes
import Study
import Testing

@Suite("A scene stack that queries the library")
struct QuestionTests {
  private static let query = LibraryQuery.decks(learner: "Anna")

  @Test("it queries once when a scene becomes the top one, and again when the scene comes back")
  func once() {
    var anna = Learning.atHome("Anna")
    #expect(anna.started().last == "ask decks Anna")
    #expect(anna.heard(.decks(LibraryOverview(decks: [])), to: Self.query).count == 1)
    #expect(anna.chose("history").last == "ask rounds Anna")
    #expect(anna.did(.leave).last == "ask decks Anna")
    #expect(anna.chose("nothing").isEmpty)
  }

  @Test(
    "it queries again after any change of the library, for the top scene only")
  func changed() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    #expect(anna.changedLibrary() == ["ask decks Anna"])
    _ = anna.chose("history")
    #expect(anna.changedLibrary() == ["ask rounds Anna"])
    #expect(anna.changed("Norway=Oslo") == ["ask rounds Anna"])
  }

  @Test("it does not query while a lesson is loaded, nor for a scene without a query")
  func loading() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    _ = anna.chose("deck", "Capitals")
    let deck = DeckOverview(name: "Capitals", cardCount: 1)
    _ = anna.heard(.deck(deck, sets: []), to: .deck("Capitals", learner: "Anna"))
    #expect(anna.chose("round") == ["load round Anna"])
    #expect(anna.chose("nothing").isEmpty)
    _ = anna.begin(Self.lesson(.round))
    #expect(anna.changedLibrary().isEmpty)
  }

  @Test("leaving a lesson, by its result or while browsing, leads home, which queries again")
  func home() {
    for mode in [Round.Mode.round, .browse] {
      var anna = Learning.atHome("Anna")
      _ = anna.started()
      _ = anna.begin(Self.lesson(mode))
      if mode == .round {
        #expect(anna.did(.random, .right).contains { $0.hasPrefix("save right") })
        #expect(anna.chose("done") == ["back", Self.home, "ask decks Anna"])
      } else {
        #expect(anna.did(.leave) == ["back", Self.home, "ask decks Anna"])
      }
    }
    var box = Learning.atHome("Anna", "Ben")
    _ = box.started()
    _ = box.chose("learner", "Anna")
    _ = box.begin(Self.lesson(.browse))
    #expect(box.did(.leave).contains("home home.of Anna: loading <who> <history> <settings>"))
  }

  @Test("a run that does not begin at home has none: leaving asks who learns or restarts")
  func noHome() {
    var anna = Learning(.browse, "Norway=Oslo Peru=Lima")
    _ = anna.did(.next)
    #expect(anna.did(.leave) == ["question", "question 1/2 Norway"])
  }

  @Test("a reply after its scene was left, or before there is a scene, changes nothing")
  func late() {
    var anna = Learning(LessonRequest(learner: "Anna", deck: "d", mode: .round))
    #expect(anna.heard(.nothing, to: Self.query).isEmpty)
    var other = Learning.atHome("Anna")
    _ = other.started()
    _ = other.begin(Self.lesson(.round))
    #expect(other.heard(.decks(LibraryOverview(decks: [])), to: Self.query).isEmpty)
  }

  private static let home = "home home.title: loading <who> <history> <settings>"

  private static func lesson(_ mode: Round.Mode) -> Lesson {
    Lesson(
      LessonRequest(learner: "Anna", deck: "Capitals", mode: mode), entries: entries("Norway=Oslo"),
      seed: 1, start: .noon)
  }
}
