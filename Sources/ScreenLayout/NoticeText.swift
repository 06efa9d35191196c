package import Scenes
import Study

/// The words of notices about saving; see `InterfaceText`.
package struct NoticeText: Equatable, Sendable {
  package var saving = "saving…"
  package var saved = "saved"
  /// For a change other than an answer.
  package var notSaved = "not saved"
  package var oneNotSaved = ["1 answer not saved", "not saved"]
  package var manyNotSaved = ["%1 answers not saved", "%1 not saved", "not saved"]
  /// The reason, which follows the longest text above.
  package var reasons: [SaveProblem: String] = [
    .diskFull: "the disk is full", .readOnly: "the disk can't be written to",
    .broken: "the disk fails", .refused: "the library refuses it",
    .inUse: "the library is in use",
  ]
  /// `%1` is the time of the backup.
  package var recovered = [
    "The library was damaged or lost: answers since %1 are missing",
    "Answers since %1 are missing",
    "Missing since %1", "answers missing",
  ]
  package var notRead = ["cards not read yet", "not read"]
  package var notKept = ["gone until the next start: the file is unchanged", "not saved"]
  package var begunAnew = [
    "The library was damaged or lost: a new one was started", "A new library was started",
    "new library",
  ]
  /// Day, month and time of day: "3 March 14:05".
  package var time = "%1 %2 %3"
  package var months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The texts for a notice, longest first.
  package func lines(_ notice: Notice) -> [String] {
    switch notice {
    case .saving: [saving]
    case .saved: [saved]
    case .notSaved(let answers, let problem): notSaved(answers, problem)
    case .notRead(let problem): because(problem, notRead)
    case .notKept: notKept
    case .recovered(let time?): recovered.map { $0.with(self.time(time)) }
    case .recovered(nil): begunAnew
    }
  }

  private func notSaved(_ answers: Int, _ problem: SaveProblem) -> [String] {
    let lines =
      switch answers {
      case 0: [notSaved]
      case 1: oneNotSaved
      default: manyNotSaved.map { $0.with(answers) }
      }
    return because(problem, lines)
  }

  private func because(_ problem: SaveProblem, _ lines: [String]) -> [String] {
    guard let first = lines.first, let reason = reasons[problem] else { return lines }
    return ["\(first): \(reason)"] + lines
  }

  private func time(_ time: WallTime) -> String {
    let local = CalendarTime(time)
    let month = months.indices.contains(local.month - 1) ? months[local.month - 1] : ""
    return self.time.with(local.day, month, local.timeOfDay)
  }
}
