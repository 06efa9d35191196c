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
        ?? (result.wrong + [result.allWrongRow]).first { $0.target == target }.map(spoken)
    case .stop: return StopContent.buttons.first { $0.target == target }.map(spoken)
    case .buttoned(let content, let buttons):
      return buttons.first { $0.target == target }.map(spoken) ?? spoken(target, in: content)
    case .card, .gallery, .chart, .waiting, .emptyDeck, .tooFewAnswers, .calibration, .dark:
      return nil
    }
  }

  private func spoken(_ target: Target, in list: ListContent) -> String? {
    if let row = list.rows.first(where: { $0.target == target }) { return spoken(row) }
    if let button = list.buttons.first(where: { $0.target == target }) {
      return spoken(button)
    }
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
    let name = row.caption == nil ? spoken(row.label) : words(row).first ?? ""
    // A note of a switch says more than that the switch is on.
    let detail = row.isOn == true && row.note != nil ? nil : row.detail
    let score = row.tally.map {
      Label.words(.position, [.number($0.right), .number($0.right + $0.wrong)])
    }
    return
      ([name] + [row.note, detail, score].compactMap(\.self).map(spoken)
      + (row.place.map { ["\($0)"] } ?? [])).joined(separator: ", ")
  }

  private func spoken(_ target: Target, in keyboard: KeyboardContent) -> String? {
    switch target {
    case .back: return language.words(.back)
    case KeyboardContent.space: return language.words(.space)
    case KeyboardContent.erase: return language.words(.spokenErase)
    case KeyboardContent.save: return spoken(keyboard.end)
    case KeyboardContent.next: return keyboard.next.map(spoken)
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
  /// The texts of cards and quizzes are read separately, in their own language, before this description. A
  /// content that is still loading has no description.
  package func spoken(_ content: ScreenContent, size: GridSize) -> [String] {
    switch content {
    case .list(let list): list.isLoading ? [] : spoken(list, size: size)
    case .keyboard(let keyboard):
      [spoken(keyboard.title)]
        + (keyboard.layer == .pin || keyboard.isSecret ? [] : [keyboard.text])
        + (keyboard.problem.map { [language.words($0)] } ?? [])
    case .spots(let spots): [spoken(spots.question), count(of: content, size: size)]
    case .result(let result):
      language.variants(.deck(result.deckName)).prefix(1) + words(result) + [
        count(of: content, size: size)
      ]
    case .stop(let stop):
      [language.words(.asksToStop)] + lines(of: stop).compactMap(\.first)
        + [count(of: content, size: size)]
    case .buttoned(let content, _): spoken(content, size: size)
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
      chart.days.map { [chart.title, $0.answeredLabel, $0.dueLabel].map(spoken) } ?? []
    case .waiting(let waiting):
      [
        language.words(.waitingTitle),
        language.words(.waitingUntil, .text(CalendarTime(waiting.until).timeOfDay)),
      ]
    case .emptyDeck(let name): [name, language.words(.deckEmpty)]
    case .tooFewAnswers(let name): [name, language.words(.tooFewAnswers)]
    case .quiz(let quiz): quiz.isDecided ? [] : [question(quiz.position, of: quiz.count)]
    case .calibration, .dark: []
    }
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

  private func spoken(_ list: ListContent, size: GridSize) -> [String] {
    let pageCount = pageCount(of: .list(list), size: size)
    let page = language.words(.spokenPage, .number(list.page + 1), .number(pageCount))
    let places = places(of: list, size: size).rows(onPage: min(list.page, pageCount - 1))
    let first = list.window?.first ?? 0
    let shown =
      Self.isOnePage(list, size) ? Array(list.rows.indices) : places.map { $0.row - first }
    // Rows that can't be chosen are read with the screen, because no gesture reaches them.
    let reported = shown.filter(list.rows.indices.contains).map { list.rows[$0] }
      .filter { $0.target == nil }
    return [spoken(list.title)] + (list.status.map { [spoken($0)] } ?? [])
      + (list.rows.isEmpty ? [spoken(list.empty)] : reported.map(spoken))
      + (pageCount > 1 ? [page] : []) + [count(of: .list(list), size: size)]
  }

  /// Returns words with the number of targets on the page that is shown.
  private func count(of content: ScreenContent, size: GridSize) -> String {
    language.words(.spokenCount, .number(screen(content, size: size).targets.count))
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
