package import Scenes
import Study

/// What the box says about keeping answers, in words.
///
/// Texts come longest first; the screen shows the first one that fits. A text holds a number or a
/// time in the place of `%1`.
package struct NoticeText: Equatable, Sendable {
  package var saving: String
  package var saved: String
  /// Another change than an answer.
  package var notSaved: String
  package var oneNotSaved: [String]
  /// The number stands for `%1`.
  package var manyNotSaved: [String]
  /// Why, behind the longest of the texts above.
  package var reasons: [SaveProblem: String]
  /// The time of the backup stands for `%1`.
  package var recovered: [String]
  /// Cards that are waited for.
  package var notRead: [String]
  package var notKept: [String]
  package var begunAnew: [String]
  /// "3 March 14:05": the day, the month and the time are put for `%1`, `%2` and `%3`.
  package var time: String
  /// January to December.
  package var months: [String]

  package static let english = NoticeText(
    saving: "saving…", saved: "saved", notSaved: "not saved",
    oneNotSaved: ["1 answer not saved", "not saved"],
    manyNotSaved: ["%1 answers not saved", "%1 not saved", "not saved"],
    reasons: [
      .diskFull: "the disk is full", .readOnly: "the disk can't be written",
      .broken: "the disk fails", .refused: "the library refuses it",
      .inUse: "the library is in use",
    ],
    recovered: [
      "The library was damaged or lost: answers since %1 are missing",
      "Answers since %1 are missing",
      "Missing since %1", "answers missing",
    ],
    notRead: ["cards not read yet", "not read"],
    notKept: ["gone until the next start: the file stays as it is", "not saved"],
    begunAnew: [
      "The library was damaged or lost: a new one has been begun", "A new library has been begun",
      "new library",
    ],
    time: "%1 %2 %3",
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ])

  /// The texts for a notice, longest first.
  package func lines(_ notice: Notice) -> [String] {
    switch notice {
    case .saving: [saving]
    case .saved: [saved]
    case .notSaved(let answers, let problem): notSaved(answers, problem)
    case .notRead(let problem): because(problem, notRead)
    case .notKept: notKept
    case .recovered(let time?): recovered.map { $0.with([self.time(time)]) }
    case .recovered(nil): begunAnew
    }
  }

  private func notSaved(_ answers: Int, _ problem: SaveProblem) -> [String] {
    let lines =
      switch answers {
      case 0: [notSaved]
      case 1: oneNotSaved
      default: manyNotSaved.map { $0.with([String(answers)]) }
      }
    return because(problem, lines)
  }

  private func because(_ problem: SaveProblem, _ lines: [String]) -> [String] {
    guard let first = lines.first, let reason = reasons[problem] else { return lines }
    return ["\(first): \(reason)"] + lines
  }

  private func time(_ time: WallTime) -> String {
    let local = CalendarTime(time)
    let minute = local.minute < 10 ? "0\(local.minute)" : "\(local.minute)"
    let month = months.indices.contains(local.month - 1) ? months[local.month - 1] : ""
    return self.time.with([String(local.day), month, "\(local.hour):\(minute)"])
  }
}
