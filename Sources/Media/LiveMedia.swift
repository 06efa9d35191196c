package import LibraryAccess
package import Scenes
package import Speaker
package import Study

/// Plays what cards say, after the sound of an event: their own sounds, or a text that is read aloud.
///
/// The playback of a card ends at the next sound of an event, or when a finger touches the screen.
package protocol MediaPlayer: AnyObject {
  /// Plays a card's sounds instead of what another card says.
  func play(_ sounds: [CardSound])

  /// Reads a text aloud instead of what a card says.
  func say(_ speech: Speech)

  /// Plays what was recorded last, after what the card says in this turn.
  func hear(_ voice: CardSound)

  /// Takes what was recorded, which no library has.
  func receive(_ voice: RecordedVoice)

  /// Drops what is not played yet, because the sound of another event follows.
  func endTurn()

  /// Takes a file that the library has read.
  func receive(_ file: MediaFile)
}

/// The pictures, sounds and speech of a live box; no method waits.
///
/// Files come from the library's thread, and what is decoded from them comes from the decoders' threads.
package final class LiveMedia: MediaPlayer {
  package let pictures: LivePictures
  private let sounds: LiveSounds
  private let speech: LiveSpeech
  /// Whether the card has said something since the last sound of an event.
  private var hasTurn = false
  /// What follows as soon as the text that is read aloud is played; nil for nothing.
  private var following: CardSound?

  /// - Parameters:
  ///   - library: The thread that reads the files.
  ///   - speaker: The thread that plays the sounds; nil if nothing can be heard.
  ///   - choice: The choice of the sounds that are prepared.
  ///   - program: The program that reads texts aloud; nil if there is none.
  ///   - report: Called with a line for the log if a sound or a text can't be played.
  package init(
    library: LibraryThread, speaker: SpeakerThread?, choice: CardSounds,
    speech program: SpeechProgram?, report: @escaping (String) -> Void
  ) {
    pictures = LivePictures(library: library)
    sounds = LiveSounds(library: library, speaker: speaker, choice: choice, report: report)
    speech = LiveSpeech(by: program, speaker: speaker, report: report)
  }

  /// Descriptors that are readable when `advance` has something to do; pictures wake the screen that shows
  /// them.
  package var descriptors: [CInt] { [sounds.descriptor, speech.descriptor] }

  package func receive(_ file: MediaFile) {
    switch file.use {
    case .picture: pictures.receive(file)
    case .sound: sounds.receive(file)
    }
  }

  /// Plays what is ready.
  package func advance() {
    sounds.advance()
    speech.advance()
    if let voice = following, !speech.isPending {
      following = nil
      sounds.add(voice)
    }
  }

  /// Prepares what may be heard next.
  package func prepare(_ contents: [ScreenContent], _ speeches: [Speech]) {
    sounds.prepare(contents)
    speech.prepare(speeches)
  }

  package func play(_ sounds: [CardSound]) {
    (hasTurn, following) = (true, nil)
    speech.endTurn()
    self.sounds.play(sounds)
  }

  package func say(_ speech: Speech) {
    if !speech.waits { sounds.endTurn() }
    (hasTurn, following) = (true, nil)
    self.speech.say(speech)
  }

  package func hear(_ voice: CardSound) {
    if !hasTurn {
      play([voice])
    } else if speech.isPending {
      following = voice
    } else {
      sounds.add(voice)
    }
  }

  package func receive(_ voice: RecordedVoice) { sounds.receive(voice) }

  package func endTurn() {
    (hasTurn, following) = (false, nil)
    sounds.endTurn()
    speech.endTurn()
  }
}
