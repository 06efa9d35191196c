@testable import Scenes
import Study
import Testing

@Suite("Decks, for grown-ups")
struct DeckCornerTests {
  private var box = Learning(
    learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
    startsAtHome: true)

  init() {
    _ = (box.started(), box.chose("learner", "Anna"), box.chose("settings"))
  }

  @Test("missing starter decks are added by a tap")
  func starters() {
    var test = self
    test.box = Learning(
      learners: ["Anna", "Ben"], LessonRequest(learner: nil, deck: "d", mode: .review),
      startsAtHome: true, starters: ["en": ["Clock", "d", "Words"]])
    _ = (test.box.started(), test.box.chose("learner", "Anna"), test.box.chose("settings"))
    _ = test.box.chose("decks")
    let library = LibraryOverview(decks: [DeckOverview(name: "d", cardCount: 3)])
    _ = test.box.heard(.decks(library), to: .decks(learner: nil))
    _ = test.box.chose("starters")
    _ = test.box.heard(.decks(library), to: .decks(learner: nil))
    #expect(test.words == #"starters "Clock" "Words" back all"#)
    #expect(test.box.chose("take").isEmpty)
    _ = (test.box.chose("starter", "Words"), test.box.chose("take"))
    #expect(test.box.saved == [.edit(.set("starter-decks", to: "Words", of: nil))])
    #expect(test.words.hasPrefix("all-decks "))
  }

  @Test("a deck's sides are read aloud in the chosen languages")
  mutating func voices() {
    openDeck()
    _ = box.chose("answer-voice")
    #expect(box.chose("answer-voice", "klingon").isEmpty)
    let chosen = box.chose("answer-voice", "fr")
    #expect(chosen.contains { $0.contains("deck.answer-voice = Français") })
    #expect(box.saved == [.edit(.set("answer-voice d", to: "fr", of: nil))])
    #expect(box.scene.situation.voices[.answer, "d"] == "fr")
    _ = (box.chose("answer-voice"), box.chose("answer-voice", "box"))
    #expect(box.saved.last == .edit(.set("answer-voice d", to: nil, of: nil)))
    #expect(box.scene.situation.voices[.answer, "d"] == nil)
  }

  @Test("a deck has its own limit of new cards a day, or the box's")
  mutating func limit() {
    openDeck()
    #expect(detail("new-cards-a-day") == .list([.text("10"), .words(.asTheBox)]))
    _ = (box.chose("new-cards-a-day"), box.chose("new-cards-a-day", "5"))
    #expect(detail("new-cards-a-day") == .text("5"))
    #expect(box.chose("new-cards-a-day", "-1").isEmpty)
    _ = (box.chose("new-cards-a-day"), box.chose("new-cards-a-day", "box"))
    #expect(detail("new-cards-a-day") == .list([.text("10"), .words(.asTheBox)]))
    let saved = ["5", nil].map { LibraryChange.edit(.set("new-cards-of d", to: $0, of: nil)) }
    #expect(box.saved == saved)
  }

  @Test("a deck has its own share of known cards, or the learners' own, with what each costs")
  mutating func sure() {
    openDeck()
    #expect(detail("how-sure") == .list([.words(.percent, 90), .words(.asTheBox)]))
    let query = LibraryQuery.prices(learner: "Anna", deck: "d")
    #expect(box.chose("how-sure").last == "ask prices Anna d")
    func notes() -> [Label?] {
      guard case .list(let list) = box.screen else { return [] }
      return list.rows.map(\.note)
    }
    #expect(notes() == [.words(.percent, 90)] + Array(repeating: nil, count: 5))
    let prices = [95, 97].map {
      Workload.Price(wanted: WantedShare($0), minutesADay: Double($0) / 10, forgotten: 0.051)
    }
    _ = box.heard(.prices(prices), to: query)
    #expect(notes()[4] == .words(.price, [.number(10), .number(5)]))
    #expect(notes()[3] == nil)
    #expect(box.heard(.prices(prices), to: query).isEmpty)
    _ = box.chose("how-sure", "95")
    #expect(detail("how-sure") == .words(.percent, 95))
    #expect(box.chose("how-sure", "98").isEmpty)
    _ = (box.chose("how-sure"), box.chose("how-sure", "box"))
    #expect(detail("how-sure") == .list([.words(.percent, 90), .words(.asTheBox)]))
    let saved = ["95", nil].map { LibraryChange.edit(.set("how-sure-of d", to: $0, of: nil)) }
    #expect(box.saved == saved)
  }

