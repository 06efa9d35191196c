package import InputEvents
import Gestures
import Scenes
import Study

/// Writes the kiosk's events as lines of text: `<seconds, 3 decimals> <kind> <words>`.
///
/// The format is documented in Documentation/recordings.md and does not change without need.
package struct EffectTrace: Sendable {
  private let origin: Timestamp

  /// - Parameter origin: The moment that is 0.000, at which the run or the recording began.
  package init(origin: Timestamp) {
    self.origin = origin
  }

  /// The line for an event, without a line end; nil for an event that has none.
  package func line(_ event: RuntimeEvent, at time: Timestamp) -> String? {
    Self.words(event).map { "\(time.seconds(since: origin)) \($0)" }
  }

  private static func words(_ event: RuntimeEvent) -> String? {
    switch event {
    case .gesture(let gesture): "gesture \(words(gesture))"
    case .key(let code): "key \(code)"
    case .study(let action): "study \(action)"
    case .target(let target):
      "study target \(words(target))"
    case .effect(.play(let sound)): "sound \(sound.rawValue)"
    case .effect(.playCard(let sounds)): "sound card" + sounds.map { " \(words($0))" }.joined()
    case .effect(.say(let speech)):
      "speech \(speech.voice.printable()) "
        + (speech.rate == .normal ? "" : "\(speech.rate.rawValue) ")
        + (speech.isSecret ? "…" : quoted(speech.text))
    case .effect(.save(let change)): "store \(words(change))"
    case .effect(.load(let request)): "load \(words(request))"
    case .effect(.ask(let query)): "ask \(words(query))"
    case .effect(.work(let work)): "stick \(words(work))"
    // The line names neither the network nor its password.
    case .effect(.network(.list)): "network list"
    case .effect(.network(.join)): "network join"
    case .effect(.update(let work)): "update \(work.traced)"
    case .effect(.outputs): "outputs"
    case .effect(.microphone(let work)): "microphone \(words(work))"
    case .effect(.switchOff): "switch-off"
    case .effect(.show(let content)), .shown(let content, _): "screen \(words(content))"
    case .redrawn, .touched, .followed, .bookmarked: nil
    }
  }

  private static func words(_ content: ScreenContent) -> String {
    switch content {
    case .emptyDeck(let name): "empty \(quoted(name))"
    case .calibration(let content): "calibration \(words(content))"
    case .card(let card):
      "\(card.side.rawValue) \(card.position)/\(card.count) \(quoted(card.text))"
        + (card.page > 0 ? " page \(card.page + 1)" : "")
        + (card.mark.map { " \($0.name)" } ?? "") + (card.asksToDelete ? " delete?" : "")
        + (card.lesson?.last == .leech && card.side == .question ? " leech" : "")
        + (card.lesson?.spread.map { " pile \($0.today)/\($0.pile)" } ?? "")
    case .quiz(let quiz):
      "quiz \(quiz.position)/\(quiz.count) \(quoted(quiz.question))"
        + (quiz.page > 0 ? " page \(quiz.page + 1)" : "")
        + quiz.answers.map { " \(quoted($0.text))\(sign($0.state))" }.joined()
        + (quiz.isLeech ? " leech" : "")
    case .result(let result):
      "result \(result.right)/\(result.count)" + (result.today.map { " today \($0)" } ?? "")
        + (result.nextInDays.map { " next \($0)" } ?? "")
    case .stop(let stop): "stop? \(stop.progress.finished)/\(stop.progress.whole)"
    case .dark: "dark"
    case .waiting(let waiting): "waiting \(time(waiting.until))"
    case .buttoned(let content, _): words(content)
    case .gallery(let gallery):
      "gallery \(gallery.position)/\(gallery.count) \(quoted(gallery.deckName))"
        + (gallery.view.coversScreen ? " covering \(place(gallery.view))" : "")
    case .chart(let chart): "chart" + (chart.page > 0 ? " page \(chart.page + 1)" : "")
    case .tooFewAnswers(let deck): "too-few-answers \(quoted(deck))"
    case .list(let list) where list.kind == .pictures:
      "\(list.name) \(quoted(String(repeating: "*", count: list.pictures.count)))"
    case .list(let list):
      list.name + (list.page > 0 ? " page \(list.page + 1)" : "")
        + list.targets.prefix(longestList).map { " \(words($0))" }.joined()
        + (list.targets.count > longestList ? " …" : "")
    case .spots(let spots):
      spots.name + spots.spots.compactMap(\.target).map { " \(words($0))" }.joined()
        + (spots.finger.map { " finger \(percent($0.x)),\(percent($0.y))" } ?? "")
    case .exercise(let exercise):
      exercise.stage.traced
        + " \(place(exercise.question)) \(quoted(exercise.question.text))"
        + exercise.lines.map { " \(quoted($0.map(\.text).joined()))" }.joined()
        + exercise.tiles.filter(\.isOpen).map { " \(quoted($0.text))\(sign($0.state))" }.joined()
        + (exercise.isLeech ? " leech" : "")
    case .keyboard(let keyboard):
      (keyboard.asked.map { "write \(place($0)) \(quoted($0.text)) " } ?? "")
        + "keyboard \(keyboard.layer.rawValue) \(keyboard.isSecret ? "…" : quoted(keyboard.text))"
        + (keyboard.problem == nil ? "" : " problem")
    }
  }

  private static func place(_ asked: AskedQuestion) -> String {
    "\(asked.progress.position)/\(asked.progress.whole)"
  }

  /// Returns the first 8 digits of the sound's hash.
  private static func words(_ sound: CardSound) -> String {
    String(sound.hash.prefix(8)).printable()
  }

  /// The most targets that a line names.
  private static let longestList = 12

  private static func words(_ target: Target) -> String {
    target.name + (target.detail.map { " \(quoted($0))" } ?? "")
  }

  private static func words(_ query: LibraryQuery) -> String {
    switch query {
    case .decks: "decks"
    case .deck(let name, _): "deck \(quoted(name))"
    case .rounds: "rounds"
    case .days: "days"
    case .away(_, let days): "days after \(days)"
    case .recall: "recall"
    case .prices(_, let deck): "prices" + (deck.map { " \(quoted($0))" } ?? "")
    case .garden: "garden"
    case .round(let id): "round \(id)"
    case .card(let guid, _): "card \(quoted(guid))"
    case .cards(let list, let rows):
      "cards \(words(list)) \(rows.lowerBound + 1)-\(rows.upperBound)"
    case .listed(let guid, let list, _): "listed \(quoted(guid)) \(words(list))"
    case .hidden(let deck): "hidden \(quoted(deck))"
    case .pupils: "pupils"
    case .hardest: "hardest"
    case .size: "size"
    case .backups: "backups"
    case .phones: "phones"
    case .phoneCode: "phone-code"
    // No line tells a PIN, nor its hash.
    case .checkPIN: "pin"
    case .newPIN: "new-pin"
    case .traits(let deck): "traits \(quoted(deck))"
    case .values(let key, let deck): "values \(quoted(key)) \(quoted(deck))"
    case .preference(let key, _): "preference \(quoted(key))"
    case .draft: "draft"
    case .newGUID(_, let question): "guid \(quoted(question))"
    }
  }

  private static func words(_ work: StickWork) -> String {
    switch work {
    case .importing(let names): "import" + names.map { " \(quoted($0))" }.joined()
    case .backup: "backup"
    case .answers: "answers"
    case .inspecting(let name): "inspect \(quoted(name))"
    case .restoring(let name): "restore \(quoted(name))"
    }
  }

  private static func words(_ work: MicrophoneWork) -> String {
    switch work {
    case .look: "look"
    case .record: "record"
    case .stop: "stop"
    case .drop: "drop"
    case .hear(let sound): "hear \(words(sound))"
    }
  }

  private static func words(_ list: CardList) -> String {
    let filter =
      switch list.filter {
      case .all: ""
      case .suspended: " suspended"
      case .set(let name): " set \(quoted(name))"
      case .tag(let name): " tag \(quoted(name))"
      case .attribute(let key, let value): " attribute \(quoted(key)) \(quoted(value))"
      case .words(let words): " words \(quoted(words))"
      }
    return quoted(list.deck) + filter
  }

  private static func sign(_ state: QuizContent.Answer.State) -> String {
    switch state {
    case .open, .left: ""
    case .struckOut: "-"
    case .right: "*"
    }
  }

  private static func sign(_ state: ExerciseContent.Tile.State) -> String {
    switch state {
    case .chosen: "?"
    case .free, .taken, .wrong, .paired: ""
    }
  }

  /// Returns the position of a picture's visible part, in percent of the way from end to end.
  private static func place(_ view: PictureView) -> String {
    "\(percent(view.x)),\(percent(view.y))"
  }

  private static func percent(_ share: Double) -> Int { Int((share * 100).rounded()) }

  private static func time(_ time: WallTime) -> String {
    let local = CalendarTime(time)
    return local.hour.digits(2) + ":" + local.minute.digits(2)
  }

  private static func words(_ request: LessonRequest) -> String {
    request.mode.rawValue + (request.isOfAllDecks ? " everything" : " \(quoted(request.deck))")
      + (request.isAhead ? " ahead" : "") + (request.set.map { " set \(quoted($0))" } ?? "")
      + (request.direction == .question ? "" : " \(request.direction.rawValue)")
      + (request.isInOrder ? " in-order" : "")
      + (request.learner.map { " learner \(quoted($0))" } ?? " guest")
  }

  private static func words(_ change: LibraryChange) -> String {
    switch change {
    case .review(let review, _):
      "review \(review.counts ? review.rating.name : "forced") \(quoted(review.name))"
        + (review.replaces == nil ? "" : " instead")
    case .undo(let review, _): "undo \(quoted(review.name))"
    case .edit(let edit): words(edit)
    case .keep(let draft, _):
      "draft" + (draft.map { " \(quoted($0.record.card.title))" } ?? "")
    case .phone(let change): "phone \(change.word)"
    case .voice(let voice): "voice \(words(voice.sound))"
    case .restore(let name): "restore \(quoted(name))"
    }
  }

  private static func words(_ edit: Edit) -> String {
    switch edit {
    case .learner(.add(let name)): "learner \(quoted(name))"
    case .learner(.rename(let name, let new)): "learner \(quoted(name)) renamed \(quoted(new))"
    case .learner(.startAnew(let name)): "learner \(quoted(name)) anew"
    case .learner(.remove(let name)): "learner \(quoted(name)) removed"
    case .deck(.create(let name)): "deck \(quoted(name))"
    case .deck(.rename(let name, let new)): "deck \(quoted(name)) renamed \(quoted(new))"
    case .deck(.delete(let name)): "deck \(quoted(name)) deleted"
    case .deck(.show(let name, let isShown, let learner)):
      "deck \(quoted(name)) \(isShown ? "for" : "not for") \(quoted(learner))"
    case .delete(let card): "delete \(quoted(card.title))"
    case .add(let record, _, _), .finish(let record, _, _?):
      "add \(quoted(record.card.title))"
    case .replace(let record), .finish(let record, _, nil): "edit \(quoted(record.card.title))"
    case .set(let name, let value, let learner):
      "set \(Setting(rawValue: name) == nil ? quoted(name) : name)"
        + (value.map {
          Setting(rawValue: name)?.row.kind.isSecret == true ? " …" : " \(quoted($0))"
        } ?? "")
        + (learner.map { " learner \(quoted($0))" } ?? "")
    case .move(let guid, let deck, _): "move \(quoted(guid)) \(quoted(deck))"
    }
  }

  private static func words(_ gesture: Gesture) -> String {
    gesture.place.map { "\(gesture.name) \($0.text)" } ?? gesture.name
  }

  private static func words(_ content: CalibrationContent) -> String {
    switch content {
    case .ask(let task, let done, let count, let note):
      "\(task.rawValue) \(done)/\(count)" + (note.map { " \(words($0))" } ?? "")
    case .result(let summary):
      "result "
        + summary.scores.map { "\($0.before)-\($0.after)/\($0.count)" }.joined(separator: " ")
        + " changes \(summary.changes.count)"
    case .ended(let isKept): isKept ? "kept" : "unchanged"
    }
  }

  private static func words(_ note: CalibrationNote) -> String {
    switch note {
    case .seen(let length, let duration): "seen \(length.tenths) mm \(duration) ms"
    case .again(let refusal): "again \(refusal.rawValue)"
    }
  }

  /// Returns the text in quotes, on one line, with quotes and backslashes escaped.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return "\"\(isPlain ? text : text.map(escaped).joined())".printable() + "\""
  }

  private static func escaped(_ character: Character) -> String {
    switch character {
    case "\"": "\\\""
    case "\\": "\\\\"
    case _ where character.isNewline: "\\n"
    default: String(character)
    }
  }
}
