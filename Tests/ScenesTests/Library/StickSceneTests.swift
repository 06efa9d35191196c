import Scenes
import Study
import Testing

@Suite("The USB stick")
struct StickSceneTests {
  private static let birds = Stick(decks: ["Birds.csv", "Trees.apkg"])
  private static let targets =
    "stick stick.title (stick.files 2): Birds.csv = stick.import, "
    + "Trees.apkg = stick.import, stick.backup, stick.answers <back> <import-all>"

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
    (cards.newCards, cards.changedCards) = (20, 1)
    cards.outside = [
      .init("Birds.csv", LeftOut(.media, "owl.png")), .init("Trees.apkg", LeftOut(.damaged)),
    ]
    #expect(
      box.saw(.ended(.imported(cards))) == [
        "stick stick.title (stick.removable): stick.new-cards 20 = stick.decks 1, stick.changed-cards 1, "
          + "left-out.title, Birds.csv = left-out.media owl.png!, Trees.apkg = left-out.damaged! "
          + "<back> <more>"
      ])
    #expect(box.chose("import", "Birds.csv") == [])
    #expect(box.chose("more") == ["question", Self.targets])
    #expect(
      box.chose("import", "Birds.csv").last == #"stick importing(["Birds.csv"])"#)
    #expect(
      box.saw(.ended(.imported(StickImport(decks: ["Birds"]))))
        == ["stick stick.title: stick.nothing-new / stick.removable <back> <more>"])
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
        == ["stick stick.title: stick.saved / backup.sqlite + stick.removable <back> <more>"])
    _ = box.chose("more")
    #expect(box.chose("answers").last == "stick answers")
    #expect(
      box.saw(.ended(.failed(.full)))
        == ["stick stick.title: stick.full <back> <try-again>"])
    #expect(box.chose("try-again").last == "stick answers")
    _ = box.saw(.ended(.failed(.full)))
    // Whoever comes back later has begun nothing.
    _ = (box.chose("back"), box.chose("stick"))
    #expect(box.screen?.words == "stick stick.title: stick.full <back> <more>")
    #expect(box.chose("try-again").isEmpty)
  }

  @Test("files that can't be cards are named with the way to save them, and counted nowhere")
  func others() {
    var box = Self.plugged(Stick(decks: ["Birds.csv"], others: ["letter.docx": ".txt"]))
    #expect(
      box.chose("stick").last
        == "stick stick.title (stick.files 1): Birds.csv = stick.import, stick.backup, stick.answers, "
        + "letter.docx = stick.save-as .txt! <back>")
  }

  private static let saved = Stick(decks: [], backups: ["backup-2026-11-23.sqlite"])

  private static var offer: RestoreOffer {
    var (backup, here) = (LibraryContents(), LibraryContents())
    (backup.learners, backup.learnerCount) = (["Anna", "Ben", "Cem", "Dora"], 5)
    (backup.decks, backup.deckCount, backup.answers) = (["Flags"], 1, 120)
    backup.lastAnswer = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
    (here.learners, here.learnerCount) = (["Anna"], 1)
    return RestoreOffer(name: "backup-2026-11-23.sqlite", backup: backup, here: here)
  }

  @Test("a backup on it is inspected, comes back only after a confirmation, and can be taken back")
  func restores() {
    var box = Self.plugged(Self.saved)
    #expect(
      box.chose("stick").last
        == "stick stick.title: stick.empty, stick.backup, stick.answers, "
        + "backups.name + day 20779 = stick.bring-back <back>")
    #expect(box.chose("bring-back", "other.sqlite") == [])
    #expect(box.chose("restore") == [])
    #expect(
      box.chose("bring-back", "backup-2026-11-23.sqlite") == [
        "question", "stick stick.title: stick.inspecting <back>",
        #"stick inspecting("backup-2026-11-23.sqlite")"#,
      ])
    let shown = box.saw(.ended(.inspected(Self.offer)))
    #expect(shown.count == 1)
    #expect(shown[0].hasPrefix("stick stick.ask-to-restore: "), "\(shown)")
    for words in ["Anna, Ben +3", "stick.answer-count 120", "stick.no-decks", "stick.keeps"] {
      #expect(shown[0].contains(words), "\(words)")
    }
    // Cancelling leads back to what can be done with the stick.
    #expect(box.chose("back").last?.contains("stick.bring-back") == true)
    _ = box.chose("bring-back", "backup-2026-11-23.sqlite")
    _ = box.saw(.ended(.inspected(Self.offer)))
    #expect(
      box.chose("restore").last == #"stick restoring("backup-2026-11-23.sqlite")"#)
    #expect(
      box.saw(.ended(.restored(replacing: "library.sqlite.before"))) == [
        "stick stick.title: stick.restored / stick.kept + stick.removable <back> <take-back>"
      ])
    #expect(box.saved.isEmpty)
    let home = box.chose("take-back")
    #expect(home.first == "question" && home.contains { $0.hasPrefix("home ") }, "\(home)")
    #expect(box.saved == [.restore("library.sqlite.before")])
  }

  @Test("after a backup came back, leaving leads home, where the learner is asked anew")
  func leavesRestored() {
    var box = Self.plugged(Self.saved)
    _ = box.chose("stick")
    _ = box.chose("bring-back", "backup-2026-11-23.sqlite")
    _ = box.saw(.ended(.inspected(Self.offer)))
    _ = box.chose("restore")
    _ = box.saw(.ended(.restored(replacing: nil)))
    _ = box.saw(.gone)
    let home = box.chose("back")
    #expect(home.first == "back" && home.contains { $0.hasPrefix("home ") }, "\(home)")
    #expect(box.saved.isEmpty)
  }

  @Test("a backup that can't come back says why", arguments: RestoreProblem.allCases)
  func refusesBackup(problem: RestoreProblem) {
    var box = Self.plugged(Self.saved)
    _ = box.chose("stick")
    _ = box.chose("bring-back", "backup-2026-11-23.sqlite")
    let shown = box.saw(.ended(.refused(problem)))
    #expect(shown[0].contains(" / stick.unchanged + stick.removable <back> <more>"), "\(shown)")
    #expect(box.chose("restore") == [])
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
        == "stick stick.title: stick.saved / backup.sqlite + stick.removable <back> <more>")
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
