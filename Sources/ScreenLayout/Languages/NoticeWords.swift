package import Scenes
import Study

extension Language {
  /// Returns the words of a notice, the longest first.
  package func lines(of notice: Notice) -> [String] {
    switch notice {
    case .saving: lines(.saving)
    case .saved: lines(.saved)
    case .notSaved(0, let problem): because(problem, lines(.notSaved))
    case .notSaved(let answers, let problem):
      because(problem, lines(.words(.answersNotSaved, answers)))
    case .notRead(let problem): because(problem, lines(.notRead))
    case .notKept: lines(.notKept)
    case .notChanged(let isGone): lines(isGone ? .changedGone : .changeRefused)
    case .recovered(let time?): recovered(from: CalendarTime(time))
    case .recovered(nil): lines(.begunAnew)
    case .spared: lines(.spared)
    case .touchLost: lines(.touchLost)
    case .soundLost: lines(.soundLost)
    case .keysWork: lines(.keysWork)
    }
  }

  /// Returns the words, preceded by a variant in which the reason follows the longest ones.
  private func because(_ problem: SaveProblem, _ lines: [String]) -> [String] {
    guard let first = lines.first else { return lines }
    return [words(.because, .text(first), .text(words(of: problem)))] + lines
  }

  private func recovered(from time: CalendarTime) -> [String] {
    let month = words(Phrase(month: time.month))
    return lines(
      .words(.recovered, [.number(time.day), .text(month), .text(time.timeOfDay)]))
  }
}

extension Language {
  private func words(of problem: SaveProblem) -> String {
    switch problem {
    case .diskFull: words(.diskFull)
    case .readOnly: words(.diskReadOnly)
    case .broken: words(.diskBroken)
    case .refused: words(.refused)
    case .inUse: words(.inUse)
    case .stopped(let process): words(.stoppedUse, .text("\(process)"))
    }
  }
}
