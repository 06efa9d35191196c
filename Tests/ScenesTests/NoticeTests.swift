import Scenes
import Testing

@Suite struct NoticeTests {
  @Test("The last notice is shown, else a device's loss; \"saved\" never hides a lost touchscreen")
  func shown() {
    let full = Notice.notSaved(answers: 1, .diskFull)
    for said in [full, .saving, .saved] {
      #expect(Notice.shown(said, lacking: nil) == said)
      #expect(Notice.shown(said, lacking: .soundLost) == said)
    }
    #expect(Notice.shown(nil, lacking: .soundLost) == .soundLost)
    #expect(Notice.shown(nil, lacking: nil) == nil)
    // An answer that could not be saved is worse; once it is saved, nobody could tap the notice away.
    #expect(Notice.shown(full, lacking: .touchLost) == full)
    #expect(Notice.shown(.saved, lacking: .touchLost) == .touchLost)
  }
}
