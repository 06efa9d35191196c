import Scenes
import Testing

@Suite struct NoticeTests {
  @Test("What was said last is shown, else what the box lacks; \"saved\" not without a touchscreen")
  func shown() {
    let full = Notice.notSaved(answers: 1, .diskFull)
    for said in [full, .saving, .saved] {
      #expect(Notice.shown(said, lacking: nil) == said)
      #expect(Notice.shown(said, lacking: .soundLost) == said)
    }
    #expect(Notice.shown(nil, lacking: .soundLost) == .soundLost)
    #expect(Notice.shown(nil, lacking: nil) == nil)
    // An answer that could not be saved is worse; once it is, nobody can touch the notice away.
    #expect(Notice.shown(full, lacking: .touchLost) == full)
    #expect(Notice.shown(.saved, lacking: .touchLost) == .touchLost)
  }
}
