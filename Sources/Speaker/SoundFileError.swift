internal import Glibc

/// The error for a sound file that cannot be used: its path, the problem and the remedy.
package struct SoundFileError: Error, Equatable, CustomStringConvertible {
  package var path: String
  package var reason: SoundProblem

  package var description: String {
    "sound file \(path): \(reason)"
  }
}

/// A problem with a sound; the description includes the remedy.
package enum SoundProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; `code` is the `errno` of the call.
  case system(code: Int32)
  /// The path is a directory, a device or a pipe.
  case notAFile
  /// libsndfile does not know the format or finds the file damaged; the text is libsndfile's.
  case notASound(String)
  case hasNoFrames
  /// The folder has no event sound at all.
  case noEventSounds
  case longerThan(seconds: Int)
  case channels(Int)
  /// The decoder does not convert this sample rate.
  case rate(Int)
  case moreBytesThan(Int)
  /// The decoder process refused the sound, with this message.
  case refused(String)
  /// The decoder process needs too much time or memory.
  case tooSlow, tooMuchMemory
  /// The machine had no time or memory for the decoder process.
  case busy
  case signal(Int32)
  /// The sound is missing in the library, or can't be read from it.
  case missing(String)
  /// The decoder process can't run on this system; the text names the call that failed.
  case noDecoder(String)

  /// Whether the problem is temporary, because its cause is the machine's state and not the sound.
  var isTemporary: Bool {
    switch self {
    case .busy, .noDecoder, .missing: true
    case .system, .notAFile, .notASound, .hasNoFrames, .noEventSounds, .longerThan, .channels,
      .rate, .moreBytesThan, .refused, .tooSlow, .tooMuchMemory, .signal:
      false
    }
  }

  package var description: String {
    switch self {
    case .system(ENOENT):
      "no such file; install the kiosk's sounds or name their directory"
    case .system(EACCES):
      "permission denied; make it readable for the kiosk's user"
    case .system(let code):
      String(cString: strerror(code))
    case .notAFile:
      "not a regular file"
    case .notASound(let words):
      "not a sound (\(words)); WAV, FLAC, Ogg, Opus and MP3 can be read"
    case .noEventSounds:
      "this folder has none of question.wav, answer.wav and so on"
    case .hasNoFrames:
      "empty; a sound needs at least one frame"
    case .longerThan(let seconds):
      "longer than \(seconds) s; shorten it"
    case .channels(let count):
      "\(count) channels; mix it down to mono or stereo"
    case .rate(let rate):
      "\(rate) Hz; convert it to 48000 Hz"
    case .moreBytesThan(let limit):
      "more than \(limit >> 20) MiB; shorten or compress it"
    case .refused(let line), .missing(let line):
      line
    case .busy:
      "the machine had no time for it; it is tried again"
    case .tooSlow:
      "decoding it takes too long; shorten it"
    case .tooMuchMemory:
      "decoding it takes too much memory; shorten it"
    case .signal(let number):
      "damaged: its decoder was ended by signal \(number)"
    case .noDecoder(let call):
      "sounds can't be decoded here: \(call) failed"
    }
  }
}
