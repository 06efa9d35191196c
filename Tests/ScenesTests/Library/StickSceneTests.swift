import Scenes
import Study
import Testing

@Suite("The USB stick")
struct StickSceneTests {
  private static let birds = Stick(decks: ["Birds.csv", "Trees.apkg"])
  private static let targets =
    "stick stick.title: stick.import-all 2 = stick.files 2, Birds.csv = stick.import, "
    + "Trees.apkg = stick.import, stick.backup, stick.answers <back>"

  /// Returns a box at home, with a stick.
  private static func plugged(_ stick: Stick = birds) -> Learning {
    var box = Learning.atHome("Anna")
    _ = box.started()
    _ = box.saw(.pluggedIn(stick))
    return box
  }

  @Test("home has a target for it while it is plugged in, with the number of its files")
  func home() {
    var box = Learning.atHome("Anna")
    _ = box.started()
    #expect(
      box.chose("stick") == ["refused", "home home.title: loading <who> <history> <settings>"])
    #expect(
      box.saw(.pluggedIn(Self.birds)).first
        == "home home.title: stick.title = stick.files 2 <who> <history> <settings>")
    #expect(box.chose("stick") == ["question", Self.targets])
    #expect(box.chose("back").first == "back")
    #expect(
      box.saw(.gone).first == "home home.title: loading <who> <history> <settings>")
    #expect(
      box.chose("stick") == ["refused", "home home.title: loading <who> <history> <settings>"])
  }

  @Test("a stick plugged in from the beginning is offered by the first screen")
  func fromTheBeginning() {
    var box = SceneStack(
      learners: ["Anna"], request: LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true, stick: Stick(decks: []))
    #expect(
      box.start(at: .zero).first?.words
        == "home home.title: stick.title <who> <history> <settings>")
  }

  @Test("all its decks are imported or one of them; then the result is shown")
  func imports() {
    var box = Self.plugged()
    _ = box.chose("stick")
    #expect(
      box.chose("import-all") == [
        "question", "stick stick.title: stick.reading <back>",
        #"stick importing(["Birds.csv", "Trees.apkg"])"#,
      ])
    var cards = StickImport(decks: ["Birds"])
    (cards.newCards, cards.changedCards, cards.unread) = (20, 1, ["Trees.apkg"])
    #expect(
      box.saw(.ended(.imported(cards))) == [
        "stick stick.title: stick.new-cards 20 = stick.decks 1, stick.changed-cards 1, "
          + "Trees.apkg = stick.unread!, stick.removable <back> <more>"
      ])
    #expect(box.chose("import", "Birds.csv") == [])
    #expect(box.chose("more") == ["question", Self.targets])
    #expect(
      box.chose("import", "Birds.csv").last == #"stick importing(["Birds.csv"])"#)
    #expect(
      box.saw(.ended(.imported(StickImport(decks: ["Birds"]))))
        == ["stick stick.title: stick.nothing-new, stick.removable <back> <more>"])
  }

  @Test("a backup and the answers are saved on it, and errors are shown")
  func writes() {
    var box = Self.plugged(Stick(decks: []))
    #expect(
      box.chose("stick").last
        == "stick stick.title: stick.empty, stick.backup, stick.answers <back>")
    #expect(
      box.chose("backup")
        == ["question", "stick stick.title: stick.writing <back>", "stick backup"])
    #expect(
      box.saw(.ended(.written("backup.sqlite")))
        == ["stick stick.title: backup.sqlite = stick.written, stick.removable <back> <more>"])
    _ = box.chose("more")
    #expect(box.chose("answers").last == "stick answers")
    #expect(
      box.saw(.ended(.failed(.full)))
        == ["stick stick.title: stick.full!, stick.removable <back> <more>"])
  }

  @Test("only one task runs at a time: coming back shows that task, and later its result")
  func busy() {
    var box = Self.plugged()
    _ = box.chose("stick")
    _ = box.chose("backup")
    #expect(box.chose("answers") == [])
    #expect(box.chose("back").first == "back")
    #expect(box.chose("stick").last == "stick stick.title: stick.writing <back>")
    #expect(box.chose("answers") == [])
    _ = box.chose("back")
    _ = box.saw(.ended(.written("backup.sqlite")))
    #expect(
      box.chose("stick").last
        == "stick stick.title: backup.sqlite = stick.written, stick.removable <back> <more>")
  }

  @Test("unplugged, it offers nothing; unplugged too early, it is reported")
  func pulled() {
    var box = Self.plugged()
    _ = box.chose("stick")
    #expect(box.saw(.gone) == ["stick stick.title: stick.gone <back>"])
    #expect(box.chose("import-all") == [])
    #expect(box.saw(.pluggedIn(Self.birds)) == [Self.targets])
    _ = box.chose("import-all")
    #expect(box.saw(.gone) == ["stick stick.title: stick.pulled <back>"])
    // The result of the task is ignored.
    #expect(
      box.saw(.ended(.imported(StickImport()))) == ["stick stick.title: stick.pulled <back>"])
  }

  @Test("only a file that the stick has can be requested")
  func unknown() {
    var box = Self.plugged()
    _ = box.chose("stick")
    #expect(box.chose("import", "../secret.csv") == [])
    #expect(box.chose("import") == [])
  }

  @Test("with a PIN, the box asks for that first")
  func guarded() {
    var box = Learning(
      LessonRequest(learner: "Anna", deck: "d", mode: .review), startsAtHome: true,
      preferences: [.pin: "hash"])
    _ = box.started()
    _ = box.saw(.pluggedIn(Self.birds))
    #expect(box.chose("stick") == ["question", "keyboard pin "])
  }

  @Test("a lesson continues while a stick is plugged in and out")
  func lesson() {
    var box = Learning(.round, "a=1 b=2")
    #expect(box.saw(.pluggedIn(Self.birds)) == [])
    #expect(box.saw(.gone) == [])
  }
}
