import Scenes
import Testing

@Suite struct NoticeTests {
  @Test("news of an update take the place of what is saved, but not of what is lost")
  func update() {
    for notice in [Notice.updated(to: "1.1.0"), .notUpdated(to: "1.1.0")] {
      for shown in [nil, Notice.saved, .saving] { #expect(!notice.givesWay(to: shown)) }
      for shown in [Notice.recovered(from: nil), .notSaved(answers: 3, .diskFull), .soundLost] {
        #expect(notice.givesWay(to: shown) && !shown.givesWay(to: notice))
      }
    }
  }

  @Test("The last notice is shown, else a device's loss; \"saved\" never hides a lost touchscreen")
  func shown() {
    let full = Notice.notSaved(answers: 1, .diskFull)
    for message in [full, .saving, .saved] {
      #expect(Notice.shown(message, device: nil) == message)
      #expect(Notice.shown(message, device: .soundLost) == message)
    }
    #expect(Notice.shown(nil, device: .soundLost) == .soundLost)
    #expect(Notice.shown(nil, device: nil) == nil)
    // An answer that could not be saved is worse; once it is saved, nobody could tap the notice away.
    #expect(Notice.shown(full, device: .touchLost) == full)
    #expect(Notice.shown(.saved, device: .touchLost) == .touchLost)
  }
}
