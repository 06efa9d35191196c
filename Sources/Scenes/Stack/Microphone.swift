package import Study

/// A device that can record.
package struct Microphone: Hashable, Sendable {
  /// The ALSA name of the device, such as `plughw:CARD=Mic,DEV=0`.
  package let device: String
  /// Its own name, which a device behind USB may have chosen; printable.
  package let name: String
  package let isUSB: Bool

  package init(device: String, name: String, isUSB: Bool) {
    (self.device, self.name, self.isUSB) = (device, name, isUSB)
  }
}

/// What a scene asks of the microphone.
package enum MicrophoneWork: Hashable, Sendable {
  /// Looks for the microphones of the box.
  case look
  /// Records from this device, or from the best one; what was recorded before is forgotten.
  case record(device: String?)
  /// Ends the recording and gives what was said.
  case stop
  /// Ends the recording and forgets it.
  case drop
  /// Plays what was recorded, after what the card on the screen says.
  case hear(CardSound)

  /// The longest recording, in seconds.
  package static let longest = 15
}

/// What comes from the microphone.
package enum MicrophoneNews: Equatable, Sendable {
  /// The microphones of the box, the best first.
  case found([Microphone])
  /// How loud it is now, from 0 to `loudest`.
  case level(Int)
  case taken(RecordedVoice)
  case failed(MicrophoneProblem)

  package static let loudest = 10
}

/// Why nothing was recorded; each has words that say what to do.
package enum MicrophoneProblem: String, Error, CaseIterable, Sendable {
  /// There is no microphone.
  case missing
  /// Another program has it, or the box may not use it.
  case refused
  /// It was pulled out before anything was said.
  case gone
  /// Nothing was said.
  case silent
  /// It was too quiet to be made as loud as other voices.
  case tooQuiet = "too-quiet"

  /// What happened, and what to do.
  var words: (what: Phrase, why: Phrase) {
    switch self {
    case .missing: (.noMicrophone, .plugMicrophoneIn)
    case .refused: (.microphoneRefused, .microphoneRefusedHelp)
    case .gone: (.microphoneGone, .plugMicrophoneIn)
    case .silent: (.nothingSaid, .nothingSaidHelp)
    case .tooQuiet: (.tooQuiet, .tooQuietHelp)
    }
  }
}
