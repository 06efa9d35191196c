import LinuxSystem
import Scenes
import Synchronization
import TestSupport
import Testing

@testable import Speaker

@Suite("A speaker in another program")
struct StreamLoopTests {
  /// Collects what is sent, and wakes whoever waits for it.
  private final class Listener: Sendable {
    let samples = Mutex<[Int16]>([])
    let played = Mutex<[Sound]>([])
    let wakeup = Wakeup()

    /// Waits until so many samples have come, and returns all.
    func heard(_ count: Int) -> [Int16] {
      Patience.waits(on: [wakeup.descriptor]) {
        wakeup.clear()
        return samples.withLock { $0.count >= count }
      }
      return samples.withLock(\.self)
    }
  }

  @Test("sends each sound bit for bit, in blocks of 10 ms, and nothing while nothing is heard")
  func exact() throws {
    let bank = try SoundBank(directory: Checkout.path("sounds"))
    let listener = Listener()
    let speaker = SpeakerThread(bank: bank) { block in
      #expect(block.count == 960)
      listener.samples.withLock { $0 += block }
      listener.wakeup.signal()
    } onEvent: { _ in
    }
    var end = 0
    for sound in [Sound.question, .right] {
      speaker.play(sound, at: 0)
      let clip = bank[sound].samples
      let blocks = (clip.count + 959) / 960 * 960
      let heard = listener.heard(end + blocks)
      #expect(Array(heard[end...].prefix(clip.count)) == clip)
      #expect(heard.count == end + blocks)
      end += blocks
    }
    speaker.stop()
    #expect(!speaker.isSilent)
  }

  @Test("a sound takes the place of the one that is heard")
  func replaces() throws {
    let bank = try SoundBank(directory: Checkout.path("sounds"))
    let listener = Listener()
    let speaker = SpeakerThread(bank: bank) { block in
      listener.samples.withLock { $0 += block }
      listener.wakeup.signal()
    } onEvent: { event in
      if case .played(let sound, _, _) = event { listener.played.withLock { $0.append(sound) } }
    }
    speaker.play(.question, at: 0)
    let before = listener.heard(960).count
    speaker.play(.right, at: 0)
    let clip = bank[.right].samples
    // From some block on, the new sound is heard alone once the old one has faded out.
    let (faded, compared, blocks) = (2 * Mixer.fadeFrames, 4_800, 10)
    let heard = listener.heard(before + blocks * 960 + faded + compared)
    let found = (-1...blocks).map { before + $0 * 960 + faded }.contains { start in
      heard[start...].starts(with: clip[faded..<faded + compared])
    }
    #expect(found)
    #expect(listener.played.withLock(\.self) == [.question, .right])
    speaker.stop()
  }
}
