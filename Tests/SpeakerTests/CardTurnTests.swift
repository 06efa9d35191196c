import Foundation
import Scenes
import TestSupport
import Testing

@testable import Speaker

@Suite("a card's sounds")
struct CardTurnTests {
  private let first = SoundClip.constant(1000, frames: 300)
  private let second = SoundClip.constant(2000, frames: 200)
  private let third = SoundClip.constant(3000, frames: 700)

  @Test("follow the event's sound, each with the next frame", arguments: [1, 7, 480, 5000])
  func follow(block: Int) {
    var mixer = Mixer()
    mixer.play(first)
    mixer.beginCard()
    [second, .nothing, third].forEach { mixer.add($0) }
    #expect(mixer.remainingFrames == 1200 && !mixer.isSilent)
    var left: [Int16] = []
    while left.count < 1300 { left += mixer.left(min(block, 1300 - left.count)) }
    let expected =
      [Int16](repeating: 1000, count: 300) + [Int16](repeating: 2000, count: 200)
      + [Int16](repeating: 3000, count: 700) + [Int16](repeating: 0, count: 100)
    #expect(firstDifference(left, expected) == nil)
    #expect(mixer.isSilent && mixer.remainingFrames == 0)
  }

  @Test("begin at once if they arrive after the end of the event's sound")
  func late() {
    var mixer = Mixer()
    mixer.play(first)
    mixer.beginCard()
    _ = mixer.left(400)
    mixer.add(second)
    #expect(mixer.left(250).count { $0 == 2000 } == 200)
  }

  @Test("are cut by the next event with a fade, and the remaining ones are never heard")
  func cut() {
    var mixer = Mixer()
    mixer.beginCard()
    mixer.add(third)
    mixer.add(second)
    _ = mixer.left(100)
    mixer.play(.constant(10, frames: 2000))
    let left = mixer.left(2000)
    #expect(left[0] == 3010 && left[120] == 1510 && left[240] == 10)
    #expect(left[240...].allSatisfy { $0 == 10 })
    #expect(mixer.isSilent)
  }

  @Test("are replaced by another card's, and the event's sound is not")
  func turns() {
    var mixer = Mixer()
    mixer.play(first)
    mixer.beginCard()
    mixer.add(third)
    _ = mixer.left(100)
    mixer.beginCard()
    mixer.add(second)
    // The event's sound ends first.
    #expect(mixer.left(201) == [Int16](repeating: 1000, count: 200) + [2000])
    mixer.beginCard()
    mixer.add(third)
    // The sound of level 2000 fades out below the one of 3000.
    let left = mixer.left(300)
    #expect(left[0] == 5000 && left[60] == 4500 && left[240] == 3000)
  }

  @Test("are played by the speaker as they are rendered to a file, sample for sample")
  func liveEqualsReplay() throws {
    let cards = try SoundCards.shared.get()
    try TestFiles.withDirectory { directory in
      let bank = try SoundBank(directory: Checkout.path("sounds"))
      var renderer = try WAVRenderer(path: directory + "/replay.wav", bank: bank)
      try renderer.play(.answer, atMicroseconds: 0)
      try renderer.play(card: [second, third], atMicroseconds: 0)
      try renderer.finish(atMicroseconds: 0)
      let expected = TestFiles.samples(
        of: Array(try TestFiles.bytes(directory + "/replay.wav").dropFirst(44)))
      #expect(expected.count == 2 * (bank[.answer].frameCount + 900))

      let log = EventLog()
      let speaker = SpeakerThread(
        device: cards.paced(directory + "/heard.raw"), bank: bank, onEvent: log.append)
      speaker.play(.answer, at: now())
      speaker.beginCard()
      speaker.add(second)
      speaker.add(third)
      #expect(try SpeakerThreadTests().waitForSilence(in: directory + "/heard.raw", after: third))
      speaker.stop()
      let heard = try TestFiles.samples(directory + "/heard.raw")
      let start = try #require(heard.firstIndex { $0 != 0 })
      let offset = try #require(expected.firstIndex { $0 != 0 })
      #expect(
        firstDifference(
          Array(heard[start...].prefix(expected.count - offset)), Array(expected[offset...])) == nil
      )
    }
  }
}

extension Mixer {
  /// Returns the left channel of the next frames.
  fileprivate mutating func left(_ frames: Int) -> [Int16] {
    var samples = [Int16](repeating: 99, count: 2 * frames)
    render(into: &samples, frames: frames)
    return SoundClip(samples: samples).channel(0)
  }
}
