package import Study

/// Records a voice as the sound of a side of a card; the scene below takes it.
package struct RecordScene: Scene, Equatable {
  private let side: CardRecord.Side
  /// What is to be said: the side's text, which may be empty.
  private let text: String
  /// Whether the side has a sound, whose place the recording takes.
  private let hasSound: Bool
  private var state = State.looking
  private var microphones: [Microphone] = []
  /// The microphone that was chosen; nil for the best.
  private var chosen: Microphone?

  private enum State: Equatable {
    /// The box looks for microphones.
    case looking
    case ready
    case recording(level: Int, end: Duration)
    /// What was recorded is being cut.
    case ending
    case taken(RecordedVoice)
    case failed(MicrophoneProblem)
  }

  /// The name of the target that the scene below takes, for a side and the hash of the sound.
  static let kept = "voice-kept"

  /// Returns the side and the sound of a target that was handed over; nil for any other target.
  static func sound(_ target: Target) -> (CardRecord.Side, CardSound)? {
    let words = target.detail?.split(separator: " ") ?? []
    guard target.name == kept, words.count == 2,
      let side = CardRecord.Side(rawValue: String(words[0]))
    else { return nil }
    return (side, CardSound(hash: String(words[1])))
  }

  /// A step that leads to the scene and looks for microphones at once.
  static func looking(for side: CardRecord.Side, of record: CardRecord) -> Step {
    let text = side == .question ? record.card.question : record.card.answer
    let scene = RecordScene(side, saying: text, hasSound: record.hasSound(of: side))
    return Step(.question, errand: .microphone(.look), next: .push(scene))
  }

  package init(_ side: CardRecord.Side, saying text: String, hasSound: Bool) {
    (self.side, self.text, self.hasSound) = (side, text, hasSound)
  }

  // MARK: What happens

  package var deadline: Duration? { if case .recording(_, let end) = state { end } else { nil } }

  package mutating func fire(in situation: Situation) -> Step? { stop() }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .microphone(let news) = change else { return nil }
    switch (news, state) {
    case (.found(let found), .looking):
      microphones = found
      if chosen.map({ !found.contains($0) }) ?? true { chosen = found.first }
      state = found.isEmpty ? .failed(.missing) : .ready
    case (.level(let level), .recording(_, let end)): state = .recording(level: level, end: end)
    case (.taken(let voice), .recording), (.taken(let voice), .ending):
      state = .taken(voice)
      return Step(errand: .microphone(.hear(voice.sound)))
    case (.failed(let problem), .recording), (.failed(let problem), .ending):
      state = .failed(problem)
    default: return nil
    }
    return Step()
  }

  /// Leaves, unless something was said, which a wrong swipe must not lose.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    switch state {
    case .recording, .ending, .taken: nil
    case .looking, .ready, .failed: Step(.back, next: .back)
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, state) {
    case (.back, .recording), (.back, .ending):
      return Step(.back, errand: .microphone(.drop), next: .back)
    case (.back, _): return Step(.back, next: .back)
    case (Self.again, .failed(.missing)), (Self.again, .failed(.gone)):
      state = .looking
      return Step(.question, errand: .microphone(.look))
    case (Self.other, .ready):
      let place = chosen.flatMap { microphones.firstIndex(of: $0) } ?? 0
      chosen = microphones[(place + 1) % microphones.count]
      return Step(.question)
    case (Self.record, .ready), (Self.anew, .taken), (Self.anew, .failed):
      state = .recording(level: 0, end: situation.time + .seconds(MicrophoneWork.longest))
      // No sound: the microphone would hear it.
      return Step(errand: .microphone(.record(device: chosen?.device)))
    case (Self.done, .recording): return stop()
    case (Self.hear, .taken(let voice)):
      return Step(.question, errand: .microphone(.hear(voice.sound)))
    case (Self.keep, .taken(let voice)):
      return .handOver(
        Target(Self.kept, "\(side.rawValue) \(voice.sound.hash)"), saving: .voice(voice))
    default: return nil
    }
  }

  private mutating func stop() -> Step? {
    guard case .recording = state else { return nil }
    state = .ending
    return Step(errand: .microphone(.stop))
  }

  static let record = Target("record", icon: .mic, role: .primary)
  static let done = Target("said", icon: .check, role: .primary)
  static let hear = Target("hear", icon: .sound)
  /// Another target than `record`, so that a key pressed twice records over nothing.
  static let anew = Target("record-again", icon: .again)
  /// The same, where nothing else leads on.
  private static let retry = Target("record-again", icon: .again, role: .primary)
  static let keep = Target("keep-voice", icon: .check, role: .primary)
  private static let again = Target("look-again", icon: .again, role: .primary)
  private static let other = Target("other-microphone", icon: .swap)

  // MARK: What is shown

  package var content: ScreenContent {
    var list = ListContent(
      "record", title: .words(side == .question ? .soundOfQuestion : .soundOfAnswer),
      status: microphone, rows: [],
      empty: words.what, icon: .mic, buttons: [leaving] + ways)
    (list.kind, list.why) = (.quiet, words.why)
    if case .recording(let level, _) = state { list.level = Level(loudness: level) }
    return .list(list)
  }

  /// The way back, which drops what is being recorded.
  private var leaving: ListContent.Button {
    if case .recording = state { .init(.back, .words(.cancel)) } else { .back }
  }

  private var words: (what: Label, why: Label?) {
    // What is to be said is larger than what to do.
    let said: Label? = text.isBlank ? nil : .text(text.shown)
    return switch state {
    case .looking, .ending: (.words(.loading), nil)
    case .ready:
      (
        said ?? .words(.readyToRecord),
        hasSound ? .words(.takesThePlace) : said == nil ? nil : .words(.readyToRecord)
      )
    case .recording:
      (
        said ?? .words(.speakNow),
        .list(
          (said == nil ? [] : [.words(.speakNow)])
            + [.words(.secondsAtMost, MicrophoneWork.longest)])
      )
    case .taken(let voice):
      (
        .words(.isItGood),
        voice.isCut ? .words(.recordingCut) : voice.isDull ? .words(.soundsDull) : nil
      )
    case .failed(let problem): (.words(problem.words.what), .words(problem.words.why))
    }
  }

  /// The name of the microphone that records or will record.
  private var microphone: Label? {
    switch state {
    case .ready, .recording: chosen.map { .text($0.name) }
    case .looking, .ending, .taken, .failed: nil
    }
  }

  private var ways: [ListContent.Button] {
    switch state {
    case .looking, .ending: []
    case .ready:
      (microphones.count > 1 ? [.init(Self.other, .words(.otherMicrophone))] : [])
        + [.init(Self.record, .words(.record))]
    case .recording: [.init(Self.done, .words(.saidIt))]
    case .taken:
      [
        .init(Self.hear, .words(.listen)), .init(Self.anew, .words(.recordAgain)),
        .init(Self.keep, .words(.keepVoice)),
      ]
    case .failed(.missing), .failed(.gone): [.init(Self.again, .words(.networkAgain))]
    case .failed: [.init(Self.retry, .words(.tryAgain))]
    }
  }
}

extension RecordedVoice {
  /// Whether the microphone left out what makes consonants clear, as a telephone does: those of headsets for calls have 8 or
  /// 16 kHz, of which half can be heard.
  fileprivate var isDull: Bool { rate < 16_000 }
}
