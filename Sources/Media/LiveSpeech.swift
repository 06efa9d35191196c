import InputEvents
import MediaDecoding
import Scenes
import Speaker
import Study

/// What a live box reads aloud: a program says it on the decoder's thread, and the speaker plays it.
final class LiveSpeech {
  private var cache = MediaCache<SpokenText>(
    MediaDecoder(named: "speech"), limit: CardTurn.memory)
  private let program: SpeechProgram?
  private let speaker: SpeakerThread?
  private let report: (String) -> Void
  /// What is to be said now, in order, and is not with the speaker yet.
  private var said: [SpokenText] = []
  private var upcoming: [SpokenText] = []
  /// What was reported, so that each problem is only once.
  private var reported: Set<SpeechProblem> = []

  /// - Parameters:
  ///   - program: Says it; nil for nothing.
  ///   - speaker: Plays it; nil where nothing can be heard.
  ///   - report: Takes what is wrong, as a line for the log.
  init(
    by program: SpeechProgram?, speaker: SpeakerThread?, report: @escaping (String) -> Void
  ) {
    self.program = program
    self.speaker = speaker
    self.report = report
  }

  /// Readable when `advance` has something to do.
  var descriptor: CInt { cache.descriptor }

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

  /// Says what may be read aloud next, so that it is ready then.
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
    // Until something else is wanted it stays, for another time that it is asked for.
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
