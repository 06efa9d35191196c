package import Scenes
import Study

/// The spoken words of a screen and its targets, for users who don't see the screen.
///
/// The spoken words are those that are shown, but in full, however small the screen is.
extension CardLayout {
  /// Returns the spoken name of a target; nil if the content lacks the target, and for keys of a secret.
  package func spoken(_ target: Target, in content: ScreenContent) -> String? {
    switch target {
    case .nextPage: return language.words(.spokenNextPage)
    case .previousPage: return language.words(.spokenPreviousPage)
    default: break
    }
    if let index = content.pictures.indices.first(where: { .picture($0 + 1) == target }) {
      return picture(index)
    }
    switch content {
    case .list(let list): return spoken(target, in: list)
    case .keyboard(let keyboard): return spoken(target, in: keyboard)
    case .spots(let spots):
      return spots.spots.first { $0.target == target }.flatMap(\.label).map(spoken)
    case .quiz(let quiz):
      return quiz.answers.indices.first { QuizContent.target($0) == target }
        .map { quiz.answers[$0].text }
    case .result(let result):
      return result.choices.first { $0.target == target }.map { spoken($0.label) }
        ?? (result.wrong + [result.rowOfOthers(than: 0)]).first { $0.target == target }.map(spoken)
    case .stop: return StopContent.buttons.first { $0.target == target }.map(spoken)
    case .buttoned(let content, let buttons):
      return buttons.first { $0.target == target }.map(spoken) ?? spoken(target, in: content)
    case .exercise(let exercise):
      return exercise.tiles.indices.first { ExerciseContent.tile($0) == target }
        .map { exercise.tiles[$0].text }
    case .card, .gallery, .chart, .waiting, .emptyDeck, .tooFewAnswers, .calibration,
      .dark:
      return nil
    }
  }

  private func spoken(_ target: Target, in list: ListContent) -> String? {
    if let row = list.rows.first(where: { $0.target == target }) { return spoken(row) }
    if let button = list.buttons.first(where: { $0.target == target }) {
      return spoken(button)
    }
    if let door = list.door, door.target == target { return spoken(door) }
    return list.window?.sections.first { .section($0) == target }
      .map { language.words(.spokenLetter, .text($0.title)) }
  }

  private func spoken(_ button: ListContent.Button) -> String {
    switch button.label {
    case .text("◀"): language.words(.spokenPreviousCard)
    case .text("▶"): language.words(.spokenNextCard)
    case .text("−"): language.words(.spokenFewer)
    case .text("+"): language.words(.spokenMore)
    default: spoken(button.label)
    }
  }

  private func spoken(_ row: ListContent.Row) -> String {
    var parts = [spoken(row.words)]
    var labels = [row.note, row.detail]
    switch row.kind {
    case .field: parts = Array(words(row).prefix(1))
    // A note of a switch says more than that the switch is on.
    case .toggle(true) where row.note != nil: labels = [row.note]
    case .share(let tally):
      labels.append(.words(.position, [.number(tally.right), .number(tally.right + tally.wrong)]))
    case .picture(_, place: let place?): labels.append(.text("\(place)"))
    default: break
    }
    return (parts + labels.compactMap(\.self).map(spoken)).joined(separator: ", ")
  }

  private func spoken(_ target: Target, in keyboard: KeyboardContent) -> String? {
    switch target {
    case .back: return language.words(.back)
    case KeyboardContent.space: return language.words(.space)
    case KeyboardContent.erase: return language.words(.spokenErase)
    case KeyboardContent.save: return spoken(keyboard.end)
    case KeyboardContent.next: return keyboard.next.map(spoken)
    case KeyboardContent.hint: return language.words(.aLetter)
    case KeyboardContent.showIt: return language.words(.showIt)
    case KeyboardContent.question: return keyboard.asked?.text
    case Target(.leave): return language.words(.end)
    case Target(.previous): return language.words(.takeBack)
    case Target(.listen): return language.words(.listen)
    default: break
    }
    if let layer = KeyboardContent.Layer.allCases.first(where: { $0.target == target }) {
      // The key of the current layer leads back to the letters.
      return language.words((layer == keyboard.layer ? .letters : layer).phrase)
    }
    guard keyboard.layer != .pin, !keyboard.isSecret, let key = target.detail else { return nil }
    let isCapital = key.count == 1 && key != key.lowercased()
    return isCapital ? language.words(.spokenCapital, .text(key)) : key
  }

  /// Returns the spoken description of a screen, part by part, the most important first.
  ///
  /// The texts of cards and quizzes are read separately, in their own language, before this description.
  ///
  /// - Parameters:
  ///   - laidOut: The screen's content, laid out.
  ///   - screen: Its drawing, of which the targets are counted.
  /// - Returns: The parts; none for a content that is still loading.
  package func spoken(_ laidOut: Layout, on screen: Screen) -> [String] {
    let count = language.words(.spokenCount, .number(screen.targets.count))
    return switch laidOut.content {
    case .list(let list): list.isLoading ? [] : spoken(list, laidOut) + [count]
    case .exercise(let exercise): spoken(exercise)
    case .keyboard(let keyboard):
      [spoken(keyboard.title)]
        + (keyboard.layer == .pin || keyboard.isSecret ? [] : [keyboard.text])
        + (keyboard.problem.map { [language.words($0)] } ?? [])
    case .spots(let spots): [spoken(spots.question), count]
    case .result(let result):
      self.spoken(result) + [count]
    case .stop(let stop):
      [language.words(.asksToStop)] + lines(of: stop).compactMap(\.first) + [count]
    case .buttoned(let content, _): spoken(content, size: laidOut.size)
    case .card(let card):
      (card.asksToDelete ? [language.words(.deleteQuestion)] : [])
        + (card.text.isEmpty ? card.pictures.indices.map(picture) : [])
        + (card.side == .question ? [question(card)] : [])
    case .gallery(let gallery):
      [
        picture(gallery.position - 1),
        language.words(.position, .number(gallery.position), .number(gallery.count)),
      ]
    case .chart(let chart):
      (chart.days.map { days in
        DayPanel.all(of: days).flatMap { [$0.title] + $0.facts.map(\.label) }
      } ?? chart.recall?.charts?.map(\.title)).map { ([chart.title] + $0).map(spoken) } ?? []
    case .waiting(let waiting):
      [
        language.words(.waitingTitle),
        language.words(.waitingUntil, .text(CalendarTime(waiting.until).timeOfDay)),
      ]
    case .emptyDeck(let name): [name, language.words(.deckEmpty)]
    case .tooFewAnswers(let name): [name, language.words(.tooFewAnswers)]
    case .quiz(let quiz):
      quiz.isDecided
        ? []
        : [
          quiz.progress.isRepeating
            ? spoken(place(of: quiz.progress)) : question(quiz.position, of: quiz.count)
        ]
    case .calibration, .dark: []
    }
  }