  @Test("a deck has a limit in minutes, or only that of the learners")
  mutating func minutes() {
    openDeck()
    #expect(detail("minutes-a-day") == .list([.words(.noLimit), .words(.asTheBox)]))
    _ = box.chose("minutes-a-day")
    #expect(
      words
        == #"setting "box" "5 min" "10 min" "15 min" "20 min" "30 min" "45 min" "60 min" back"#)
    _ = box.chose("minutes-a-day", "10 min")
    #expect(detail("minutes-a-day") == .text("10 min"))
    #expect(box.chose("minutes-a-day", "10").isEmpty)
    _ = (box.chose("minutes-a-day"), box.chose("minutes-a-day", "box"))
    #expect(detail("minutes-a-day") == .list([.words(.noLimit), .words(.asTheBox)]))
    let saved = ["10 min", nil].map { LibraryChange.edit(.set("minutes-of d", to: $0, of: nil)) }
    #expect(box.saved == saved)
  }

  @Test("a deck has its own way of asking, or the learners' own")
  mutating func asking() {
    openDeck()
    #expect(detail("how-to-ask") == .list([.words(.wayFlip), .words(.asTheBox)]))
    _ = (box.chose("how-to-ask"), box.chose("how-to-ask", "by-itself"))
    #expect(detail("how-to-ask") == .words(.wayByItself))
    #expect(box.chose("how-to-ask", "somehow").isEmpty)
    _ = (box.chose("how-to-ask"), box.chose("how-to-ask", "box"))
    #expect(detail("how-to-ask") == .list([.words(.wayFlip), .words(.asTheBox)]))
    let saved = ["by-itself", nil].map {
      LibraryChange.edit(.set("how-to-ask-of d", to: $0, of: nil))
    }
    #expect(box.saved == saved)
  }

  @Test("a deck has the face that it was given, or that of its name")
  mutating func face() {
    openDeck()
    #expect(detail("face") == .words(DeckFace(ofName: "d").phrase))
    _ = box.chose("face")
    #expect(words.hasPrefix(#"face "name" "times" "numbers" "#))
    #expect(box.chose("face", "klingon").isEmpty)
    _ = box.chose("face", "castle")
    #expect(detail("face") == .words(.faceCastle))
    _ = (box.chose("face"), box.chose("face", "name"))
    #expect(detail("face") == .words(DeckFace(ofName: "d").phrase))
    #expect(
      box.saved == ["castle", nil].map { LibraryChange.edit(.set("face-of d", to: $0, of: nil)) })
  }

  @Test("every face has an icon and words of its own")
  func faces() {
    #expect(DeckFace.allCases.count >= 40)
    for face in DeckFace.allCases { #expect(face.icon.rawValue == face.rawValue) }
    for picture in LearnerPicture.allCases { #expect(picture.phrase != .picture) }
    #expect(Set(DeckFace.allCases.map(\.phrase)).count == DeckFace.allCases.count)
  }

  private func detail(_ name: String) -> Label? {
    guard case .list(let list) = box.screen else { return nil }
    return list.rows.first { $0.target?.name == name }?.detail
  }

  @Test("a deck is shown to some learners and hidden from others")
  mutating func viewers() {
    openDeck()
    #expect(box.chose("viewers").last == "ask hidden d")
    #expect(box.chose("viewer", "Anna").isEmpty)
    _ = box.heard(.hidden(["Ben"]), to: .hidden(deck: "d"))
    _ = (box.chose("viewer", "Anna"), box.chose("viewer", "Ben"), box.chose("viewer", "Anna"))
    #expect(
      box.saved == [
        .edit(.deck(.show("d", false, to: "Anna"))), .edit(.deck(.show("d", true, to: "Ben"))),
        .edit(.deck(.show("d", true, to: "Anna"))),
      ])
    #expect(box.chose("viewer", "Xaver").isEmpty)
    #expect(box.chose("everyone").isEmpty)
    _ = (box.chose("nobody"), box.chose("viewer", "Ben"), box.chose("everyone"))
    #expect(
      box.saved.suffix(4) == [
        .edit(.deck(.show("d", false, to: "Anna"))), .edit(.deck(.show("d", false, to: "Ben"))),
        .edit(.deck(.show("d", true, to: "Ben"))), .edit(.deck(.show("d", true, to: "Anna"))),
      ])
    _ = (box.chose("back"), box.chose("viewers"))
    _ = box.heard(.nothing, to: .hidden(deck: "d"))
    #expect(words.hasPrefix("deck-edit "))
  }

  /// Opens the deck "d" in the list of decks.
  private mutating func openDeck() {
    _ = box.chose("decks")
    let library = LibraryOverview(decks: [DeckOverview(name: "d", cardCount: 3)])
    _ = box.heard(.decks(library), to: .decks(learner: nil))
    _ = box.chose("deck", "d")
    _ = box.heard(.deck(library.decks[0], sets: []), to: .deck("d", learner: nil))
  }

  /// The list's name and its targets.
  private var words: String {
    guard case .list(let list) = box.screen else { return "no list" }
    return ([list.name] + list.targets.map { $0.detail.map { "\"\($0)\"" } ?? $0.name })
      .joined(separator: " ")
  }
}
