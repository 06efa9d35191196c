internal import Glibc

/// Why a sound file cannot be used: the file, what is wrong with it, and what to do.
package struct SoundFileError: Error, Equatable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    /// The file cannot be opened or read; the `errno` of the call.
    case system(code: Int32)
    /// A directory, a device or a pipe.
    case notAFile
    /// libsndfile does not know the format or finds the file damaged; the text is its own.
    case notASound(String)
    case hasNoFrames
    /// Longer than an event sound may be.
    case longerThan(seconds: Int)
    case channels(Int)
    /// A sample rate the decoder does not convert.
    case rate(Int)
  }

  package var path: String
  package var reason: Reason

  package var description: String {
    "sound file \(path): \(problem)"
  }

  private var problem: String {
    switch reason {
    case .system(ENOENT):
      "no such file; install the kiosk's sounds or name their directory"
    case .system(EACCES):
      "permission denied; make it readable for the kiosk's user"
    case .system(let code):
      String(cString: strerror(code))
    case .notAFile:
      "not a regular file"
    case .notASound(let words):
      "not a sound (\(words)); WAV, FLAC, Ogg and Opus can be read"
    case .hasNoFrames:
      "empty; a sound needs at least one frame"
    case .longerThan(let seconds):
      "longer than \(seconds) s; shorten it"
    case .channels(let count):
      "\(count) channels; mix it down to mono or stereo"
    case .rate(let rate):
      "\(rate) Hz; convert it to 48000 Hz"
    }
  }
}
