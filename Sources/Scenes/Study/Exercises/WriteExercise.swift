import Study
import TypedAnswers

/// A card whose answer is typed.
struct WriteExercise: Exercise {
  /// What is on the screen while the answer is asked.
  private enum Page {
    case keyboard
    /// The question alone, where the keyboard leaves too little room for it.
    case question
    /// The letters of a text that was nearly right.
    case nearly
  }

  private var written: WrittenAnswer
  private var keyboard: KeyboardScene
  /// The language of the keyboard; nil for the box's own.
  private let language: String?
  private var page = Page.keyboard

  /// The most letters and words of an answer that is written; a longer one is no matter of spelling.
  static let most = (letters: 60, words: 12)

  /// - Returns: nil if the answer can't be written.
  init?(_ answer: String, _ judge: (String) -> (judge: AnswerJudge, keyboard: String?)?) {
    guard answer.count <= Self.most.letters, answer.contains(where: { $0.isLetter || $0.isNumber }),
      answer.split(whereSeparator: \.isWhitespace).count <= Self.most.words,
      let (judge, language) = judge(answer)
    else { return nil }
    written = WrittenAnswer(answer, judge)
    keyboard = KeyboardScene(asking: .writeIt, for: .answer)
    self.language = language
  }

  var outcome: AnswerOutcome? { written.outcome }
  /// Help that was followed by leaving would otherwise cost nothing.
  var outcomeIfStopped: AnswerOutcome? { hints > 0 ? .hinted : nil }
  var hints: Int { written.hints }

  var tries: [String] {
    written.tries.filter { $0.judgement.verdict != .right }.map(\.text)
  }

  var isBegun: Bool { !keyboard.text.isEmpty || !written.tries.isEmpty }

  var canBeOverridden: Bool { written.canBeOverridden }

  mutating func override() { _ = written.override() }

  // MARK: What is done

  /// Gives the next letter, which costs the mark.
  static let hint = Target("letter", icon: .bulb)
  /// Shows the answer, which then counts as not known.
  static let show = Target("show-it", icon: .eye)
  /// Goes on writing.
  static let write = Target("write", icon: .keyboard, role: .primary)
  /// Tries a text once more that was nearly right.
  static let again = Target("once-more", icon: .again, role: .primary)

  mutating func choose(_ target: Target) -> ExerciseMove? {
    switch target {
    case Self.show:
      written.show()
      return .decides()
    case Self.hint where page != .nearly:
      guard let longer = written.hint(after: keyboard.text) else { return .shows(.refused) }
      keyboard.replace(longer)
      page = .keyboard
      return .shows()
    case Self.write where page == .question, Self.again where page == .nearly:
      page = .keyboard
      return .shows()
    case KeyboardContent.question where page == .keyboard:
      page = .question
      return .shows()
    case KeyboardContent.save where page == .keyboard: return check()
    default:
      guard page == .keyboard, target != .back, target != KeyboardContent.next else { return nil }
      return keyboard.choose(target, in: Situation()) == nil ? nil : .shows()
    }
  }

  private mutating func check() -> ExerciseMove {
    guard written.check(keyboard.text) != nil else { return .shows(.refused) }
    if written.outcome != nil { return .decides() }
    page = .nearly
    return .shows(.answer)
  }

  mutating func hold(_ target: Target) -> Bool {
    page == .keyboard && keyboard.hold(target, in: Situation()) != nil
  }

  // MARK: What is shown

  var buttons: [ListContent.Button] {
    let show = ListContent.Button(Self.show, .words(.showIt))
    return switch page {
    case .keyboard: []
    case .question:
      [.init(Self.hint, .words(.aLetter)), show, .init(Self.write, .words(.writeIt))]
    case .nearly: [show, .init(Self.again, .words(.tryOnceMore))]
    }
  }

  func content(of card: AskedCard) -> ScreenContent {
    let question = card.question
    switch page {
    case .keyboard:
      guard case .keyboard(var content) = keyboard.content else { return keyboard.content }
      content.language = language
      content.asked = question
      content.canTakeBack = card.canTakeBack
      return .keyboard(content)
    case .question:
      return .card(
        CardContent(
          side: .question, text: question.text, field: question.field, pictures: question.pictures,
          sounds: question.sounds, isHeard: question.isHeard, deckName: question.deckName,
          position: question.progress.position, count: question.progress.whole, hasHints: false,
          lesson: LessonNote(mode: .round, last: nil, progress: question.progress)))
    case .nearly:
      var content = ExerciseContent(question, .nearly)
      if let last = written.tries.last {
        let compared = ComparedLetters(last.text, last.judgement)
        content.lines = [compared.letters]
        content.remarks = compared.remarks
      }
      return .exercise(content)
    }
  }

  func decided(of card: AskedCard) -> ScreenContent {
    let outcome = written.outcome ?? .notYet
    var content = ExerciseContent(card.question, .decided(outcome))
    let side = card.asked.other
    (content.pictures, content.sounds) = (card.card.pictures(of: side), card.card.sounds(of: side))
    content.answer = written.answer
    if let last = written.tries.last {
      if last.judgement.verdict == .right {
        content.lines = [ComparedLetters.right(last.judgement.form)]
      } else {
        content.lines = [ComparedLetters(last.text, last.judgement).letters]
        if last.judgement.slip == .anotherAnswer {
          content.remarks = [.init(.wrong, .words(.anotherCards))]
        }
      }
    }
    content.isLeech = card.isLeech
    return .exercise(content)
  }
}
