package import LibraryAccess
package import Scenes
package import Speaker
package import Study

/// Plays what cards say, after the event's sound: their own sounds, or a text that is read aloud.
///
/// It counts only until the next sound of an event, or a finger on the glass.
package protocol MediaPlayer: AnyObject {
  /// Plays a card's sounds instead of what another card says.
  func play(_ sounds: [CardSound])

  /// Reads a text aloud instead of what a card says.
  func say(_ speech: Speech)

  /// Forgets what is not played yet, because another event is heard.
  func endTurn()
}

/// The pictures, sounds and speech of a live box; nothing here waits.
///
/// Files come from the library's thread, and what they become from the decoders' threads.
package final class LiveMedia: MediaPlayer {
  package let pictures: LivePictures
  private let sounds: LiveSounds
  private let speech: LiveSpeech

  /// - Parameters:
  ///   - library: Reads the files.
  ///   - speaker: Plays the sounds; nil where nothing can be heard.
  ///   - choice: Which sounds are prepared.
  ///   - program: Reads texts aloud; nil for nothing.
  ///   - report: Takes what is wrong with a sound or a text, as a line for the log.
  package init(
    library: LibraryThread, speaker: SpeakerThread?, choice: CardSounds,
    speech program: SpeechProgram?, report: @escaping (String) -> Void
  ) {
    pictures = LivePictures(library: library)
    sounds = LiveSounds(library: library, speaker: speaker, choice: choice, report: report)
    speech = LiveSpeech(by: program, speaker: speaker, report: report)
  }

  /// Readable when `advance` has something to do; pictures wake the screen that shows them.
  package var descriptors: [CInt] { [sounds.descriptor, speech.descriptor] }

  /// Takes files that the library has read.
  package func receive(_ files: [MediaFile]) {
    guard !files.isEmpty else { return }
    pictures.receive(files)
    sounds.receive(files)
  }

  /// Plays what is ready.
  package func advance() {
    sounds.advance()
    speech.advance()
  }

  /// Says what may be heard next, which is prepared.
  package func prepare(_ contents: [ScreenContent], _ speeches: [Speech]) {
    sounds.prepare(contents)
    speech.prepare(speeches)
  }

  package func play(_ sounds: [CardSound]) {
    speech.endTurn()
    self.sounds.play(sounds)
  }

  package func say(_ speech: Speech) {
    if !speech.waits { sounds.endTurn() }
    self.speech.say(speech)
  }

  package func endTurn() {
    sounds.endTurn()
    speech.endTurn()
  }
}
