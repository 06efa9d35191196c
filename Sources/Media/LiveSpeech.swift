import InputEvents
import MediaDecoding
import Scenes
import Speaker
import Study

/// The speech of a live box: a program synthesizes it on the decoder's thread, and the speaker plays it.
final class LiveSpeech {
  private var cache = MediaCache<SpokenText>(
    MediaDecoder(named: "speech"), limit: CardTurn.memory)
  private let program: SpeechProgram?
  private let speaker: SpeakerThread?
  private let report: (String) -> Void
  /// The texts to be said now that the speaker does not have yet, in order.
  private var said: [SpokenText] = []
  private var upcoming: [SpokenText] = []
  /// The problems that were reported, so that each is reported only once.
  private var reported: Set<SpeechProblem> = []

  /// - Parameters:
  ///   - program: The program that synthesizes the speech; nil if there is none.
  ///   - speaker: The thread that plays the speech; nil if nothing can be heard.
  ///   - report: Called with a line for the log if a text can't be read aloud.
  init(
    by program: SpeechProgram?, speaker: SpeakerThread?, report: @escaping (String) -> Void
  ) {
    self.program = program
    self.speaker = speaker
    self.report = report
  }

  /// A descriptor that is readable when `advance` has something to do.
  var descriptor: CInt { cache.descriptor }

  /// Whether a text is to be said that the speaker does not have yet.
  var isPending: Bool { !said.isEmpty }

  func say(_ speech: Speech) {
    guard let program, let speaker else { return }
    if !speech.waits {
      speaker.beginCard()
      said = []
    }
    said.append(SpokenText(speech, by: program))
    resume()
  }

  func endTurn() {
    said = []
  }

  /// Prepares what may be read aloud next.
  func prepare(_ speeches: [Speech]) {
    guard let program, speaker != nil else { return }
    upcoming = speeches.map { SpokenText($0, by: program) }
    resume()
  }

  /// Plays what is ready.
  func advance() {
    if cache.take() { resume() }
  }

  private func resume() {
    let wanted = said
    while let next = said.first, let result = cache[next] {
      said.removeFirst()
      switch result {
      case .success(let clip): speaker?.add(clip)
      case .failure(let problem): report(problem)
      }
    }
    // A clip stays in the cache until something else is wanted, because it may be requested again.
    if !wanted.isEmpty { cache.want(wanted) }
    cache.prepare(upcoming)
    for speech in cache.missing { cache.receive(speech, .success(Array(speech.text.utf8))) }
  }

  private func report(_ problem: SpeechProblem) {
    guard reported.count < Self.mostReported, reported.insert(problem).inserted else { return }
    report("\(problem)".printable())
  }

  private static let mostReported = 100
}
