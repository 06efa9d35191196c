internal import ContentHash
internal import Glibc
package import LinuxSystem
internal import MediaDecoding
package import Scenes

/// A program that reads texts aloud.
///
/// The program reads a text from standard input and writes a sound file to standard output. It is run
/// without a shell, once for each text.
package struct SpeechProgram: Hashable, Sendable {
  /// The default program, Debian's espeak-ng, which speaks more than a hundred languages.
  package static let usual = "/usr/bin/espeak-ng"

  private let path: String
  fileprivate let cache: SpeechCache?

  /// - Parameters:
  ///   - path: The program's path. espeak-ng gets voice and rate as arguments; any other program gets
  ///     `STUDYKIOSK_VOICE` and `STUDYKIOSK_RATE` (in words a minute) in its environment.
  ///   - cache: The cache of the sounds; nil to keep none.
  package init(path: String = SpeechProgram.usual, cache: SpeechCache? = nil) {
    self.path = path
    self.cache = cache
  }

  /// Whether the program exists and can be run.
  package var isInstalled: Bool { access(path, X_OK) == 0 }

  /// The time limit for a text; a neural voice has to be loaded first.
  private static let limit = Duration.seconds(10)
  /// The maximum size of a sound file in bytes: a minute of mono with 16 bits at 96 kHz.
  private static let mostBytes = 12 << 20

  /// - Returns: An untrusted sound file; nil if the text was cancelled.
  fileprivate func say(
    _ speech: Speech, cancellation: SandboxedProcess.Cancellation
  ) throws(SpeechProblem) -> [UInt8]? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let rate = "\(speech.rate.wordsPerMinute)"
    let isUsual = name == "espeak-ng"
    // A single character, such as that of a key, is read by its name; a punctuation mark would be a pause.
    let names = speech.text.count == 1 ? ["--punct"] : []
    let process = SandboxedProcess(
      program: path, name: name,
      variables: isUsual ? [] : ["STUDYKIOSK_VOICE=\(speech.voice)", "STUDYKIOSK_RATE=\(rate)"])
    let outcome: SandboxedProcess.Outcome
    do throws(NoDecoder) {
      (outcome, _) = try process.run(
        Array(speech.text.utf8),
        isUsual
          ? names + ["-v", speech.voice, "-s", rate, "-b", "1", "-z", "--stdin", "--stdout"] : [],
        most: Self.mostBytes, limit: Self.limit, cancellation: cancellation)
    } catch {
      throw .noProgram(path)
    }
    switch outcome {
    case .cancelled: return nil
    case .late(let isBusy): throw isBusy ? .busy(path) : .tooSlow(path)
    case .reply(let bytes, _):
      guard !bytes.isEmpty else { throw .noVoice(path, speech.voice) }
      guard bytes.count <= Self.mostBytes else {
        throw .broken(path, .moreBytesThan(Self.mostBytes))
      }
      return bytes
    }
  }

  /// The key under which a text's sound is cached.
  fileprivate func key(of speech: Speech) -> String {
    let parts = [path, speech.voice, "\(speech.rate.wordsPerMinute)", speech.text]
    return "\(ContentHash(of: Array(parts.joined(separator: "\0").utf8)))"
  }
}

extension Speech.Rate {
  /// The rate in words a minute; 175 is espeak-ng's default (source: espeak-ng(1), `-s`).
  fileprivate var wordsPerMinute: Int {
    switch self {
    case .slow: 130
    case .normal: 175
    case .fast: 230
    }
  }
}

/// A text and the program that reads it aloud: the key under which the sound is kept.
package struct SpokenText: MediaKey {
  package let speech: Speech
  private let program: SpeechProgram

  package init(_ speech: Speech, by program: SpeechProgram) {
    self.speech = speech
    self.program = program
  }

  /// The speech itself, because there is no file to read.
  package var file: Speech { speech }

  package func decode(
    _ bytes: [UInt8], by process: SandboxedProcess, cancellation: SandboxedProcess.Cancellation
  ) throws(SpeechProblem) -> SoundClip? {
    let key = program.key(of: speech)
    if let kept = program.cache?.read(key) { return kept }
    guard let bytes = try program.say(speech, cancellation: cancellation) else { return nil }
    do throws(SoundProblem) {
      let clip = try SoundClip.decoded(bytes, by: process, cancellation: cancellation)
      if let clip { program.cache?.keep(clip, as: key) }
      return clip
    } catch {
      throw program.problem(error)
    }
  }

  package static func size(of clip: SoundClip) -> Int { clip.samples.count * 2 }

  package static func problem(_ none: NoDecoder) -> SpeechProblem { .noThread(none.call) }

  package static func isTemporary(_ problem: SpeechProblem) -> Bool {
    switch problem {
    case .noProgram, .noThread, .busy: true
    case .broken(_, let problem): problem.isTemporary
    case .noVoice, .tooSlow: false
    }
  }
}

extension SpeechProgram {
  fileprivate func problem(_ problem: SoundProblem) -> SpeechProblem { .broken(path, problem) }
}

/// Why a text is not read aloud; the description includes the remedy.
///
/// A problem does not name the text, so it is the same for every text.
package enum SpeechProblem: Error, Hashable, CustomStringConvertible {
  case noProgram(String)
  /// The program with this path gives no sound for this voice.
  case noVoice(String, String)
  case tooSlow(String)
  /// The machine had no time for the program.
  case busy(String)
  /// The program's output can't be decoded.
  case broken(String, SoundProblem)
  /// The system can't start a thread; the text names the call that failed.
  case noThread(String)

  package var description: String {
    switch self {
    case .noProgram(let path):
      "nothing is read aloud: \(path) can't be run; install espeak-ng, or name another program as "
        + "the setting speech-program"
    case .noVoice(let path, let voice):
      "nothing is read aloud in the language \(voice): \(path) gives no sound; does it have that "
        + "voice? (`espeak-ng --voices`)"
    case .tooSlow(let path):
      "a text is not read aloud: \(path) takes longer than 10 s"
    case .busy(let path):
      "a text is not read aloud: the machine had no time for \(path); it is tried again"
    case .broken(let path, let problem):
      "a text is not read aloud: what \(path) gives can't be played: \(problem)"
    case .noThread(let call):
      "nothing is read aloud: \(call) failed"
    }
  }
}
