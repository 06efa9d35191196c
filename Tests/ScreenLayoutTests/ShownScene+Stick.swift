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
      ShownScene("update-looking", UpdateScene("x.raucb", situation)),
      update("update"), update("update-older", .older), update("update-same", .same),
      update("update-installing", .newer, .progress(40)), update("update-done", .newer, .done),
      update("update-failed", .newer, .refused(.gone)),
      update("update-worn", .newer, .refused(.worn)),
      ShownScene("update-no-restart", UpdateScene("x.raucb", situation)) {
        _ = $0.fire(in: situation)
      },
      ShownScene("update-stranger", UpdateScene("x.raucb", situation)) {
        _ = $0.take(.update(.refused(.stranger), of: .inspect("x.raucb")), in: situation)
      },
      ShownScene("about-updated", AboutScene(updated)),
      ShownScene("start-backups", StickScene(plugged(stick), isFirstStart: true)),
      ShownScene("start-learner-backup", FirstLearnerScene(plugged(stick))),
    ]
  }

  private static let stick = Stick(
    decks: ["Birds.csv", "Swedish A1.apkg", "Biology notes"], others: ["letter.docx": ".txt"],
    backups: ["backup-2026-11-23.sqlite"], updates: ["studykiosk_1.1.0_amd64.raucb"])

  /// The box after an update that did not start.
  private static var updated: Situation {
    var updated = situation
    updated.updates = UpdateHistory(
      system: "A", last: .init(day: .march, version: "1.1.0", outcome: .back(.screen)))
    return updated
  }

  /// Returns the question whether to update the box, or a screen after it.
  private static func update(
    _ name: String, _ age: UpdateOffer.Age = .newer, _ results: UpdateResult...
  ) -> ShownScene {
    let version =
      switch age {
      case .newer: "1.1.0"
      case .same: AboutScene.version
      case .older: "0.0.9"
      }
    let offer = UpdateOffer(
      file: "studykiosk_\(version)_amd64.raucb", version: version, hash: "5a", age: age,
      news: [
        "en": "Larger letters, cards that are spoken, and a garden for each learner",
        "de": "Größere Buchstaben, gesprochene Karten und ein Garten für jeden",
        "fr": "Des lettres plus grandes, des cartes lues et un jardin pour chacun",
        "es": "Letras más grandes, tarjetas habladas y un jardín para cada uno",
      ])
    return ShownScene(name, UpdateScene(offer.file, situation)) {
      _ = $0.take(.update(.offered(offer), of: .inspect(offer.file)), in: situation)
      if !results.isEmpty { _ = $0.choose(Target("update"), in: situation) }
      for result in results {
        _ = $0.take(.update(result, of: .install(offer)), in: situation)
      }
    }
  }

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
    (backup.answers, backup.lastAnswer) = (1_204, WallTime(date: "2026-11-23"))
    (here.learners, here.learnerCount) = (["Anna"], 1)
    (here.decks, here.deckCount) = (["World capitals", "Flags", "Birds"], 3)
    (here.answers, here.lastAnswer) = (12, WallTime(date: "2026-11-24"))
    return RestoreOffer(name: "backup-2026-11-23.sqlite", backup: backup, here: here)
  }
}
