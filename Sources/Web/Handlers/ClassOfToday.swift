import DeckStore
import Scenes
import Study

/// What the class page shows, as it is now.
struct ClassOfToday: Sendable {
  let pupils: [PupilOverview]
  let hardest: [HardCard]
  /// The learners' GUIDs, by name.
  let guids: [String: String]
  let signs: LearnerSignsByName
  /// The day of the week, from 0 for Monday.
  let weekday: Int
  /// The learners who were removed and can be brought back.
  let removed: [Kept]

  /// The letters of the last seven days, today's last.
  func heads(_ language: PageLanguage) -> [ClassValues.Head] {
    let letters = language(.weekdays).split(separator: " ").map(String.init)
    guard letters.count == 7 else { return [] }
    return (0..<7).map { day in
      .init(letter: letters[(weekday + 1 + day) % 7], now: day == 6)
    }
  }

  /// The row of a learner.
  func row(
    _ pupil: PupilOverview, _ need: PupilNeed?, _ language: PageLanguage
  ) -> PupilValues {
    let today =
      switch (pupil.done, pupil.left) {
      case (0, 0): language(.nothingDue)
      case (_, 0): language(.webDoneToday)
      case (let done, let left):
        language(.words(.webOf, [.text("\(done)"), .text("\(done + left)")]))
      }
    return PupilValues(
      path: LearnerPages.path(guids[pupil.name] ?? ""), name: pupil.name,
      sign: Drawings.sign(signs[pupil.name], of: pupil.name), today: today,
      bar: Drawings.bar(pupil.done, of: pupil.done + pupil.left),
      last: language(ClassPage.label(pupil.daysAgo)),
      week: language(.words(.daysOfSeven, pupil.daysOfWeek)),
      marks: pupil.presence(on: PupilOverview.openDays(of: pupils)).map(PupilValues.Mark.init),
      need: need?.html(of: pupil, language), hardest: pupil.hardest.map(Drawings.short))
  }
}

extension PupilNeed {
  private var icon: Icon {
    switch self {
    case .away: .hand
    case .wrong, .wrongLastWeek: .clock
    case .stuck: .mountain
    }
  }

  /// The reason with its icon, as HTML.
  func html(of pupil: PupilOverview, _ language: PageLanguage) -> String {
    Drawings.icon(icon) + " " + words(of: pupil, language).inHTML
  }

  func words(of pupil: PupilOverview, _ language: PageLanguage) -> String {
    switch self {
    case .away(let days):
      ([.words(.webNeedAway, days)] + (pupil.left > 0 ? [.words(.webCardsWait, pupil.left)] : []))
        .map { language($0) }.joined(separator: " ")
    case .wrong(let answers):
      language(.words(.webNeedWrong, [.text("\(answers.wrong)"), .text("\(answers.count)")]))
    case .wrongLastWeek(let answers):
      language(
        .words(.webNeedWrongLastWeek, [.text("\(answers.wrong)"), .text("\(answers.count)")]))
    case .stuck(let cards): language(.words(.webNeedStuck, cards))
    }
  }
}