  /// Returns the spoken description of a content that is not on the screen as it is.
  package func spoken(_ content: ScreenContent, size: GridSize) -> [String] {
    let laidOut = lay(out: content, size: size)
    return spoken(laidOut, on: laidOut.screen())
  }

  private func spoken(_ result: ResultContent) -> [String] {
    let told: [String] = result.told.map { spoken($0) }
    return language.variants(.deck(result.deckName)).prefix(1) + words(result) + told
  }

  /// Returns what came of an answer, and what is wrong about its letters.
  private func spoken(_ exercise: ExerciseContent) -> [String] {
    let remarks = exercise.remarks.compactMap { words(of: $0).first }
    let laid: [String] =
      switch exercise.stage {
      // The answer is read by itself.
      case .meeting: [exercise.question.text]
      case .building: exercise.lines.map { $0.map(\.text).joined() }
      case .pairing:
        [
          language.words(
            .position, .number(exercise.pairsFound), .number(exercise.tiles.count / 2))
        ]
      case .saying: [exercise.question.text]
      case .said, .nearly, .decided: []
      }
    return [language.words(exercise.title)] + laid.filter { !$0.isEmpty } + remarks
  }

  private func question(_ card: CardContent) -> String {
    card.lesson?.progress.isRepeating == true
      ? spoken(place(of: card)) : question(card.position, of: card.count)
  }

  private func question(_ position: Int, of count: Int) -> String {
    language.words(.spokenQuestion, .number(position), .number(count))
  }

  /// The spoken explanation of the gestures that explore the screen and choose targets.
  package var spokenGestures: String { language.words(.spokenGestures) }

  /// A new box's spoken offer to read the screen aloud, once in each language.
  package static var spokenOffers: [Speech] {
    Language.Code.allCases.map { code in
      var speech = Speech(Language(code).words(.spokenOffer), voice: code.rawValue)
      speech.waits = code != Language.Code.allCases.first
      return speech
    }
  }

  private func spoken(_ list: ListContent, _ laidOut: Layout) -> [String] {
    let pageCount = laidOut.pageCount
    let page = language.words(.spokenPage, .number(list.page + 1), .number(pageCount))
    let first = list.window?.first ?? 0
    let shown =
      if case .list(let places?) = laidOut.pages {
        places.rows(onPage: min(list.page, pageCount - 1)).map { $0.row - first }
      } else {
        Array(list.rows.indices)
      }
    // Rows that can't be chosen are read with the screen, because no gesture reaches them.
    let reported = shown.filter(list.rows.indices.contains).map { list.rows[$0] }
      .filter { $0.target == nil }
    return [spoken(list.title)] + (list.status.map { [spoken($0)] } ?? [])
      + (list.rows.isEmpty || list.kind == .quiet
        ? [spoken(list.empty)] + (list.why.map { [spoken($0)] } ?? []) : [])
      + reported.map(spoken)
      + (pageCount > 1 ? [page] : [])
  }

  /// Returns the spoken name of the picture at an index, from 0.
  private func picture(_ index: Int) -> String {
    language.words(.spokenPicture, .number(index + 1))
  }

  /// Returns a label's longest words, with the parts of a list separated by commas.
  private func spoken(_ label: Label) -> String {
    if case .list(let labels) = label { return labels.map(spoken).joined(separator: ", ") }
    return language.variants(label).first ?? ""
  }
}

extension SpotContent.Spot {
  /// The spoken name of the spot; nil if it has none.
  fileprivate var label: Label? {
    switch (sign, place) {
    case (.words(let label), _): label
    case (.arrow, .top): .words(.spokenUp)
    case (.arrow, .right): .words(.spokenRight)
    case (.arrow, .bottom): .words(.spokenDown)
    case (.arrow, .left): .words(.spokenLeft)
    case (_, .topLeft): .words(.spokenTopLeft)
    case (_, .topRight): .words(.spokenTopRight)
    case (_, .bottomLeft): .words(.spokenBottomLeft)
    case (_, .bottomRight): .words(.spokenBottomRight)
    case (.arrow, _), (.corner, _), (.touched, _): nil
    }
  }
}

extension ListContent {
  /// Whether the list's rows are still being loaded.
  fileprivate var isLoading: Bool { rows.isEmpty && empty == .words(.loading) }
}

extension KeyboardContent.Layer {
  fileprivate var phrase: Phrase {
    switch self {
    case .letters: .spokenLetters
    case .capitals: .spokenCapitals
    case .digits, .pin: .spokenDigits
    case .signs: .spokenSigns
    case .accents: .spokenAccents
    }
  }
}
