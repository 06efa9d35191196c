import Scenes
import Study
import Testing

@Suite("A deck's modes")
struct DeckSceneTests {
  private static let query = LibraryQuery.deck("Capitals", learner: "Anna")

  private static func reply(_ sets: String...) -> LibraryReply {
    .deck(
      DeckOverview(name: "Capitals", cardCount: 85, due: 3, new: 17),
      sets: sets.map { SetOverview(name: $0, cardCount: 5) })
  }

  /// Returns Anna's box after she has chosen a deck, with its sets.
  private static func anna(_ sets: String...) -> Learning {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    _ = anna.chose("deck", "Capitals")
    let sets = sets.map { SetOverview(name: $0, cardCount: 5) }
    let deck = DeckOverview(name: "Capitals", cardCount: 85, due: 3, new: 17)
    _ = anna.heard(.deck(deck, sets: sets), to: query)
    return anna
  }

  @Test("it offers the four modes, and shows the number of due cards")
  func rows() {
    var anna = Learning.atHome("Anna")
    _ = anna.started()
    #expect(
      anna.chose("deck", "Capitals")
        == ["question", "deck Capitals: loading <back>", "ask deck Capitals Anna"])
    #expect(anna.chose("review").isEmpty)
    #expect(
      anna.heard(Self.reply(), to: Self.query) == [
        "deck Capitals (cards.count 85): mode.review = cards.due 20, mode.quiz, mode.round, "
          + "mode.browse, deck.direction = direction.question, deck.order = order.shuffled "
          + "<back> <cards>"
      ])
  }

  @Test("a mode loads its lesson; the screen stays until that arrives, without another query")
  func modes() {
    for mode in [Round.Mode.review, .quiz, .round, .browse] {
      var anna = Self.anna()
      #expect(anna.chose(mode.rawValue) == ["load \(mode) Anna"])
      let request = LessonRequest(learner: "Anna", deck: "Capitals", mode: mode)
      let lesson = Lesson(request, entries: entries("Norway=Oslo"), seed: 1, start: .noon)
      #expect(anna.begin(lesson).first == (mode == .quiz ? "empty" : "question"))
    }
  }

  @Test("a deck without cards for today offers some of tomorrow's")
  func ahead() {
    var deck = DeckOverview(name: "Capitals", cardCount: 85)
    (deck.nextInDays, deck.ahead) = (1, 4)
    var anna = Self.anna()
    let shown = anna.heard(.deck(deck, sets: []), to: Self.query)
    #expect(shown.last?.contains("mode.review = cards.ahead 4, mode.quiz") == true)
    _ = anna.chose("review")
    #expect(anna.loaded?.isAhead == true)
    _ = anna.chose("quiz")
    #expect(anna.loaded?.isAhead == false)
  }

  @Test("direction and order change by a tap, and are used for the lesson")
  func choices() {
    var anna = Self.anna()
    #expect(anna.chose("direction")[1].contains("deck.direction = direction.answer,"))
    #expect(anna.chose("direction")[1].contains("deck.direction = direction.both,"))
    #expect(anna.chose("order")[1].contains("deck.order = order.in-order "))
    _ = anna.chose("round")
    #expect(
      anna.loaded
        == LessonRequest(
          learner: "Anna", deck: "Capitals", mode: .round, direction: .both, isInOrder: true))
    #expect(anna.chose("direction")[1].contains("deck.direction = direction.question,"))
    #expect(anna.chose("order")[1].contains("deck.order = order.shuffled "))
  }

  @Test("a set is chosen on a screen of its own, which leads back to the deck")
  func sets() {
    var anna = Self.anna("North", "South")
    #expect(
      anna.chose("sets") == [
        "question",
        "sets deck.set (Capitals): deck.whole / cards.count 85 = settings.chosen, North / cards.count 5, "
          + "South / cards.count 5 <back>",
      ])
    let chosen = anna.chose("set", "South")
    #expect(chosen.count == 3 && chosen[1].contains("deck.set = South,"))
    #expect(chosen.last == "ask deck Capitals Anna")
    _ = anna.chose("quiz")
    #expect(anna.loaded?.set == "South")
    #expect(anna.chose("sets")[1].contains("South / cards.count 5 = settings.chosen"))
    #expect(anna.did(.leave)[1].contains("deck.set = South,"))
    _ = anna.chose("sets")
    #expect(anna.chose("back")[1].contains("deck.set = South,"))
    _ = anna.chose("sets")
    #expect(anna.chose("set")[1].contains("deck.set = deck.whole,"))
  }

  @Test("a deleted set falls back to the whole deck; without sets there is no choice")
  func goneSet() {
    var anna = Self.anna("North")
    _ = anna.chose("sets")
    _ = anna.chose("set", "North")
    #expect(
      anna.heard(Self.reply("South"), to: Self.query).first?.contains("deck.set = deck.whole,")
        == true)
    #expect(anna.heard(Self.reply(), to: Self.query).first?.contains("deck.set") == false)
  }

  @Test("a deleted deck is reported, and has no modes")
  func gone() {
    var anna = Self.anna()
    #expect(anna.heard(.nothing, to: Self.query) == ["deck Capitals: deck.gone <back>"])
    #expect(anna.chose("review").isEmpty)
    #expect(
      anna.did(.leave) == [
        "back", "home home.title: loading <who> <history> <settings>", "ask decks Anna",
      ])
  }

  @Test("a reply about another deck changes nothing")
  func stale() {
    var anna = Self.anna()
    #expect(anna.heard(.nothing, to: .deck("Rivers", learner: "Anna")).isEmpty)
    #expect(anna.heard(.nothing, to: .deck("Capitals", learner: "Ben")).isEmpty)
  }

  @Test("the last lesson of the same deck is offered again with its choices, another deck's is not")
  func last() {
    var anna = Self.anna()
    _ = anna.chose("direction")
    _ = anna.chose("round")
    let request = anna.loaded ?? LessonRequest(learner: nil, deck: "", mode: .browse)
    _ = anna.begin(Lesson(request, entries: entries("Norway=Oslo"), seed: 1, start: .noon))
    #expect(anna.did(.leave).last == "ask decks Anna")
    _ = anna.chose("deck", "Capitals")
    #expect(
      anna.heard(Self.reply(), to: Self.query).first?.contains("= direction.answer") == true)
    _ = anna.did(.leave)
    _ = anna.chose("deck", "Rivers")
    #expect(
      anna.heard(Self.reply(), to: .deck("Rivers", learner: "Anna")).first?
        .contains("= direction.question") == true)
  }

  @Test("a guest's review does not show the number of due cards")
  func guest() {
    var box = Learning.atHome("Anna", "Ben")
    _ = box.started()
    _ = box.chose("guest")
    _ = box.chose("deck", "Capitals")
    let shown = box.heard(Self.reply(), to: .deck("Capitals", learner: nil))
    #expect(shown.first?.contains(": mode.review, mode.quiz,") == true)
    #expect(box.chose("round") == ["load round guest"])
  }
}
