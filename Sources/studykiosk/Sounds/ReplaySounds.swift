import DeckStore
import InputEvents
import LinuxSystem
import Speaker
import Study

/// The sounds of a replay's cards, which waits for each; those that were played last are kept.
final class ReplaySounds {
  private let read: ReplayPictures.Read
  private let report: (String) -> Void
  private var ready: [CardSound: SoundClip] = [:]

  /// - Parameters:
  ///   - choice: Where the sounds are.
  ///   - store: The library, if there is one.
  ///   - report: Takes what is wrong with a sound, as a line for the log.
  init(_ choice: LessonSelection, in store: DeckStore?, report: @escaping (String) -> Void) {
    read = { try choice.read($0, in: store, $1) }
    self.report = report
  }

  /// The sounds that are played in a card's turn; a broken one is left out.
  func clips(of sounds: [CardSound]) -> [SoundClip] {
    var (room, clips): (CardTurn, [SoundClip]) = (CardTurn(), [])
    var played: [CardSound: SoundClip] = [:]
    for sound in sounds {
      let clip = played[sound] ?? ready[sound] ?? decoded(sound)
      guard room.takes(clip) else { break }
      played[sound] = clip
      clips.append(clip)
    }
    ready = played
    return clips
  }

  private func decoded(_ sound: CardSound) -> SoundClip {
    do {
      var bytes: [UInt8] = []
      do {
        try read(sound.hash) { piece in
          guard bytes.count <= SoundLimits.bytes else {
            throw SoundProblem.moreBytesThan(SoundLimits.bytes)
          }
          bytes += piece
        }
      } catch let error as SoundProblem {
        throw error
      } catch {
        throw SoundProblem.missing("\(error)")
      }
      return try sound.decode(bytes, by: SandboxedProcess(), cancellation: .never) ?? .nothing
    } catch {
      report((error as? SoundProblem ?? .missing("\(error)")).line(about: sound))
      return .nothing
    }
  }
}

/// Plays a replay's cards on this machine.
final class ShownSounds: CardPlayer {
  private let sounds: ReplaySounds
  private let speaker: SpeakerThread

  init(_ sounds: ReplaySounds, speaker: SpeakerThread) {
    self.sounds = sounds
    self.speaker = speaker
  }

  func play(_ sounds: [CardSound]) {
    speaker.beginCard()
    self.sounds.clips(of: sounds).forEach(speaker.add)
  }

  /// All of a turn is with the speaker, who ends it.
  func endTurn() {}
}
