import DeckStore
import Scenes
import ScreenLayout
import Study

/// What Monday's report says, as it is now.
struct MondayReport: Sendable {
  let week: ClassWeek
  /// Today's class, for the reasons of the class page.
  let pupils: [PupilOverview]
  let decks: [DeckListing]
  let known: [String: DeckKnown]
  let signs: LearnerSignsByName
  /// The learners' GUIDs, by name.
  let guids: [String: String]

  /// The number of hardest cards of the report.
  private static let mostHard = 10

  /// - Parameters:
  ///   - store: The library.
  ///   - time: The wall clock's time.
  ///   - withKnown: Whether to look for what each learner knows now.
  /// - Throws: `LibraryError` if the library can't be read.
  init(_ store: DeckStore, at time: WallTime, withKnown: Bool) throws(LibraryError) {
    week = try store.classWeek(at: time, hardest: Self.mostHard, withKnown: withKnown)
    pupils = try store.pupils(at: time)
    (decks, known) = (try store.deckListings(), try store.decksKnown())
    signs = try LearnerSignsByName(store)
    guids = Dictionary(try store.learners().map { ($0.name, $0.guid) }) { first, _ in first }
  }

  /// Who needs somebody, as on the class page, or because of the report's week.
  var needs: [(pupil: PupilOverview, need: PupilNeed)] {
    PupilNeed.needs(of: pupils, or: week)
  }

  /// The mean minutes of those who were there.
  var minutesEach: Int {
    let time = week.learners.reduce(0) { $0 + $1.answerTime }
    return (time / max(week.here, 1) + 59_999) / 60_000
  }

  /// The number of cards that all together learnt in the week.
  var learntInWeek: Int { week.learners.reduce(0) { $0 + $1.learntInWeek } }

  /// A day of the report as a date.
  static func date(_ day: Int) -> WallTime {
    WallTime(milliseconds: Int64(day) * 86_400_000 + 43_200_000, zoneMinutes: 0)
  }

  func span(_ language: PageLanguage) -> String {
    let ends = [week.monday, week.monday + 6].map { language(.day(Self.date($0))) }
    return language(.words(.webSpan, ends.map { .text($0) }))
  }

  func figures(_ language: PageLanguage) -> [MondayValues.Figure] {
    let of = [week.here, week.learners.count].map { Label.Value.text("\($0)") }
    return [
      .init(number: language(.words(.webOf, of)), words: language(.webHereLastWeek)),
      .init(number: "\(minutesEach)", words: language(.words(.webMinutesEach, minutesEach))),
      .init(
        number: "\(learntInWeek)", words: language(.words(.webLearntTogether, learntInWeek))),
    ]
  }

  func needs(_ language: PageLanguage) -> [MondayValues.Need] {
    needs.map { pupil, need in
      .init(
        path: LearnerPages.path(guids[pupil.name] ?? ""), name: pupil.name,
        sign: Drawings.sign(signs[pupil.name], of: pupil.name),
        need: need.html(of: pupil, language))
    }
  }

  func hard(_ language: PageLanguage) -> [HardValues] {
    week.hardest.map { card in
      HardValues(
        path: CardPages.path(card.card.guid), question: card.card.title,
        answer: card.card.answer,
        lapses: language(
          .words(.webOf, [.text("\(card.learners)"), .text("\(week.learners.count)")])),
        given: card.given.map { "\(Drawings.short($0.text)) × \($0.count)" })
    }
  }

  /// The letters of the days, Monday's first.
  static func heads(_ language: PageLanguage) -> [String] {
    language(.weekdays).split(separator: " ").map(String.init)
  }

  /// Whether anybody was here on each day of the week.
  private var isSchoolDay: [Bool] {
    (0..<7).map { day in week.learners.contains { $0.days[day].count > 0 } }
  }

  /// - Parameters:
  ///   - learners: Those whose rows to make.
  ///   - pictures: The secret pictures of the learners, by name.
  ///   - hasCurves: Whether the rows have curves.
  ///   - language: The page's language.
  /// - Returns: The rows.
  func rows(
    _ learners: some Sequence<ClassWeek.Learner>,
    pictures: [String: [NamesValues.Picture]] = [:], hasCurves: Bool = true,
    _ language: PageLanguage
  ) -> [MondayValues.Learner] {
    let isSchoolDay = isSchoolDay
    let names = language(.weekdayNames).split(separator: " ").map(String.init)
    return learners.map { learner in
      let here = zip(names, learner.days).filter { $1.count > 0 }.map { $0.0 }
      let count = language(.words(.daysOfSeven, learner.daysHere))
      return .init(
        path: LearnerPages.path(guids[learner.name] ?? ""), name: learner.name,
        sign: Drawings.sign(signs[learner.name], of: learner.name, .small),
        curve: hasCurves ? Charts.spark(learner.learnt) : "",
        week: here.isEmpty ? count : "\(count): " + here.joined(separator: ", "),
        marks: zip(learner.days, isSchoolDay).map { .init(Presence($0, isOpen: $1)) },
        minutes: learner.minutes,
        new: learner.learntInWeek > 0 ? "+\(learner.learntInWeek)" : "\(learner.learntInWeek)",
        all: learner.learntInAll, pictures: pictures[learner.name] ?? [])
    }
  }

  /// - Parameters:
  ///   - learners: Those whose rows the page shows.
  ///   - language: The page's language.
  /// - Returns: The page.
  func values(
    _ learners: some Sequence<ClassWeek.Learner>, _ language: PageLanguage
  ) -> MondayValues {
    let curve = week.learnt
    let ends = week.ends.map { language(.day(Self.date($0))) }
    let words = language(
      .words(.webKnownWords, [.number(curve.first ?? 0), .number(curve.last ?? 0)]))
    var values = MondayValues(
      figures: figures(language), needs: needs(language), hard: hard(language),
      curve: Charts.curve(curve, words, ends: [ends.first ?? "", ends.last ?? ""]),
      weeks: zip(ends, curve).reversed().map { .init(when: $0, learnt: $1) },
      decks: decks.compactMap { deck -> MondayValues.Deck? in
        guard let known = known[deck.name], known.isForAnybody else { return nil }
        return MondayValues.Deck(
          path: DeckPages.path(deck.name), name: deck.name, face: Drawings.face(deck.face),
          known: language(known.label), bar: Drawings.bar(known.byMost, of: known.cards))
      },
      heads: Self.heads(language), learners: rows(learners, language))
    values.isEmpty = pupils.isEmpty
    values.hasNeeds = !values.needs.isEmpty
    values.hasHard = !values.hard.isEmpty
    values.hasDecks = !values.decks.isEmpty
    return values
  }
}

extension DeckKnown {
  var label: Label { .words(.webKnownByMost, [.text("\(byMost)"), .text("\(cards)")]) }
}
