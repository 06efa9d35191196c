package import Scenes
import Study

extension Language {
  /// Returns the words of a notice, the longest first.
  package func variants(of notice: Notice) -> [String] {
    switch notice {
    case .saving: variants(.saving)
    case .saved: variants(.saved)
    case .notSaved(0, let problem): because(problem, variants(.notSaved))
    case .notSaved(let answers, let problem):
      because(problem, variants(.words(.answersNotSaved, answers)))
    case .notRead(let problem): because(problem, variants(.notRead))
    case .notKept: variants(.notKept)
    case .notChanged(let isGone): variants(isGone ? .changedGone : .changeRefused)
    case .recovered(let time?): recovered(from: CalendarTime(time))
    case .recovered(nil): variants(.begunAnew)
    case .spared: variants(.spared)
    case .updated(let version): variants(.words(.updated, [.text(version)]))
    case .notUpdated(let version): variants(.words(.notUpdated, [.text(version)]))
    case .touchLost: variants(.touchLost)
    case .soundLost: variants(.soundLost)
    case .keysWork: variants(.keysWork)
    }
  }

  /// Returns the words, preceded by variants in which the reason, and what to do, follow the longest ones.
  private func because(_ problem: SaveProblem, _ variants: [String]) -> [String] {
    guard let first = variants.first else { return variants }
    return words(of: problem).map { words(.because, .text(first), .text($0)) } + variants
  }

  private func recovered(from time: CalendarTime) -> [String] {
    let month = words(Phrase(month: time.month))
    return variants(
      .words(.recovered, [.number(time.day), .text(month), .text(time.timeOfDay)]))
  }
}

extension Language {
  /// Returns the words of a problem, those with what to do first.
  private func words(of problem: SaveProblem) -> [String] {
    switch problem {
    case .diskFull: variants(.diskFullHelp) + variants(.diskFull)
    case .readOnly: variants(.diskReadOnlyHelp) + variants(.diskReadOnly)
    case .broken: variants(.diskBrokenHelp) + variants(.diskBroken)
    case .refused: variants(.refused)
    case .inUse: variants(.inUse)
    case .stopped(let process): variants(.words(.stoppedUse, [.text("\(process)")]))
    }
  }
}
