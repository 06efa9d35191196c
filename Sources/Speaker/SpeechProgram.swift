internal import ContentHash
internal import Glibc
package import LinuxSystem
internal import MediaDecoding
package import Scenes

/// A program that reads texts aloud.
///
/// It gets a text on standard input and answers with a sound file on standard output. It runs without a
/// shell, once for each text.
package struct SpeechProgram: Hashable, Sendable {
  /// Debian's, which speaks more than a hundred languages.
  package static let usual = "/usr/bin/espeak-ng"

  private let path: String
  fileprivate let cache: SpeechCache?

  /// - Parameters:
  ///   - path: The program's. espeak-ng gets its arguments; any other gets `STUDYKIOSK_VOICE` and
  ///     `STUDYKIOSK_RATE`, in words a minute, in its environment.
  ///   - cache: Keeps what it has said; nil for nothing.
  package init(path: String = SpeechProgram.usual, cache: SpeechCache? = nil) {
    self.path = path
    self.cache = cache
  }

  /// Whether it is there and can be run.
  package var isInstalled: Bool { access(path, X_OK) == 0 }

  /// The longest that a text may take; a neural voice has to load first.
  private static let limit = Duration.seconds(10)
  /// The most bytes that are taken: a minute of 16 bits and 96 kHz.
  private static let mostBytes = 12 << 20

  /// - Returns: An untrusted sound file; nil if the text is not wanted any more.
  fileprivate func say(
    _ speech: Speech, cancellation: SandboxedProcess.Cancellation
  ) throws(SpeechProblem) -> [UInt8]? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let rate = "\(speech.rate.wordsPerMinute)"
    let isUsual = name == "espeak-ng"
    // A sign alone, such as a key, is called by its name, which would otherwise be a pause.
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

  /// Under which a text's sound is kept.
  fileprivate func key(of speech: Speech) -> String {
    let parts = [path, speech.voice, "\(speech.rate.wordsPerMinute)", speech.text]
    return "\(ContentHash(of: Array(parts.joined(separator: "\0").utf8)))"
  }
}

extension Speech.Rate {
  /// 175 is espeak-ng's own; source: espeak-ng(1), `-s`.
  fileprivate var wordsPerMinute: Int {
    switch self {
    case .slow: 130
    case .normal: 175
    case .fast: 230
    }
  }
}

/// A text and who reads it aloud: what is said once and then kept.
package struct SpokenText: MediaKey {
  package let speech: Speech
  private let program: SpeechProgram

  package init(_ speech: Speech, by program: SpeechProgram) {
    self.speech = speech
    self.program = program
  }

  /// The text is its own file.
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

  package static func mayPass(_ problem: SpeechProblem) -> Bool {
    switch problem {
    case .noProgram, .noThread, .busy: true
    case .broken(_, let problem): problem.mayPass
    case .noVoice, .tooSlow: false
    }
  }
}

extension SpeechProgram {
  fileprivate func problem(_ problem: SoundProblem) -> SpeechProblem { .broken(path, problem) }
}

/// Why nothing is read aloud, and what to do.
///
/// It names no text, so it is the same for every text.
package enum SpeechProblem: Error, Hashable, CustomStringConvertible {
  case noProgram(String)
  /// A program and a voice.
  case noVoice(String, String)
  case tooSlow(String)
  /// The machine had no time for the program.
  case busy(String)
  /// What it answers is no sound.
  case broken(String, SoundProblem)
  /// The system has no thread left.
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
