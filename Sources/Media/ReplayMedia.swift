import InputEvents
import LinuxSystem
package import Scenes
package import Speaker
package import Study

/// Reads a picture or sound, by its content's hash, piece by piece.
package typealias MediaReading = (_ hash: String, _ body: ([UInt8]) throws -> Void) throws -> Void

/// The sounds and speech of a replay's cards; the replay waits for each clip, and the sounds that were played
/// last are kept.
package final class ReplayMedia {
  private let read: MediaReading
  private let program: SpeechProgram?
  private let report: (String) -> Void
  private var ready: [CardSound: SoundClip] = [:]
  /// What was recorded last, which the library may not have.
  private var voice: RecordedVoice?
  private var reported: Set<SpeechProblem> = []

  /// - Parameters:
  ///   - program: The program that reads texts aloud; nil if there is none.
  ///   - read: Reads the sounds.
  ///   - report: Called with a line for the log if a sound or a text can't be played.
  package init(
    speech program: SpeechProgram?, reading read: @escaping MediaReading,
    report: @escaping (String) -> Void
  ) {
    (self.program, self.read, self.report) = (program, read, report)
  }

  /// Returns the clip of a text, which is empty if the text can't be read aloud; nil if there is no program.
  package func clip(of speech: Speech) -> SoundClip? {
    guard let program else { return nil }
    do {
      return try SpokenText(speech, by: program)
        .decode(Array(speech.text.utf8), by: SandboxedProcess(), cancellation: .never) ?? .nothing
    } catch {
      if reported.insert(error).inserted { report("\(error)".printable()) }
      return .nothing
    }
  }

  /// Returns the sounds that are played in a card's turn; a broken one is replaced by an empty clip.
  package func clips(of sounds: [CardSound]) -> [SoundClip] {
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

  /// Takes what was recorded.
  package func receive(_ voice: RecordedVoice) { self.voice = voice }

  private func bytes(of sound: CardSound) throws -> [UInt8] {
    if let voice, voice.sound == sound { return voice.file }
    var bytes: [UInt8] = []
    try read(sound.hash) { piece in
      guard bytes.count <= SoundLimits.bytes else {
        throw SoundProblem.moreBytesThan(SoundLimits.bytes)
      }
      bytes += piece
    }
    return bytes
  }

  private func decoded(_ sound: CardSound) -> SoundClip {
    do {
      let bytes: [UInt8]
      do {
        bytes = try self.bytes(of: sound)
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

/// Plays the sounds and the speech of a replay's cards on this machine.
package final class ShownMedia: MediaPlayer {
  private let media: ReplayMedia
  private let speaker: SpeakerThread

  package init(_ media: ReplayMedia, speaker: SpeakerThread) {
    (self.media, self.speaker) = (media, speaker)
  }

  package func play(_ sounds: [CardSound]) {
    speaker.beginCard()
    media.clips(of: sounds).forEach(speaker.add)
  }

  package func say(_ speech: Speech) {
    guard let clip = media.clip(of: speech) else { return }
    if !speech.waits { speaker.beginCard() }
    speaker.add(clip)
  }

  package func hear(_ voice: CardSound) {
    media.clips(of: [voice]).forEach(speaker.add)
  }

  package func receive(_ voice: RecordedVoice) { media.receive(voice) }

  /// Does nothing, because the speaker has the whole turn and ends it.
  package func endTurn() {}

  /// Does nothing, because a replay reads files itself.
  package func receive(_ file: MediaFile) {}
}
