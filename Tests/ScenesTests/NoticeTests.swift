import Scenes
import Testing

@Suite struct NoticeTests {
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
