import Scenes
import Study

extension Effect {
  var words: String {
    switch self {
    case .play(let sound): sound.rawValue
    case .say(let speech): "say \(speech.voice) \(speech.text)"
    case .playCard(let sounds): "card " + sounds.map(\.hash).joined(separator: " ")
    case .show(let content): content.words
    case .save(.review(let review, _)): "save \(review.rating.name) \(review.name)"
    case .save(.undo(let review, _)): "undo \(review.name)"
    case .save: "other change"
    case .load(let request): "load \(request.mode) \(request.learner ?? "guest")"
    case .ask(let query): "ask \(query.words)"
    case .work(let work): "stick \(work)"
    case .network(let work): "network \(work)"
    case .update(let work): "update \(work.traced)"
    case .outputs: "outputs"
    case .microphone(.look): "look"
    case .microphone(.record(let device)): "record" + (device.map { " \($0)" } ?? "")
    case .microphone(.stop): "stop recording"
    case .microphone(.drop): "drop recording"
    case .microphone(.hear(let sound)): "hear \(sound.hash)"
    case .switchOff: "switch off"
    }
  }
}

extension ScreenContent {
  var words: String {
    switch self {
    case .card(let card):
      "\(card.side) \(card.position)/\(card.count) \(card.text)"
        + (card.lesson?.last.map { " (\($0))" } ?? "")
    case .quiz(let quiz):
      "quiz \(quiz.position)/\(quiz.count) \(quiz.question) "
        + quiz.answers.map(\.state.sign).sorted().joined()
    case .result(let result):
      "result \(result.right)/\(result.count)" + (result.today.map { " today \($0)" } ?? "")
        + (result.streak.map { " streak \($0)" } ?? "") + (result.due.map { " due \($0)" } ?? "")
        + " \(result.choices)"
    case .stop(let stop): "stop? \(stop.progress.finished)/\(stop.progress.whole)"
    case .keyboard(let keyboard):
      (keyboard.asked.map { "write \($0.progress.position)/\($0.progress.whole) \($0.text) " } ?? "")
        + "keyboard \(keyboard.layer) \(keyboard.text)"
    case .exercise(let exercise):
      "\(exercise.stage.name) \(exercise.question.text) "
        + exercise.lines.map { $0.map(\.sign).joined() }.joined(separator: " ")
        + exercise.tiles.map { " \($0.text)\($0.state == .free ? "" : "\($0.state)")" }.sorted()
        .joined()
        + (exercise.answer.map { " = \($0)" } ?? "")
    case .buttoned(let content, let buttons):
      content.words + " [" + buttons.compactMap(\.target?.name).joined(separator: " ") + "]"
    case .waiting(let waiting): "waiting \(CalendarTime(waiting.until).minute) min"
    case .emptyDeck: "empty"
    case .gallery(let gallery): "gallery \(gallery.position)/\(gallery.count)"
    case .tooFewAnswers: "too few"
    case .list(let list): list.name == "learners" ? list.brief : list.words
    case .spots(let spots):
      spots.name + spots.spots.compactMap(\.target).map { " \($0.detail ?? $0.name)" }.joined()
        + (spots.finger == nil ? "" : " finger")
    case .calibration: "calibration"
    case .dark: "dark"
    case .chart(let chart):
      "chart \(chart.days.map { "\($0.answered.count)" } ?? chart.recall.map { "\($0.all.answers)" } ?? "")"
    }
  }
}

extension Effect {
  /// The effect as in `words`, but a list has only its targets.
  var brief: String {
    if case .show(.list(let list)) = self { list.brief } else { words }
  }
}

extension ListContent {
  var brief: String { name + targets.map { " \($0.detail ?? $0.name)" }.joined() }

  /// The list's name, title and status, its rows or the text in their place, and its buttons.
  var words: String {
    let lines =
      rows.isEmpty || kind == .quiet
      ? [empty.words + (why.map { " / \($0.words)" } ?? "")] : rows.map(\.line)
    let end = buttons.compactMap(\.target).map { " <\($0.name)>" }.joined()
    let status = status.map { " (\($0.words))" } ?? ""
    return "\(name) \(title.words)\(status): \(lines.joined(separator: ", "))\(end)"
  }
}

extension Row where Words == Label {
  fileprivate var line: String {
    let end =
      switch kind {
      case .share(let tally): " \(tally.right)+\(tally.wrong)"
      case .wrong, .answer(.wrong, _, _): "!"
      default: ""
      }
    return words.words + (note.map { " / \($0.words)" } ?? "")
      + (detail.map { " = \($0.words)" } ?? "") + end
  }
}

extension Label {
  /// The label's text; phrases are written as their keys.
  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .words(let phrase, let values):
      phrase.rawValue
        + values.map { value in
          switch value {
          case .number(let number): " \(number)"
          case .text(let text): " \(text)"
          case .weekday(let day): " weekday \(day)"
          }
        }.joined()
    case .time(let time), .day(let time): "day \(time.day)"
    case .list(let labels): labels.map(\.words).joined(separator: " + ")
    }
  }
}

extension LibraryQuery {
  var words: String {
    switch self {
    case .decks(let learner): "decks \(learner ?? "guest")"
    case .deck(let name, let learner): "deck \(name) \(learner ?? "guest")"
    case .rounds(let learner): "rounds \(learner ?? "all")"
    case .days(let learner): "days \(learner ?? "all")"
    case .away(let learner, let days): "days after \(days) \(learner)"
    case .recall(let learner): "recall \(learner)"
    case .prices(let learner, let deck): "prices \(learner ?? "guest") \(deck ?? "all")"
    case .garden(let learner): "garden \(learner ?? "nobody")"
    case .round(let id): "round \(id)"
    case .card(let guid, let learner): "card \(guid) \(learner ?? "all")"
    case .cards(let list, let rows): "cards \(list) \(rows)"
    case .listed(let guid, _, let learner): "listed \(guid) \(learner ?? "all")"
    case .hidden(let deck): "hidden \(deck)"
    case .pupils: "pupils"
    case .hardest: "hardest"
    case .size: "size"
    case .backups: "backups"
    case .phones: "phones"
    case .phoneCode: "phone code"
    case .checkPIN(let pin, let hash, let attempt): "pin \(pin) for \(hash), try \(attempt)"
    case .newPIN(let pin): "new pin \(pin)"
    case .traits(let deck): "traits \(deck)"
    case .values(let key, _): "values \(key)"
    case .preference(let key, _): "preference \(key)"
    case .draft: "draft"
    case .newGUID(let deck, let question): "guid \(deck) \(question)"
    }
  }
}

extension QuizContent.Answer.State {
  fileprivate var sign: String {
    switch self {
    case .open: "?"
    case .struckOut: "x"
    case .right: "r"
    case .left: "."
    }
  }
}

extension ExerciseContent.Letter {
  /// The letter with what is wrong about it.
  fileprivate var sign: String {
    switch mark {
    case .plain, .right, .blank, .laid: text
    case .next, .open: "_"
    case .wrong: "(\(text)!)"
    case .missing: "(+)"
    case .extra: "(\(text)-)"
    case .swapped: "(\(text)~)"
    }
  }
}
