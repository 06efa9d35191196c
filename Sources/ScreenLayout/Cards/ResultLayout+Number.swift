import Scenes
import Study

/// What a lesson's end tells: the score or another number, its title and sentence, the marks and badges.
extension CardLayout {
  func number(of result: ResultContent, in area: CellArea, of screen: inout Screen) {
    var area = area
    var grown = result.end == .finished ? result.grown : nil
    var isBeside = false
    let isUpright = area.columns.count < 40 && area.rows.count > 12
    if let thing = result.grown, area.columns.count >= 28, area.rows.count >= 6, !isUpright {
      // Beside the words, it has all the height.
      let left = area.columns.prefix(area.columns.count * 3 / 8)
      screen.add(.sign(.thing(thing)), CellArea(columns: left, rows: area.rows))
      area.columns = left.upperBound..<area.columns.upperBound
      (grown, screen.entrance, isBeside) = (nil, Entrance(numbers: []), true)
    }
    let hasNumber = grown != nil || result.end != .finished || result.grown == nil
    let badges = badges(of: result, in: area.columns.count)
    let sentence = sentence(of: result)
    let low = area.rows.count < 8 && !isBeside
    // The parts with the numbers of their rows, the most important first.
    var parts: [(part: Part, rows: Int)] = [
      (.number, hasNumber ? 3 : 0), (.title, low ? 1 : 2), (.marks, low ? 1 : 2),
      (.badges, badges.isEmpty ? 0 : 2), (.sentence, sentence.isEmpty ? 0 : 2),
    ]
    if result.grown != nil { parts.swapAt(isBeside ? 3 : 2, 4) }
    while parts.count > 1, parts.reduce(0, { $0 + $1.rows }) > area.rows.count {
      parts.removeLast()
    }
    let free = area.rows.count - parts.reduce(0) { $0 + $1.rows }
    // More rows would tear the parts apart.
    // Without a number, the title and the week above its sentence have the room.
    let grownRows = min(free, isUpright && grown != nil ? 6 : 2)
    if hasNumber {
      parts[0].rows = min(3 + grownRows, area.rows.count)
    } else {
      for part in [Part.title, .marks].prefix(grownRows) {
        if let place = parts.firstIndex(where: { $0.part == part }) { parts[place].rows += 1 }
      }
    }
    var row = area.rows.lowerBound + (free - min(free, grownRows)) / 2
    // The words for a number that is no score stand below it.
    let order: [Part] =
      result.end.number == nil ? Part.allCases : [.number, .title, .marks, .sentence, .badges]
    for part in order {
      guard let rows = parts.first(where: { $0.part == part })?.rows, rows > 0 else { continue }
      let cells = CellArea(columns: area.columns, rows: row..<row + rows)
      row += rows
      switch part {
      case .title:
        screen.add(.title(Caption(headline(of: result), .center, .strong, maxLines: 2)), cells)
      case .number:
        if let grown {
          screen.entrance = Entrance(numbers: [])
          screen.add(.sign(.thing(grown)), cells)
        } else if let hard = result.hard {
          papers(of: hard, cells, in: &screen)
        } else {
          number(of: result, growingIn: cells, of: &screen)
        }
      case .marks: marks(of: result, cells, in: &screen)
      case .sentence:
        screen.add(.caption(Caption(sentence, .center, .plain, maxLines: 2)), cells)
      case .badges:
        screen.add(.chips(badges.map { Chip($0.icon, $0.words) }, isCentered: true), cells)
      }
    }
  }

  /// The columns of a badge's icon and edges.
  private static let aroundBadge = 5

  private typealias Badge = (icon: Icon, words: TextVariants)

  private enum Part: CaseIterable { case title, number, marks, sentence, badges }

  /// Places the score, or the number that the end tells, which counts up.
  private func number(
    of result: ResultContent, growingIn cells: CellArea, of screen: inout Screen
  ) {
    let number = result.end.number
    func text(_ part: Int) -> String {
      let whole = Entrance.numberCount
      return number.map { "\($0 * part / whole)" }
        ?? score(result.right * part / whole, of: result.count)
    }
    screen.add(
      .card(
        PaintedText(text(Entrance.numberCount), isBold: true, minLineHeight: minLineHeight)), cells)
    screen.entrance = Entrance(numbers: (0..<Entrance.numberCount).map(text))
  }

  /// Places the two sides of the card that was hard.
  private func papers(
    of card: ResultContent.CardSides, _ cells: CellArea, in screen: inout Screen
  ) {
    let sides: [(Paper, Phrase, Label)] = [
      (.question, .cardQuestion, card.question), (.answer, .cardAnswer, card.answer),
    ]
    screen.entrance = Entrance(numbers: [])
    for (index, side) in sides.enumerated() {
      let text = PaintedText(
        language.variants(side.2).first ?? "", isBold: side.0 == .answer,
        minLineHeight: minLineHeight)
      screen.add(
        .paper(side.0, label: language.variants(side.1), text),
        CellArea(columns: cells.columns.part(index, of: 2), rows: cells.rows))
    }
  }

  private func score(_ right: Int, of count: Int) -> String {
    // No-break spaces keep the score on one line, even if two lines would allow larger letters.
    language.words(.position, .number(right), .number(count))
      .replacing(" ", with: "\u{A0}")
  }

