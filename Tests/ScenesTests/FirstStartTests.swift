import InputEvents
import Scenes
import Study
import Testing

@Suite("The first start")
struct FirstStartTests {
  private var box = Self.new()

  private static func new(
    learners: [String] = [], called name: String = "Learner", turned rotation: String? = nil,
    starters: [String: [String]] = [:]
  ) -> Learning {
    var preferences: Preferences = [.language: "en", .firstStart: "ask", .volume: "60"]
    preferences[.rotation] = rotation
    var box = Learning(
      learners: learners, LessonRequest(learner: name, deck: "d", mode: .review),
      startsAtHome: true, preferences: preferences, starters: starters)
    if rotation != nil { box.scene.abilities = [.turn] }
    _ = box.started()
    return box
  }

  @Test("a new box asks for its language first, and applies the chosen one at once")
  mutating func language() throws {
    #expect(Self.words(box) == "start en de es fr skip")
    // There is no scene to go back to.
    #expect(box.chose("back").isEmpty)
    #expect(box.did(.leave).filter { $0.hasPrefix("start") }.isEmpty)
    #expect(box.chose("language", "xx").isEmpty)
    #expect(box.chose("language", "de").first == "question")
    #expect(box.saved == [.edit(.set("language", to: "de", of: nil))])
    #expect(box.scene.preferences[.language] == "de")
    #expect(Self.words(box).hasPrefix("start-touch "))
    _ = box.chose("back")
    let list = if case .list(let list) = box.screen { list } else { nil as ListContent? }
    #expect(try #require(list).rows.filter { $0.detail != nil }.map(\.target?.detail) == ["de"])
  }

