import Study
import Testing

@Suite("Who needs a teacher")
struct PupilNeedTests {
  /// A class of ten, of whom nine came on every day of the week.
  private func pupils(_ special: PupilOverview) -> [PupilOverview] {
    let day = Tally(right: 9, wrong: 1)
    return [special]
      + (1...9).map {
        PupilOverview(
          name: "Pupil \($0)", done: 10, left: 0, daysAgo: 0,
          week: Array(repeating: day, count: 7))
      }
  }

  private func need(_ special: PupilOverview) -> PupilNeed? {
    PupilNeed.needs(of: pupils(special)).first { $0.pupil == special }?.need
  }

  @Test("is who was not here for a week in which others were")
  func away() {
    #expect(need(PupilOverview(name: "A", left: 9, daysAgo: 9)) == .away(days: 9))
    #expect(need(PupilOverview(name: "A", left: 9, daysAgo: 6)) == nil)
    // Whoever never came may be new.
    #expect(need(PupilOverview(name: "A", left: 9, daysAgo: nil)) == nil)
    var never = PupilOverview(name: "A", left: 9, daysAgo: nil)
    never.daysKnown = 9
    #expect(need(never) == .away(days: 9))
    never.name = Learner.standIn
    #expect(need(never) == nil)
    let holidays = (1...9).map { PupilOverview(name: "\($0)", left: 9, daysAgo: 10) }
    #expect(PupilNeed.needs(of: holidays).isEmpty)
  }

  @Test("is who errs in more than half of at least fifty answers")
  func wrong() {
    func pupil(_ right: Int, _ wrong: Int) -> PupilOverview {
      var pupil = PupilOverview(name: "A", left: 9, daysAgo: 0)
      pupil.week[6] = Tally(right: right, wrong: wrong)
      return pupil
    }
    #expect(need(pupil(24, 26)) == .wrong(Tally(right: 24, wrong: 26)))
    #expect(need(pupil(25, 25)) == nil)
    #expect(need(pupil(23, 26)) == nil)
  }

  @Test("is who erred in the week that is judged beside, if not in the last seven days")
  func lastWeek() {
    let pupil = PupilOverview(name: "A", left: 9, daysAgo: 0)
    func week(_ right: Int, _ wrong: Int) -> ClassWeek {
      var days = Array(repeating: Tally(), count: 7)
      days[0] = Tally(right: right, wrong: wrong)
      return ClassWeek(
        monday: 4, today: 11, learners: [.init(name: "A", days: days, learnt: [0, 0])])
    }
    func need(_ pupil: PupilOverview, _ week: ClassWeek?) -> PupilNeed? {
      PupilNeed.needs(of: pupils(pupil), or: week).first { $0.pupil == pupil }?.need
    }
    #expect(need(pupil, week(17, 55)) == .wrongLastWeek(Tally(right: 17, wrong: 55)))
    #expect(need(pupil, week(25, 25)) == nil && need(pupil, nil) == nil)
    // Today's reasons come first.
    var now = pupil
    now.week[6] = Tally(right: 20, wrong: 40)
    #expect(need(now, week(17, 55)) == .wrong(Tally(right: 20, wrong: 40)))
    now.week[6] = Tally()
    now.stuck = 9
    #expect(need(now, week(17, 55)) == .wrongLastWeek(Tally(right: 17, wrong: 55)))
  }

  @Test("is who is stuck at five cards; a fifth of the class at most, the most urgent first")
  func stuck() {
    #expect(need(PupilOverview(name: "A", left: 9, daysAgo: 0, stuck: 5)) == .stuck(cards: 5))
    #expect(need(PupilOverview(name: "A", left: 9, daysAgo: 0, stuck: 4)) == nil)
    let week = [Tally(right: 1)] + Array(repeating: Tally(right: 1), count: 6)
    var all = (1...9).map {
      PupilOverview(name: "\($0)", left: 9, daysAgo: 0, week: week, stuck: $0 + 4)
    }
    all.append(PupilOverview(name: "away", left: 9, daysAgo: 8))
    #expect(PupilNeed.needs(of: all).map(\.pupil.name) == ["away", "9"])
    // Pupils who were added and never came hide nobody else.
    for number in 0..<2 {
      all.append(PupilOverview(name: "never \(number)", left: 9, daysAgo: nil))
      all[all.count - 1].daysKnown = 400
    }
    #expect(PupilNeed.needs(of: all).map(\.pupil.name) == ["away", "9", "8"])
  }
}