  private func marks(of result: ResultContent, _ cells: CellArea, in screen: inout Screen) {
    if let day = result.day {
      screen.add(.week(week(day)), cells)
    } else if let stopped = result.stopped {
      screen.add(marks(of: stopped), cells)
    } else if result.marks.isEmpty {
      let middle = CellArea(columns: cells.columns, rows: cells.rows.suffix(1))
      screen.add(
        .progress(ProgressFace([""], end: [], value: result.right, of: result.count)), middle)
    } else {
      // A card that comes back today is known at the end, too.
      let marks = result.marks.map { $0 == .comesBack ? .right : $0 }
      screen.add(.dots(marks, of: marks.count), cells)
    }
  }

  private func headline(of result: ResultContent) -> TextVariants {
    switch result.end {
    case .mark: return language.variants(.learntInAll)
    case .back: return language.variants(.niceToSeeYou)
    case .brave: return language.variants(.gotTheHardOne)
    case .finished: return language.variants(.allDone)
    case .early(let done): return language.variants(.words(.cardsAreSafe, done))
    case .new: return language.variants(.newCardsMet)
    case .low, .plain: break
    }
    if result.stopped != nil { return language.variants(.soFar) }
    if result.isLow { return language.variants(.hardOne) }
    let name = result.learner.map { language.variants(.words(.wellDoneName, [.text($0)])) }
    return (name ?? []) + language.variants(.wellDone)
  }

  /// Returns the badges, the most important first, as many as have room in a number of columns.
  private func badges(of result: ResultContent, in columns: Int = .max) -> [Badge] {
    var badges: [Badge] = []
    if result.hasScoreAsBadge {
      badges.append(
        (
          .check,
          language.variants(.words(.position, [.number(result.right), .number(result.count)]))
        ))
    }
    if let streak = result.streak, streak > 1 {
      badges.append((.flame, language.variants(.words(.daysInARow, streak))))
    }
    if let more = result.more {
      badges.append((.up, language.variants(.words(.moreThanLastTime, more))))
    }
    if result.stopped == nil, result.due ?? 0 == 0, let tomorrow = result.tomorrow, tomorrow > 0 {
      badges.append((.calendar, language.variants(.words(.tomorrowCount, tomorrow))))
    }
    var room = columns
    return badges.filter {
      let width = ($0.words.last?.columns ?? 0) + Self.aroundBadge
      if room < width { return false }
      room -= width
      return true
    }
  }

  /// Returns a sentence about what happened, or the cards that are left or come back; empty if there is nothing to
  /// say.
  private func sentence(of result: ResultContent) -> TextVariants {
    if result.isCelebrated, let spread = result.spread {
      return language.variants(.words(.pileRest, spread.pile - spread.today))
    }
    switch result.end {
    case .back(let days, let known):
      return known == 0
        ? [] : language.variants(.words(.knownAfterDays, [.number(days), .number(known)]))
    case .brave(_, let misses): return language.variants(.words(.timesNotYet, misses))
    case .new: return language.variants(.metToday)
    case .mark, .finished, .early, .low, .plain: break
    }
    if let grown = result.grown {
      // No line ends between an article and its noun.
      let kind = (language.variants(grown.kind.phrase).first ?? "").replacing(" ", with: "\u{A0}")
      return language.variants(.words(.hasGrown, [.text(kind), .text(grown.deck)]))
    }
    if let stopped = result.stopped {
      // The title tells how many are done.
      if case .early = result.end, stopped.known == stopped.finished {
        return language.variants(.words(.toGo, stopped.toGo))
      }
      return language.variants(left(of: stopped))
    }
    if result.isCelebrated, result.tomorrow == 0 { return language.variants(.nothingTomorrow) }
    if result.isLow, result.end != .finished {
      let wrong = result.count - result.right
      return language.variants(
        result.right == 0
          ? .words(.comeBack) : .words(.othersComeBack, [.number(wrong), .number(result.right)]))
    }
    return result.due.map { $0 > 0 ? language.variants(.words(.dueAfter, $0)) : [] } ?? []
  }

  /// Returns the result in words, the most important first; for a review without cards, when the next comes.
  func words(_ result: ResultContent) -> [String] {
    if result.count == 0 {
      let next = result.nextInDays.map { language.words(.nextCard, .number(max($0, 1))) }
      return [language.words(.nothingDueNow)] + (next.map { [$0] } ?? [])
    }
    let lines = [headline(of: result)] + [sentence(of: result)] + badges(of: result).map(\.words)
    var words = lines.compactMap(\.first)
    if let number = result.end.number {
      words.insert("\(number)", at: 0)
    } else if !result.hasScoreAsBadge {
      words.insert(
        language.words(.position, .number(result.right), .number(result.count)), at: 1)
    }
    return words
  }
}

extension ResultContent {
  /// Whether something else takes the place of the score.
  fileprivate var hasScoreAsBadge: Bool {
    end.number != nil || hard != nil || end == .finished && grown != nil
  }
}

extension LessonEnd {
  /// The number that the end tells in place of the score; nil if that is shown.
  fileprivate var number: Int? {
    switch self {
    case .mark(let count), .new(let count): count
    case .back, .brave, .finished, .early, .low, .plain: nil
    }
  }
}
