@testable import Scenes
import Study
import Testing

@Suite("The corner for grown-ups")
struct CornerSceneTests {
  private var box = Learning(
    learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
    startsAtHome: true)

  init() {
    _ = box.started()
    _ = box.chose("learner", "Anna")
    _ = box.chose("settings")
  }

  @Test("it leads to the class, the learners, the decks and the box, and back home")
  mutating func ways() {
    #expect(words == "corner class learners decks box back own")
    for (target, scene) in [
      ("class", "class"), ("learners", "all-learners"), ("decks", "all-decks"),
      ("box", "settings"), ("own", "settings"),
    ] {
      _ = box.chose(target)
      #expect(words.hasPrefix("\(scene) "))
      _ = box.chose("back")
      #expect(words.hasPrefix("corner "))
    }
    _ = box.chose("back")
    #expect(words.hasPrefix("home "))
  }

  @Test("a learner is renamed, and home shows the new name")
  mutating func rename() {
    _ = box.chose("learners")
    #expect(words == #"all-learners "Anna" "Ben" back school-year new-learner"#)
    _ = box.chose("learner", "Anna")
    _ = box.chose("rename")
    enter("e")
    #expect(box.saved == [.edit(.learner(.rename("Anna", to: "Annae")))])
    _ = box.chose("back")
    #expect(words == #"all-learners "Annae" "Ben" back school-year new-learner"#)
    _ = (box.chose("back"), box.chose("back"))
    #expect(box.screen?.isHome(of: "Annae") == true)
  }

  @Test("a new name that differs from a learner's only in case leads to that learner")
  mutating func sameName() {
    _ = (box.chose("learners"), box.chose("new-learner"))
    enter("ben")
    _ = (box.chose("color"), box.chose("color", "blue"))
    #expect(box.saved == [.edit(.set("color", to: "blue", of: "Ben"))])
    _ = box.chose("back")
    #expect(words == #"all-learners "Anna" "Ben" back school-year new-learner"#)
  }

  @Test("a learner gets a colour and a shape")
  mutating func sign() {
    _ = (box.chose("learners"), box.chose("learner", "Ben"))
    for (name, value) in [("color", "blue"), ("shape", "sun")] {
      _ = (box.chose(name), box.chose(name, value))
      #expect(box.saved.last == .edit(.set(name, to: value, of: "Ben")))
    }
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(list.sign == LearnerSign(.blue, .sun))
    _ = box.chose("back")
    guard case .list(let all) = box.screen else { return #expect(Bool(false)) }
    #expect(
      all.rows.map(\.kind) == [
        .learner(LearnerSign(ofName: "Anna")), .learner(LearnerSign(.blue, .sun)),
      ])
  }

  @Test("a name of another learner is refused")
  mutating func namesake() {
    _ = (box.chose("learners"), box.chose("learner", "Anna"), box.chose("rename"))
    for _ in 0..<4 { _ = box.chose("erase") }
    for letter in "Ben" { _ = box.chose("key", String(letter)) }
    #expect(box.chose("save").first == "refused")
    #expect(box.saved.isEmpty)
    #expect(words.hasPrefix("learner "))
  }

  @Test("a learner gets secret pictures, which are shown there, and can remove them")
  mutating func pictures() {
    _ = (box.chose("learners"), box.chose("learner", "Ben"), box.chose("pictures"))
    for name in ["boat", "boat", "tree"] {
      #expect(box.chose("save").isEmpty)
      _ = box.chose(name)
    }
    // A fourth picture is refused.
    #expect(box.chose("car").isEmpty)
    _ = box.chose("save")
    #expect(box.saved.last == .edit(.set("pictures", to: "boat boat tree", of: "Ben")))
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    let detail = list.rows.first { $0.target?.name == "pictures" }?.detail
    #expect(detail == .list([.words(.boat), .words(.boat), .words(.tree)]))
    _ = (box.chose("pictures"), box.chose("remove"))
    #expect(box.saved.last == .edit(.set("pictures", to: nil, of: "Ben")))
    _ = box.chose("pictures")
    #expect(box.chose("remove").isEmpty)
  }

  @Test("a removed learner can be restored until the next action")
  mutating func bringBack() {
    remove("Ben")
    #expect(words == #"all-learners "Anna" back bring-back new-learner"#)
    #expect(box.saved.isEmpty)
    _ = box.chose("bring-back")
    #expect(words == #"all-learners "Anna" "Ben" back school-year new-learner"#)
    _ = box.chose("back")
    #expect(box.saved.isEmpty)
  }

  @Test("a learner who was just renamed is removed by the new name")
  mutating func renamedAndRemoved() {
    _ = (box.chose("learners"), box.chose("learner", "Ben"), box.chose("rename"))
    enter("o")
    _ = box.chose("remove")
    #expect(words == #"all-learners "Anna" back bring-back new-learner"#)
    _ = box.chose("bring-back")
    #expect(words == #"all-learners "Anna" "Beno" back school-year new-learner"#)
  }

  @Test("the next action, or a pause, removes for good", arguments: ["back", "learner", ""])
  func remove(way: String) {
    var test = self
    test.remove("Ben")
    if way.isEmpty {
      _ = test.box.waitedForDeadline()
    } else {
      _ = test.box.chose(way, way == "back" ? nil : "Anna")
    }
    #expect(test.box.saved == [.edit(.learner(.remove("Ben")))])
    _ = (test.box.chose("back"), test.box.chose("back"))
    #expect(test.box.saved.count == 1)
  }

