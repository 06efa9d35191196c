import DeckStore
import KioskRuntime
import Scenes
import Study

/// An observer that notes what the screen shows and the speaker plays, and so what the library must contain.
struct Onlooker {
  private struct Mark: Equatable {
    let learner: String
    /// The cards with this text; a card may have had another text before.
    let cards: Set<String>
    let rating: Rating
    let guesses: Set<String>
    let isChange: Bool
  }

  struct Row: Equatable {
    var learner: String
    var card: String
    /// The rating; nil if the answer was taken back.
    var rating: Rating?
    var guesses: Set<String>
  }

  var rows: [Row] = []
  var learners: [String]
  /// The current learner; nil for a guest.
  var learner: String?
  var decks: [String: [CardRecord]] = [:]
  /// The cards that show this text, or have shown it.
  private(set) var cards: [String: Set<String>] = [:]
  /// The deleted cards, which can be restored.
  private var deleted: [String: CardRecord] = [:]
  /// The box's preferences.
  var preferences: [String: String] = [:]
  /// The mark that was heard, but not yet saved.
  private var mark: Mark?
  /// The last action, and the screen at that time.
  private(set) var act: RuntimeEvent?
  private var before: ScreenContent?
  /// The quiz on the screen, or the one before the question whether to stop.
  private var asked: QuizContent?
  private var written = WrittenNotes()
  private(set) var problem: String?

  init(learner: String) {
    self.learner = learner
    learners = [learner]
  }

  mutating func begin(_ deck: String, _ records: [CardRecord]) {
    decks[deck] = records
    for record in records { learn(record.card) }
  }

  private mutating func learn(_ card: Card) {
    for text in [card.question, card.answer] { cards[text, default: []].insert(card.guid) }
  }

  mutating func expect(_ holds: Bool, _ what: String) {
    if !holds, problem == nil { problem = what }
  }

  // MARK: Looking on

  mutating func sees(_ event: RuntimeEvent, on screen: ScreenContent?) {
    if let mark { expect(false, "a mark was heard and never saved: \(mark)") }
    (act, before) = (event, screen?.withoutButtons)
    written.sees(event, on: before)
    switch before {
    case .quiz(let quiz): asked = quiz
    case .stop: break
    default: asked = nil
    }
  }

  /// Notes the learner whom the home screen names.
  mutating func sees(_ screen: ScreenContent) {
    guard case .list(let list) = screen, list.name == "home" else { return }
    switch list.title {
    case .words(.homeOf, let values):
      if case .text(let name)? = values.first { learner = name }
    case .words(.guest, _): learner = nil
    default: learner = learners.first
    }
  }

  mutating func hears(_ sound: Sound) {
    guard let learner, mark == nil else { return }
    func note(_ text: String, _ rating: Rating, _ guesses: [String] = [], isChange: Bool = false) {
      self.mark = Mark(
        learner: learner, cards: cards[text] ?? [], rating: rating, guesses: Set(guesses),
        isChange: isChange)
    }
    switch (before, sound) {
    case (.card(let card), .right):
      note(card.caption ?? card.text, .right, isChange: card.mark != nil)
    case (.card(let card), .wrong):
      note(card.caption ?? card.text, .wrong, isChange: card.mark != nil)
    case (.quiz(let quiz), .right):
      note(quiz.question, quiz.isGuessed ? .wrong : .right, quiz.guesses)
    case (.quiz(let quiz), .answer)
    where !quiz.isDecided && act != .study("previous") && act != .target(Target("previous")):
      note(quiz.question, .wrong, quiz.guesses)
    case (.card(let card), .finished): note(card.caption ?? card.text, .right)
    // At its last question, a quiz that is stopped is finished.
    case (.stop, .back) where act == .target(StopContent.stop),
      (.stop, .finished) where act == .target(StopContent.stop):
      if let asked, asked.isGuessed, !asked.isDecided {
        note(asked.question, .wrong, asked.guesses)
      }
    default: break
    }
  }

  /// - Returns: The kind of change, in a word; nil if it isn't noted.
  mutating func sees(_ change: LibraryChange, on screen: ScreenContent?) -> String? {
    switch change {
    case .review(let review, _):
      // After a card that was turned, the next one may be asked in another way.
      if mark == nil, case .exercise(let shown)? = screen?.withoutButtons, let learner {
        if shown.stage == .pairing { return sees(review, of: learner, onPairs: shown) }
        let known = cards[shown.question.text] ?? []
        let problem = written.problem(with: review, after: act, shown: shown, cards: known)
        expect(problem == nil, problem ?? "")
        rows.append(
          Row(
            learner: learner, card: review.card, rating: review.rating,
            guesses: Set(review.guesses)))
        return "written"
      }
      // Help, and what was tried in vain, counts when the lesson is stopped.
      if act == .target(StopContent.stop), let learner, let evidence = review.evidence,
        [.pairs, .write, .build].contains(evidence.way), evidence.outcome != .right
      {
        rows.append(
          Row(
            learner: learner, card: review.card, rating: review.rating,
            guesses: Set(review.guesses)))
        return "written"
      }
      guard let mark else {
        expect(false, "saved without a mark: \(review)")
        return nil
      }
      expect(
        mark.cards.contains(review.card) && mark.rating.isRight == review.rating.isRight
          && mark.guesses == Set(review.guesses) && mark.isChange == (review.replaces != nil),
        "marked \(mark), saved \(review)")
      rows.append(
        Row(
          learner: mark.learner, card: review.card, rating: review.rating, guesses: mark.guesses))
      self.mark = nil
      return review.rating.name
    case .undo(let review, _):
      expect(
        act == .study("previous") || act == .target(Target("previous"))
          || act == .target(WrittenNotes.override), "undone by \(act as Any)")
      expect(screen.map { shows(review.card, on: $0.withoutButtons) } ?? false, "undone unseen")
      rows.append(Row(learner: learner ?? "", card: review.card, rating: nil, guesses: []))
      return "undo"
    case .edit(let edit): return sees(edit)
    // Unsaved text is neither a card nor an answer.
    case .keep, .phone, .voice, .restore: return nil
    }
  }

