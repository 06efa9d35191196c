@testable import Scenes
import Study
import Testing

@Suite("The choice of a learner")
struct LearnerSceneTests {
  private let request = LessonRequest(learner: nil, deck: "d", mode: .browse)

  @Test("with one learner or none, there is no question")
  func single() {
    var one = Learning(learners: ["Anna"], request)
    #expect(one.started() == ["load browse Anna"])
    #expect(one.did(.random, .next, .leave).isEmpty)
    var guest = Learning(learners: [], request)
    #expect(guest.started() == ["load browse guest"])
  }

  @Test("offers every name and the guest, and can't be left")
  func names() {
    var many = Learning(learners: "A B C D E F G H".split(separator: " ").map(String.init), request)
    #expect(many.started() == ["learners A B C D E F G H guest"])
    #expect(many.chose(8) == ["load browse H"])
    #expect(many.chose(9) == ["load browse guest"])
    #expect(many.chose(10).isEmpty)
    #expect(many.did(.random).isEmpty)
    #expect(many.did(.leave).isEmpty)
  }

  @Test("from forty names on there are letters to jump to")
  func letters() {
    let names = (0..<40).map { "\($0 < 25 ? "A" : "é")\($0)" }
    for count in [39, 40] {
      var many = Learning(learners: Array(names.prefix(count)), request)
      _ = many.started()
      guard case .list(let list) = many.screen else { return #expect(Bool(false)) }
      let sections = [ListSection(title: "A", first: 0), ListSection(title: "É", first: 25)]
      #expect(list.window?.sections == (count < 40 ? nil : sections))
    }
  }

  @Test("a single remaining learner is still offered if learners can be added")
  func onlyOneLeft() {
    var box = Learning.atHome("Anna", "Ben")
    #expect(box.started() == ["learners Anna Ben guest new-learner"])
    let anna = LessonRequest(learner: "Anna", deck: "d", mode: .review)
    #expect(box.offered([], anna) == ["learners Anna guest new-learner"])
    #expect(box.chose("learner", "Anna").last == "ask decks Anna")
  }

  @Test("a learner has a sign at once, in every list and at home, unless nobody has named them")
  func signs() throws {
    var box = Learning.atHome("Anna", "Ben")
    _ = (box.started(), box.chose("new-learner"))
    for letter in "Cleo" { _ = box.chose("key", String(letter)) }
    _ = (box.chose("save"), box.chose("back"))
    guard case .list(let all) = box.screen else { return #expect(Bool(false)) }
    #expect(
      all.rows.map(\.kind)
        == ["Anna", "Ben", "Cleo"].map { .learner(LearnerSign(ofName: $0)) })
    _ = box.chose("learner", "Cleo")
    guard case .list(let home) = box.screen else { return #expect(Bool(false)) }
    #expect(home.sign == LearnerSign(ofName: "Cleo"))
    var unnamed = Learning.atHome(Learner.standIn)
    _ = unnamed.started()
    guard case .list(let first) = unnamed.screen else { return #expect(Bool(false)) }
    #expect(first.sign == nil)
  }

  @Test("a colour set by another program is shown at once")
  func colors() {
    var box = Learning.atHome("Anna", "Ben")
    _ = box.started()
    _ = box.offered(["Anna", "Ben"], own: ["Ben": [.color: "green"]])
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(
      list.rows.map(\.kind) == [
        .learner(LearnerSign(ofName: "Anna")), .learner(LearnerSign(.green)),
      ])
    _ = box.chose("learner", "Ben")
    _ = box.offered(["Anna", "Ben"], own: ["Ben": [.color: "red"]])
    guard case .list(let home) = box.screen else { return #expect(Bool(false)) }
    #expect(home.sign == LearnerSign(.red))
  }

  @Test("a child chooses a shape and a colour; each works without the other")
  func shape() {
    var box = Learning.atHome("Anna", "Ben")
    _ = (box.started(), box.chose("learner", "Ben"), box.chose("who"), box.chose("shape"))
    #expect(box.chose("shape", "cube").isEmpty)
    _ = box.chose("shape", "star")
    #expect(box.saved == [.edit(.set("shape", to: "star", of: "Ben"))])
    guard case .list(let star) = box.screen else { return #expect(Bool(false)) }
    #expect(star.sign == LearnerSign(.yellow, .star))
    _ = (box.chose("who"), box.chose("color"))
    guard case .list(let colors) = box.screen else { return #expect(Bool(false)) }
    #expect(
      colors.rows.map(\.kind)
        == LearnerColor.allCases.map {
          .choice(.learner(LearnerSign($0, .star), of: nil), isChosen: false)
        })
    _ = (box.chose("color", "red"), box.chose("who"), box.chose("shape"))
    guard case .list(let shapes) = box.screen else { return #expect(Bool(false)) }
    #expect(
      shapes.rows.map(\.kind)
        == LearnerShape.allCases.map {
          .choice(.learner(LearnerSign(.red, $0), of: nil), isChosen: $0 == .star)
        })
    #expect(box.scene.situation.signs.chosen == ["Ben": LearnerSign(.red, .star)])
  }

  @Test("a learner with secret pictures enters them in order; a wrong sequence starts again")
  func pictures() {
    var box = Learning.atHome("Anna", "Ben")
    _ = box.started()
    _ = box.offered(["Anna", "Ben"], own: ["Anna": [.pictures: "cat sun cat"]])
    func places() -> [Int] {
      guard case .list(let list) = box.screen, list.name == "pictures" else { return [] }
      return list.rows.compactMap {
        if case .picture(_, let place) = $0.kind { place } else { nil }
      }
    }
    let asked = box.chose("learner", "Anna")
    #expect(asked.last?.hasPrefix("pictures pictures.ask: pictures.cat, ") == true, "\(asked)")
    for name in ["sun", "cat"] { _ = box.chose(name) }
    #expect(places() == [2, 1])
    #expect(box.chose("cat").first == "refused" && places().isEmpty)
    // The last picture can be taken back.
    for name in ["cat", "fish", "undo", "sun"] { _ = box.chose(name) }
    #expect(places() == [1, 2])
    #expect(box.chose("save").isEmpty)
    #expect(box.chose("cat").last == "ask decks Anna")
    #expect(box.chose("who").last?.hasPrefix("learners") == true)
    // Typing a learner's name as a new one doesn't bypass the pictures either, in whatever case.
    for name in ["Anna", "anna"] {
      _ = box.chose("new-learner")
      for letter in name { _ = box.chose("key", String(letter)) }
      #expect(box.chose("save").last?.hasPrefix("pictures pictures.ask") == true)
      _ = box.chose("back")
    }
    _ = box.chose("learner", "Anna")
    // Changed or removed pictures end the question.
    let changed = box.offered(["Anna", "Ben"], own: ["Anna": [.pictures: "car car car"]])
    #expect(changed.last?.hasPrefix("learners") == true)
    _ = box.chose("learner", "Anna")
    _ = box.offered(["Ben"])
    #expect(box.chose("learner", "Anna").first == "refused")
    _ = box.offered(["Anna", "Ben"])
    // Other learners are not asked, and neither is one whose pictures can't be read.
    #expect(box.chose("learner", "Ben").last == "ask decks Ben")
    _ = box.offered(["Anna", "Ben"], own: ["Anna": [.pictures: "cat cube cat"]])
    _ = box.chose("who")
    #expect(box.chose("learner", "Anna").last == "ask decks Anna")
  }

  @Test("the right pictures lead to the names again until a lesson is loaded")
  func picturesBeforeLesson() {
    var two = Learning(learners: ["A", "B"], request)
    _ = two.started()
    _ = two.offered(["A", "B"], own: ["A": [.pictures: "cat cat cat"]])
    _ = (two.chose("learner", "A"), two.chose("cat"), two.chose("cat"))
    #expect(two.chose("cat") == ["question", "learners A B guest", "load browse A"])
  }

  @Test("a lesson can be browsed, and leaving it asks who learns")
  func browse() {
    var two = Learning(learners: ["A", "B"], request)
    _ = two.chose(2)
    var own = request
    own.learner = "B"
    let lesson = Lesson(own, entries: entries("Norway=Oslo Peru=Lima"), seed: 1, start: .noon)
    #expect(two.begin(lesson) == ["question", "question 1/2 Norway"])
    #expect(two.scene.bindsDoubleTap)
    #expect(two.did(.answer, .right).last == "save right Norway")
    #expect(two.did(.leave) == ["back", "learners A B guest"])
    own.learner = nil
    _ = two.begin(Lesson(own, entries: lesson.entries, seed: 1, start: .noon))
    #expect(two.did(.answer, .right).count == 2)
    #expect(two.did(.delete) == ["refused"])
  }
}
