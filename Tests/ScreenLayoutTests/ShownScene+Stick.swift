import Scenes
import Study

/// The scenes of a USB stick, and of a backup on it.
extension ShownScene {
  static var stickScenes: [ShownScene] {
    [
      ShownScene("stick", StickScene(plugged(stick))),
      ShownScene("stick-reading", StickScene(plugged(stick))) {
        _ = $0.choose(Target("import-all"), in: situation)
      },
      ShownScene("stick-done", StickScene(after(.imported(imported)))),
      ShownScene("stick-full", StickScene(after(.failed(.full)))),
      ShownScene("stick-gone", StickScene(situation)),
      ShownScene("stick-backup", StickScene(after(.inspected(offer)))),
      ShownScene(
        "stick-restored", StickScene(after(.restored(replacing: "library.sqlite.before")))),
      ShownScene("stick-refused", StickScene(after(.refused(.newer)))),
      ShownScene("start-backups", StickScene(plugged(stick), isFirstStart: true)),
      ShownScene("start-learner-backup", FirstLearnerScene(plugged(stick))),
    ]
  }

  private static let stick = Stick(
    decks: ["Birds.csv", "Swedish A1.apkg", "Biology notes"], others: ["letter.docx": ".txt"],
    backups: ["backup-2026-11-23.sqlite"])

  private static func plugged(_ stick: Stick) -> Situation {
    var plugged = situation
    plugged.stick = stick
    return plugged
  }

  private static func after(_ result: StickResult) -> Situation {
    var stick = stick
    stick.end(with: result)
    return plugged(stick)
  }

  private static var imported: StickImport {
    var cards = StickImport(decks: ["Birds", "Swedish A1"])
    (cards.newCards, cards.changedCards) = (120, 3)
    cards.outside = [
      .init("Biology notes", LeftOut(.lines, count: 4)),
      .init("Birds.csv", LeftOut(.media, "owl.png")),
      .init("words.xls", LeftOut(.badLine, count: 12)),
    ]
    return cards
  }

  private static var offer: RestoreOffer {
    var (backup, here) = (LibraryContents(), LibraryContents())
    (backup.learners, backup.learnerCount) = (["Anna", "Ben", "Cem", "Dilara"], 4)
    (backup.decks, backup.deckCount) = (["World capitals", "Flags"], 2)
    (backup.answers, backup.lastAnswer) = (1_204, .march)
    (here.learners, here.learnerCount) = (["Anna"], 1)
    (here.decks, here.deckCount) = (["World capitals", "Flags", "Birds"], 3)
    (here.answers, here.lastAnswer) = (12, .march)
    return RestoreOffer(name: "backup-2026-11-23.sqlite", backup: backup, here: here)
  }
}