  private mutating func sees(_ edit: Edit) -> String? {
    switch edit {
    case .learner(let change): return sees(change)
    case .deck(let change): return sees(change)
    case .delete(let card):
      expect(before?.asksForDeletion ?? false, "deleted unasked: \(card)")
      guard let (deck, place) = self.place(of: card.guid) else { return nil }
      deleted[card.guid] = decks[deck]?.remove(at: place)
      return "deleted"
    case .add(let record, let deck, let place): return add(record, to: deck, at: place)
    case .replace(let record), .finish(let record, _, nil): return self.edit(record)
    case .finish(let record, let deck, let place?): return add(record, to: deck, at: place)
    case .set(let name, let value, nil):
      preferences[name] = value
      return "set"
    // The position of a list is neither a card nor an answer.
    case .set, .move: return nil
    }
  }

  private func shows(_ card: String, on screen: ScreenContent) -> Bool {
    switch screen {
    case .card(let shown): cards[shown.caption ?? shown.text]?.contains(card) ?? false
    case .quiz(let shown): cards[shown.question]?.contains(card) ?? false
    case .exercise(let shown) where shown.stage == .pairing:
      shown.tiles.contains { $0.isOpen && cards[$0.text]?.contains(card) ?? false }
    case .exercise(let shown): cards[shown.question.text]?.contains(card) ?? false
    case .keyboard(let shown): shown.asked.flatMap { cards[$0.text]?.contains(card) } ?? false
    default: false
    }
  }

  // MARK: Cards

  private var isSaving: Bool {
    act == .target(Target("save")) || act == .target(KeyboardContent.next)
  }

  private func place(of guid: String) -> (deck: String, place: Int)? {
    for (deck, records) in decks {
      if let place = records.firstIndex(where: { $0.card.guid == guid }) { return (deck, place) }
    }
    return nil
  }

  private mutating func add(_ record: CardRecord, to deck: String, at place: CardPlace) -> String {
    if let old = deleted.removeValue(forKey: record.card.guid), act == .target(Target("undo")) {
      expect(record == old, "\(record) came back for \(old)")
    } else {
      expect(isSaving && record.isShown(by: before), "new, but not on the screen: \(record)")
    }
    let records = decks[deck] ?? []
    let index: Int? =
      switch place {
      case .first: 0
      case .last: records.count
      case .after(let guid): records.firstIndex { $0.card.guid == guid }.map { $0 + 1 }
      }
    decks[deck]?.insert(record, at: index ?? records.count)
    learn(record.card)
    return "added"
  }

  private mutating func edit(_ record: CardRecord) -> String? {
    guard let (deck, place) = place(of: record.card.guid), let old = decks[deck]?[place] else {
      expect(false, "changed, but not there: \(record)")
      return nil
    }
    if act == .target(Target("to-fix")) {
      var flagged = old
      flagged.isToFix.toggle()
      expect(record == flagged, "flagged \(old) as \(record)")
    } else {
      expect(
        isSaving && record.isShown(by: before)
          && record.media == old.media, "changed, but not as on the screen: \(old) to \(record)")
    }
    decks[deck]?[place] = record
    learn(record.card)
    return "edited"
  }

  // MARK: Comparing

  /// Returns the first difference from a library; nil if there is none.
  func difference(from store: DeckStore) throws -> String? {
    var saved: [Row] = []
    try store.answers { answer in
      saved.append(
        Row(
          learner: answer.learner, card: answer.card, rating: answer.rating,
          guesses: Set(answer.guesses)))
    }
    if saved != rows { return "\(saved.count) answers saved of \(rows.count), or others" }
    let names = try store.learners().map(\.name)
    if names != learners { return "learners \(names), not \(learners)" }
    let settings = try store.preferences()
      .filter { !$0.key.hasPrefix("draft ") && $0.key != "new-media" }
    if Self.comparable(settings) != Self.comparable(preferences) {
      return "preferences \(settings), not \(preferences)"
    }
    for (deck, records) in decks {
      var kept: [CardRecord] = []
      try store.records(in: deck) { kept.append($0) }
      if kept != records {
        let first = zip(kept, records).first { $0 != $1 }
        return "\(deck): \(kept.count) cards for \(records.count), \(first as Any)"
      }
    }
    return nil
  }
}

extension QuizContent {
  fileprivate var guesses: [String] {
    answers.filter { $0.state == .struckOut }.map(\.text)
  }

  fileprivate var isGuessed: Bool { !guesses.isEmpty }
}

extension ScreenContent {
  var withoutButtons: ScreenContent {
    if case .buttoned(let content, _) = self { content } else { self }
  }

  fileprivate var asksForDeletion: Bool {
    if case .list(let list) = self { list.empty == .words(.asksToDelete) } else { asksToDelete }
  }
}