  @Test("the last learner can't be removed; a current learner who is removed is no longer current")
  mutating func last() {
    remove("Anna")
    _ = box.chose("learner", "Ben")
    #expect(words == "learner rename color shape pictures own back start-anew")
    #expect(box.chose("remove").isEmpty)
    for _ in 0..<3 { _ = box.chose("back") }
    #expect(box.saved == [.edit(.learner(.remove("Anna")))])
    #expect(words.hasPrefix("home "))
    #expect(box.scene.situation.request?.learner == "Ben")
  }

  @Test("a learner removed for good is not shown again, and the name can be used again")
  mutating func removedForGood() {
    remove("Ben")
    _ = box.waitedForDeadline()
    #expect(words == #"all-learners "Anna" back new-learner"#)
    _ = box.chose("new-learner")
    enter("Ben")
    #expect(box.saved == [.edit(.learner(.remove("Ben"))), .edit(.learner(.add("Ben")))])
  }

  @Test(
    "in a new school year several learners are removed at once, and can be restored; one stays")
  mutating func schoolYear() {
    _ = box.chose("learners")
    _ = box.chose("new-learner")
    enter("Chris")
    _ = (box.chose("back"), box.chose("school-year"), box.chose("everyone"))
    #expect(words == #"school-year "Anna" "Ben" "Chris" back everyone"#)
    #expect(box.chose("remove").isEmpty)
    _ = box.chose("learner", "Ben")
    #expect(words == #"school-year "Anna" "Ben" "Chris" back everyone remove"#)
    _ = box.chose("remove")
    #expect(words == #"all-learners "Ben" back bring-back new-learner"#)
    _ = box.chose("bring-back")
    #expect(words == #"all-learners "Anna" "Ben" "Chris" back school-year new-learner"#)
    #expect(box.saved == [.edit(.learner(.add("Chris")))])
    // A learner who was to stay may have been removed meanwhile.
    #expect(box.chose("remove", "Anna\nBen\nChris\nZoe").isEmpty)
    _ = (box.chose("school-year"), box.chose("learner", "Anna"), box.chose("learner", "Chris"))
    _ = (box.chose("remove"), box.chose("back"))
    #expect(
      box.saved.suffix(2) == [.edit(.learner(.remove("Anna"))), .edit(.learner(.remove("Chris")))])
  }

  @Test("starting anew takes effect with the next action, and can be taken back until then")
  mutating func anew() {
    for _ in 0..<2 {
      _ = (box.chose("learners"), box.chose("learner", "Ben"), box.chose("start-anew"))
      #expect(words == #"all-learners "Anna" "Ben" back bring-back school-year new-learner"#)
      #expect(box.saved.isEmpty)
      _ = box.chose("bring-back")
      #expect(words == #"all-learners "Anna" "Ben" back school-year new-learner"#)
      _ = box.chose("back")
      #expect(box.saved.isEmpty)
    }
    _ = (box.chose("learners"), box.chose("learner", "Ben"), box.chose("start-anew"))
    _ = box.waitedForDeadline()
    #expect(box.saved == [.edit(.learner(.startAnew("Ben")))])
    #expect(words == #"all-learners "Anna" "Ben" back school-year new-learner"#)
  }

  @Test("a deck is created, renamed and deleted")
  mutating func decks() {
    _ = box.chose("decks")
    let library = LibraryOverview(decks: [DeckOverview(name: "Birds", cardCount: 3)])
    _ = box.heard(.decks(library), to: .decks(learner: nil))
    #expect(words == #"all-decks "Birds" back new-deck"#)
    _ = box.chose("new-deck")
    enter("Owl")
    #expect(box.saved == [.edit(.deck(.create("Owl")))])
    _ = box.heard(
      .deck(DeckOverview(name: "Owl", cardCount: 0), sets: []), to: .deck("Owl", learner: nil))
    #expect(
      words
        == "deck-edit rename face cards viewers new-cards-a-day minutes-a-day how-sure how-to-ask question-voice answer-voice back remove"
    )
    _ = box.chose("rename")
    enter("s")
    #expect(box.saved.last == .edit(.deck(.rename("Owl", to: "Owls"))))
    _ = box.chose("remove")
    #expect(words.contains("bring-back"))
    #expect(box.saved.count == 2)
    _ = box.chose("back")
    #expect(box.saved.last == .edit(.deck(.delete("Owls"))))
  }

  private mutating func remove(_ name: String) {
    _ = (box.chose("learners"), box.chose("learner", name), box.chose("remove"))
  }

  /// Types a text on the keyboard, after the text that is there, and saves it.
  private mutating func enter(_ text: String) {
    for letter in text { _ = box.chose("key", String(letter)) }
    _ = box.chose("save")
  }

  /// The list's name and its targets.
  private var words: String {
    guard case .list(let list) = box.screen else { return "no list" }
    return ([list.name] + list.targets.map { $0.detail.map { "\"\($0)\"" } ?? $0.name })
      .joined(separator: " ")
  }
}

extension ScreenContent {
  fileprivate func isHome(of learner: String) -> Bool {
    if case .list(let list) = self {
      list.title == .words(.homeOf, [.text(learner)])
    } else {
      false
    }
  }
}