  @Test("a screen that can be rotated is rotated until the arrow at its top is touched")
  func rotation() {
    var box = Self.new(turned: "90")
    _ = box.chose("skip")
    #expect(Self.words(box) == "start-rotation top right bottom left back skip")
    _ = (box.chose("arrow", "right"), box.chose("arrow", "bottom"), box.chose("arrow", "left"))
    #expect(
      box.saved == ["180", "0", "270"].map { .edit(.set("rotation", to: $0, of: nil)) })
    #expect(Self.words(box).hasPrefix("start-rotation"))
    #expect(box.chose("arrow", "top-left").isEmpty)
    _ = box.chose("arrow", "top")
    #expect(box.saved.count == 3)
    #expect(Self.words(box).hasPrefix("start-touch"))
    _ = box.chose("back")
    #expect(Self.words(box).hasPrefix("start-rotation"))
  }

  @Test("the corners are touched one after the other; a miss is shown where it arrived")
  mutating func touches() {
    _ = box.chose("skip")
    for corner in ["top-left", "top-right", "bottom-right"] {
      #expect(Self.words(box) == "start-touch \(corner) back skip")
      #expect(box.chose("corner", "bottom-left").isEmpty)
      #expect(box.chose("corner", corner) == ["right", Self.words(box)])
    }
    _ = box.scene.follow(.began(ScreenPlace(x: 0.5, y: 0.2)), at: .milliseconds(box.time))
    #expect(box.took(.tap) == ["refused", "start-touch bottom-left back skip finger"])
    #expect(Self.question(box) == .words(.touchedBeside))
    #expect(box.chose("corner", "bottom-left").first == "question")
    #expect(Self.words(box).hasPrefix("start-sound"))
    // The scene begins again.
    _ = box.chose("back")
    #expect(Self.words(box) == "start-touch top-left back skip")
    #expect(Self.question(box) == .words(.touchCorner))
  }

  @Test("only its targets, and the keys that go back, leave a question")
  mutating func fingers() {
    _ = box.chose("skip")
    for input in [Input.longPress, .swipeRight, .doubleTap, .twoFingerTap] {
      _ = box.took(input)
      #expect(Self.words(box).hasPrefix("start-touch"), "\(input)")
    }
    #expect(box.took(.shake).isEmpty)
    #expect(box.took(.key(.back)).first == "back")
    #expect(Self.words(box).hasPrefix("start en"))
  }

  @Test("a sound is repeated until it is heard, and each change of the volume applies to it")
  mutating func sound() {
    _ = (box.chose("skip"), box.chose("skip"))
    #expect(Self.words(box) == "start-sound again quieter louder back no yes")
    #expect(box.chose("again").first == "question")
    #expect(box.saved.isEmpty)
    for (target, volumes) in [("louder", ["80", "100"]), ("quieter", ["80", "60", "40", "20"])] {
      for volume in volumes {
        #expect(box.chose(target).first == "question")
        #expect(box.scene.preferences[.volume] == volume)
      }
      // It is as loud, or as quiet, as it can be.
      #expect(!Self.words(box).contains(target) && box.chose(target).isEmpty)
    }
    #expect(box.saved.count == 6)
    _ = box.chose("yes")
    #expect(Self.words(box) == "start-learner type-name back skip")
  }

  @Test("who hears nothing tries each output, and goes on with the one that sounds")
  mutating func silence() {
    _ = (box.chose("skip"), box.chose("skip"))
    #expect(
      box.chose("no") == ["question", "sound-help sound.help: loading <back> <skip>", "outputs"])
    #expect(box.chose("look-again").isEmpty)
    #expect(
      box.heard([]) == [
        "sound-help sound.title: sound.none / sound.none.why <back> <skip> <look-again>"
      ])
    #expect(box.chose("look-again").last == "outputs")
    let screen = SoundOutput(card: "vc4hdmi0", kind: .screen, name: "vc4-hdmi-0")
    let usb = SoundOutput(card: "Device", kind: .usb, name: "USB Audio Device")
    #expect(
      box.heard([screen, usb])
        == [
          "sound-help sound.help: start.louder = percent 60, sound.screen / sound.screen.why, "
            + "sound.usb / USB Audio Device, sound.by-itself = settings.chosen "
            + "<back> <look-again> <skip> <heard>"
        ])
    #expect(box.chose("output", "PCH").isEmpty)
    // The sound that follows is heard there.
    #expect(box.chose("output", "Device").first == "question")
    #expect(box.scene.preferences.audioDevice == "default:CARD=Device")
    #expect(box.saved == [.edit(.set("sound-card", to: "Device", of: nil))])
    #expect(box.chose("output", "by itself").first == "question")
    #expect(box.scene.preferences.audioDevice == nil)
    #expect(box.saved.last == .edit(.set("sound-card", to: nil, of: nil)))
    _ = (box.chose("louder"), box.chose("louder"))
    #expect(box.scene.preferences[.volume] == "100" && box.chose("louder").isEmpty)
    // A card that is gone can't be chosen any more.
    _ = box.heard([screen])
    #expect(box.chose("output", "Device").isEmpty)
    _ = box.chose("heard")
    #expect(Self.words(box) == "start-learner type-name back skip")
  }

  @Test("a backup on a stick is offered instead of a first learner, and answers all questions")
  mutating func backup() {
    Self.goToLearner(&box)
    #expect(Self.words(box) == "start-learner type-name back skip")
    _ = box.saw(.pluggedIn(Stick(decks: ["Birds.csv"])))
    #expect(Self.words(box) == "start-learner type-name back skip")
    #expect(box.chose("bring-back").isEmpty)
    _ = box.saw(.pluggedIn(Stick(decks: [], backups: ["backup.sqlite"])))
    #expect(Self.words(box) == "start-learner bring-back type-name back skip")
    _ = box.saw(.gone)
    #expect(Self.words(box) == "start-learner type-name back skip")
    _ = box.saw(.pluggedIn(Stick(decks: ["Birds.csv"], backups: ["backup.sqlite"])))
    #expect(box.chose("bring-back").first == "question")
    // The only backup is the way on; several are a list.
    #expect(
      box.screen?.words
        == "stick backup.sqlite: stick.ask-to-restore / stick.looks-first <back> <bring-back>")
    _ = box.saw(.pluggedIn(Stick(decks: [], backups: ["a.sqlite", "backup.sqlite"])))
    #expect(Self.words(box) == "stick a.sqlite backup.sqlite back")
    _ = box.chose("bring-back", "backup.sqlite")
    _ = box.saw(
      .ended(.inspected(RestoreOffer(name: "backup.sqlite", backup: LibraryContents(), here: nil))))
    _ = box.chose("restore")
    _ = box.saw(.ended(.restored(replacing: "library.sqlite.before")))
    #expect(box.chose("back").first == "back")
    #expect(box.saved == [.edit(.set("first-start", to: "done", of: nil))])
    #expect(Self.words(box).hasPrefix("home"))
  }

  @Test("the first learner replaces the one of a new library, and is the current one")
  mutating func learner() {
    Self.goToLearner(&box)
    _ = box.chose("type-name")
    _ = (box.chose("key", "A"), box.chose("key", "l"))
    _ = box.chose("save")
    #expect(Self.words(box) == "setting red orange yellow green blue purple back")
    #expect(box.saved == [.edit(.learner(.rename("Learner", to: "Al")))])
    #expect(box.chose("color", "green").first == "question")
    #expect(
      box.saved.dropFirst() == [
        .edit(.set("color", to: "green", of: "Al")),
        .edit(.set("first-start", to: "done", of: nil)),
      ])
    #expect(Self.words(box).hasPrefix("home"))
    #expect(box.scene.preferences[.color] == "green")
    _ = box.chose("who")
    #expect(Self.words(box) == "learners Al back guest color shape new-learner")
  }

  @Test("the colour may be skipped, and a known name adds no learner")
  mutating func noColor() {
    Self.goToLearner(&box)
    for _ in 1...2 {
      _ = (box.chose("type-name"), box.chose("key", "A"), box.chose("save"), box.chose("back"))
    }
    #expect(box.saved == [.edit(.learner(.rename("Learner", to: "A")))])
    _ = (box.chose("type-name"), box.chose("key", "B"), box.chose("save"), box.chose("back"))
    #expect(box.saved.last == .edit(.learner(.add("B"))))
    _ = box.chose("skip")
    #expect(box.saved.last == .edit(.set("first-start", to: "done", of: nil)))
    #expect(Self.title(box) == .words(.homeOf, [.text("B")]))
  }

  @Test(
    "it finally asks which starter decks to add: all in a library without decks",
    arguments: [true, false])
  func starters(isEmpty: Bool) {
    var box = Self.new(starters: ["en": ["Clock", "Words"], "de": ["Uhr"]])
    Self.goToLearner(&box)
    #expect(box.chose("skip").last == "ask decks guest" && box.saved.isEmpty)
    let here = isEmpty ? [] : [DeckOverview(name: "Words", cardCount: 1)]
    _ = box.heard(.decks(LibraryOverview(decks: here)), to: .decks(learner: nil))
    #expect(
      Self.words(box)
        == (isEmpty ? "starters Clock Words back none take" : "starters Clock back all take"))
    _ = (box.chose("none"), box.chose("all"), box.chose(isEmpty ? "all" : "none"))
    #expect(Self.words(box).contains(isEmpty ? " none " : " all "))
    _ = box.chose("starter", "Clock")
    #expect(box.chose("starter", "Uhr").isEmpty)
    _ = box.chose("take")
    #expect(
      box.saved == [
        .edit(.set("starter-decks", to: isEmpty ? "Words" : "Clock", of: nil)),
        .edit(.set("first-start", to: "done", of: nil)),
      ])
    #expect(Self.words(box).hasPrefix("home"))
  }

  @Test("everything can be skipped, and is not asked again")
  mutating func skipped() {
    Self.goToLearner(&box)
    #expect(box.chose("skip").contains("other change"))
    #expect(box.saved == [.edit(.set("first-start", to: "done", of: nil))])
    #expect(Self.words(box).hasPrefix("home"))
    _ = (box.chose("settings"), box.chose("back"))
    #expect(Self.words(box).hasPrefix("home"))
  }

  @Test("a box left alone in the middle begins again, and keeps the choices")
  mutating func leftAlone() {
    _ = box.preferred([.homeAfter: "1 min"])
    _ = (box.chose("language", "de"), box.chose("skip"))
    _ = box.waitedForDeadline()
    #expect(Self.words(box) == "start en de es fr skip")
    #expect(box.scene.preferences[.language] == "de")
  }

  @Test("the settings lead through the first start again, and back")
  func again() {
    var box = Learning(
      learners: ["Anna"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true)
    _ = (box.started(), box.chose("settings"), box.chose("box"), box.chose("first-start"))
    #expect(Self.words(box) == "start en de es fr back skip")
    _ = (box.chose("back"), box.chose("back"))
    #expect(Self.words(box).hasPrefix("home"))
    _ = (box.chose("settings"), box.chose("box"), box.chose("first-start"))
    Self.goToLearner(&box)
    _ = (box.chose("type-name"), box.chose("key", "B"), box.chose("save"))
    _ = box.chose("color", "red")
    #expect(box.saved == [.edit(.learner(.add("B"))), .edit(.set("color", to: "red", of: "B"))])
    #expect(Self.title(box) == .words(.homeOf, [.text("B")]))
  }

  @Test("a screen that can be rotated is rotated from the settings as well, at once")
  func settings() throws {
    for canTurn in [true, false] {
      var box = Learning(
        learners: ["Anna"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
        startsAtHome: true)
      box.scene.abilities = canTurn ? [.turn] : []
      _ = (box.started(), box.chose("settings"), box.chose("box"), box.chose("rotation"))
      _ = box.chose("rotation", "180")
      let list = if case .list(let list) = box.screen { list } else { nil as ListContent? }
      #expect((try #require(list).status == nil) == canTurn)
    }
  }

  private static func goToLearner(_ box: inout Learning) {
    for target in ["skip", "skip", "yes"] { _ = box.chose(target) }
    #expect(words(box).hasPrefix("start-learner"))
  }

  private static func words(_ box: Learning) -> String {
    if case .list(let list) = box.screen { list.brief } else { box.screen?.words ?? "" }
  }

  private static func question(_ box: Learning) -> Label? {
    if case .spots(let spots) = box.screen { spots.question } else { nil }
  }

  private static func title(_ box: Learning) -> Label? {
    if case .list(let list) = box.screen { list.title } else { nil }
  }
}
