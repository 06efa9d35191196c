internal import Glibc

/// Why a sound file cannot be used: the file, what is wrong with it, and what to do.
package struct SoundFileError: Error, Equatable, CustomStringConvertible {
  package var path: String
  package var reason: SoundProblem

  package var description: String {
    "sound file \(path): \(reason)"
  }
}

/// What is wrong with a sound, and what to do.
package enum SoundProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened or read; the `errno` of the call.
  case system(code: Int32)
  /// A directory, a device or a pipe.
  case notAFile
  /// libsndfile does not know the format or finds the file damaged; the text is its own.
  case notASound(String)
  case hasNoFrames
  /// A folder that has no event sound at all.
  case noEventSounds
  case longerThan(seconds: Int)
  case channels(Int)
  /// A sample rate the decoder does not convert.
  case rate(Int)
  case moreBytesThan(Int)
  /// What a decoder of untrusted sounds has written about this one.
  case refused(String)
  /// The decoder takes too long or too much memory, or is ended by a signal.
  case tooSlow, tooMuchMemory
  /// The machine had no time or memory for it.
  case busy
  case signal(Int32)
  /// It is not in the library, or can't be read there.
  case missing(String)
  /// The decoder can't run here; which call failed.
  case noDecoder(String)

  /// Whether it may be gone later, because it is the machine's at the moment and not the sound's.
  var mayPass: Bool {
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
