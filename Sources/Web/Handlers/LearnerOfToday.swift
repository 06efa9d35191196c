import Scenes
import ScreenLayout
import Study

/// What a learner's page shows, as it is now.
struct LearnerOfToday: Sendable {
  let name: String
  let library: LibraryOverview
  let days: DayChart
  let year: StudyYear
  let hardest: [HardCard]
  let sign: LearnerSign
  /// How far the learner is in each deck, by name.
  let progress: [String: DeckProgress]
  /// All learners of the class, because a reason compares them.
  let pupils: [PupilOverview]

  /// The sentence below the name.
  func why(_ language: PageLanguage) -> String {
    let (done, all) = (library.done, library.done + library.left)
    var parts: [Label] = [
      all > 0 ? .words(.webDoneOf, [.text("\(done)"), .text("\(all)")]) : .words(.nothingDue)
    ]
    if let days = pupils.first(where: { $0.name == name })?.daysAgo, days > 0 {
      parts.append(.text("\(language(.webLast)): \(language(ClassPage.label(days)))"))
    }
    if library.streak > 0 { parts.append(.words(.daysInARow, library.streak)) }
    return language(.list(parts))
  }

  /// The number of weeks that the curve and the bars show.
  private static let (weeksOfCurve, daysOfBars) = (12, 30)

  func values(_ language: PageLanguage) -> LearnerValues {
    func ago(_ days: Int) -> String { language(.words(.daysAgo, days)) }
    let (today, answers) = (language(.today), year.days.map(\.answers.count))
    let curve = year.days.suffix(7 * Self.weeksOfCurve).map(\.learnt)
    let minutes = year.minutes(ofLast: Self.daysOfBars)
    // The calendar begins on a Monday; 1970-01-01 was a Thursday.
    let monday = (7 - (year.today - StudyYear.length + 1 + 3) % 7) % 7
    var values = LearnerValues(
      learnt: language(.words(.webKnown, library.learnt)), answered: language(days.answeredLabel),
      due: language(days.dueLabel), hasHard: !hardest.isEmpty,
      hard: hardest.map(HardCard.row(language)))
    values.need = PupilNeed.needs(of: pupils).first { $0.pupil.name == name }
      .map { $0.need.html(of: $0.pupil, language) }
    values.hasCurve = library.learnt > 0
    values.curve = Charts.curve(
      curve,
      language(.words(.webKnownWords, [.number(curve.first ?? 0), .number(curve.last ?? 0)])),
      ends: [ago(curve.count - 1), ago(curve.count / 2), today])
    values.weeks = stride(from: curve.count - 1, through: 0, by: -7).map { place in
      .init(
        when: place == curve.count - 1 ? today : ago(curve.count - 1 - place),
        learnt: curve[place])
    }
    values.minutes = Charts.bars(
      minutes, minutes.map { "\($0)" }.joined(separator: ", "),
      ends: [ago(minutes.count - 1), today])
    values.coming = Charts.bars(
      days.due, days.due.map { "\($0)" }.joined(separator: ", "),
      ends: [today, language(.words(.daysAhead, days.due.count - 1))])
    values.calendar = Charts.calendar(
      Array(answers.dropFirst(monday)), language(.words(.webYearWords, answers.count { $0 > 0 })))
    values.decks = library.decks.map { deck in
      var row = LearnerValues.Deck(
        path: DeckPages.path(deck.name), name: deck.name, face: Drawings.face(deck.face),
        left: language(deck.left > 0 ? .words(.cardsDue, deck.left) : .words(.nothingDue)))
      if let progress = progress[deck.name], let own = progress.learners.first {
        row.known = language(.words(.webKnowsOf, [.number(own.known), .text("\(progress.cards)")]))
        row.bar = Drawings.bar(own.known, own.learning, of: progress.cards)
      }
      return row
    }
    return values
  }
}

extension HardCard {
  /// Returns what makes the values of a hard card's row.
  static func row(_ language: PageLanguage) -> (HardCard) -> HardValues {
    { card in
      HardValues(
        path: CardPages.path(card.card.guid), question: card.card.title,
        answer: card.card.answer, lapses: language(card.label),
        given: card.given.map { "\(Drawings.short($0.text)) × \($0.count)" })
    }
  }
}
