import Scenes
import Study
import Testing

@Suite("The keyboard on the screen")
struct KeyboardSceneTests {
  @Test("letters are added and erased; the first one is a capital, the next ones are not")
  func typing() {
    var box = Box()
    #expect(box.chose("new-learner") == "keyboard capitals ")
    #expect(box.chose("key", "Z") == "keyboard letters Z")
    #expect(box.chose("key", "o") == "keyboard letters Zo")
    #expect(box.chose("erase") == "keyboard letters Z")
    #expect(box.chose("accents") == "keyboard accents Z")
    #expect(box.chose("key", "ë") == "keyboard letters Zë")
    #expect(box.chose("digits") == "keyboard digits Zë")
    #expect(box.chose("key", "2") == "keyboard digits Zë2")
    #expect(box.chose("key", "ö") == "keyboard letters Zë2ö")
    #expect(box.chose("erase") == "keyboard letters Zë2")
    #expect(box.chose("space") == "keyboard letters Zë2 ")
  }

  @Test("a saved name adds a learner, who gets a colour and is the current learner")
  func save() {
    var box = Box()
    box.type("Zoë ")
    #expect(
      box.did("save") == [
        "question", "setting red orange yellow green blue purple back", "other change",
      ])
    #expect(box.changes == [.edit(.learner(.add("Zoë")))])
    #expect(
      box.did("color", "green") == [
        "question", "home who history settings", "other change", "ask decks Zoë",
      ])
    #expect(
      box.changes == [.edit(.learner(.add("Zoë"))), .edit(.set("color", to: "green", of: "Zoë"))])
    guard case .list(let home) = box.screen else { return #expect(Bool(false)) }
    #expect(home.sign == LearnerSign(.green))
    #expect(box.chose("who") == "learners Anna Zoë back guest color shape new-learner")
  }

  @Test("a known name selects that learner")
  func known() {
    var box = Box()
    box.type("Anna")
    _ = box.did("save")
    #expect(box.changes.isEmpty)
    #expect(box.chose("who") == "learners Anna back guest color shape new-learner")
  }

  @Test("a new learner who chooses no colour is added without one")
  func noColor() {
    var box = Box()
    box.type("Zoë")
    _ = box.did("save")
    #expect(box.chose("back") == "learners Anna Zoë back guest color shape new-learner")
    #expect(box.changes == [.edit(.learner(.add("Zoë")))])
    #expect(box.did("learner", "Zoë").last == "ask decks Zoë")
  }

  @Test("the current learner can get another colour")
  func color() {
    var box = Box()
    _ = box.did("color")
    #expect(box.did("color", "pink").isEmpty)
    _ = box.did("color", "blue")
    #expect(box.changes == [.edit(.set("color", to: "blue", of: "Anna"))])
    _ = box.did("who")
    guard case .list(let learners) = box.screen else { return #expect(Bool(false)) }
    #expect(learners.rows.map(\.kind) == [.learner(LearnerSign(.blue))])
  }

  @Test("a name without a letter is not saved, which is shown until the next key")
  func empty() {
    var box = Box()
    box.type("  ")
    #expect(box.did("save").first == "refused")
    guard case .keyboard(let refused) = box.screen else { return #expect(Bool(false)) }
    #expect(refused.problem == .cannotSave)
    _ = box.did("erase")
    guard case .keyboard(let later) = box.screen else { return #expect(Bool(false)) }
    #expect(later.problem == nil)
  }

  @Test("a held letter offers its accents; it is typed itself, or one of them instead")
  func accents() {
    var box = Box()
    _ = box.did("new-learner")
    #expect(box.held("key", "E") == "E")
    #expect(box.chose("accent", "É") == "keyboard letters É")
    #expect(box.did("accent", "È").isEmpty)
    #expect(box.held("key", "n") == "n" && box.held("space") == nil)
    #expect(box.chose("key", "n") == "keyboard letters Én")
    #expect(box.did("accent", "ñ").isEmpty)
    guard case .keyboard(let keyboard) = box.screen else { return #expect(Bool(false)) }
    #expect(keyboard.held == nil)
  }

  @Test(
    "only a name begins with a capital",
    arguments: [
      (EnteredText.learnerName, true), (.deckName, true), (.cardName, true), (.cardText, false),
      (.tag, false), (.attribute, false), (.search, false), (.networkPassword, false),
    ])
  func capital(kind: EnteredText, isCapital: Bool) {
    func layer(_ text: String) -> KeyboardContent.Layer? {
      let scene = KeyboardScene(asking: .enterName, for: kind, text: text)
      if case .keyboard(let keyboard) = scene.content { return keyboard.layer }
      return nil
    }
    #expect(layer("") == (isCapital ? .capitals : .letters))
    #expect(layer("x") == .letters)
  }

  @Test("a text of the maximum length takes no held letter")
  func full() {
    var box = Box()
    box.type(String(repeating: "a", count: NameRule.longest))
    #expect(box.held("key", "e") == nil && box.did("accent", "é").isEmpty)
  }

  @Test("a swipe or a held key loses no text")
  func rests() {
    var box = Box()
    box.type("Zoe")
    #expect(box.hand(.longPress).isEmpty && box.hand(.swipeRight) == [.play(.refused)])
    #expect(box.chose("erase") == "keyboard letters Zo")
  }

  @Test("leaving adds no learner, and a name can't exceed the maximum length")
  func leave() {
    var box = Box()
    box.type(String(repeating: "a", count: NameRule.longest + 3))
    guard case .keyboard(let full) = box.screen else { return #expect(Bool(false)) }
    #expect(full.text.count == NameRule.longest)
    #expect(box.chose("back") == "learners Anna back guest color shape new-learner")
    #expect(box.changes.isEmpty)
  }
}

/// A box that begins at home with one learner.
private struct Box {
  private var stack = SceneStack(
    learners: ["Anna"], request: LessonRequest(learner: "Anna", deck: "d", mode: .review),
    startsAtHome: true)
  private(set) var screen: ScreenContent?
  private(set) var changes: [LibraryChange] = []

  init() {
    _ = stack.start(at: .zero)
    _ = did("who")
  }

  mutating func hand(_ input: Input) -> [Effect] {
    stack.handle(input, at: .zero)?.effects ?? []
  }

  mutating func type(_ text: String) {
    _ = did("new-learner")
    for letter in text { _ = letter == " " ? did("space") : did("key", String(letter)) }
  }

  /// Returns the letter whose accents are offered after its key was held; nil if the hold did nothing.
  mutating func held(_ name: String, _ detail: String? = nil) -> String? {
    for case .show(.keyboard(let content)) in stack.choose(
      Target(name, detail), isHeld: true, at: .zero)
    {
      return content.held.map { String($0) }
    }
    return nil
  }

  /// Returns the screen after a target is chosen.
  mutating func chose(_ name: String, _ detail: String? = nil) -> String {
    _ = did(name, detail)
    return screen.map { Effect.show($0).brief } ?? ""
  }

  mutating func did(_ name: String, _ detail: String? = nil) -> [String] {
    stack.choose(Target(name, detail), at: .zero).map { effect in
      if case .show(let content) = effect { screen = content }
      if case .save(let change) = effect { changes.append(change) }
      if case .ask(.decks(let learner)) = effect { return "ask decks \(learner ?? "guest")" }
      return effect.brief
    }
  }
}
