import Scenes
import Study
import Testing

@Suite("About")
struct AboutSceneTests {
  @Test("the sizes are shown once the library has replied, in whole MB and GB")
  func size() {
    var box = Learning.atHome("Anna")
    _ = box.started()
    _ = (box.chose("settings"), box.chose("box"))
    let first = box.chose("about")
    #expect(first.last == "ask size")
    #expect(first[1].contains("about.version = Study Kiosk \(AboutScene.version)"))
    let reply = LibrarySize(cards: 85, learners: 2, bytes: 1_000_001, free: 31_000_000_000)
    let shown = box.heard(.size(reply), to: .size).first ?? ""
    for part in [
      "about.cards = 85", "about.learners = 2", "about.library = about.megabytes 2",
      "about.free = about.gigabytes 31",
    ] { #expect(shown.contains(part), "\(shown)") }
    #expect(!shown.contains("about.cant-save"))
    var broken = reply
    broken.isReadOnly = true
    let helped = box.heard(.size(broken), to: .size).first ?? ""
    #expect(
      helped.contains(
        "about.cant-save!, about.cant-save.restart, about.cant-save.backup, about.cant-save.new-card, "
      ),
      "\(helped)")
    let licences = box.chose("licences").last ?? ""
    #expect(licences.contains("GRDB = MIT"), "\(licences)")
    #expect(box.chose("back").last == "ask size")
    #expect(box.chose("back").last?.hasPrefix("settings ") == true)
  }
}
