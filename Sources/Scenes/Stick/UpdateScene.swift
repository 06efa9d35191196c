import Study

/// Asks whether to update the box's whole system from a stick, does it, and offers to start the box anew.
package struct UpdateScene: Scene, Equatable {
  private let language: String?
  private var stage = Stage.looking
  /// What the service has been asked to do last.
  private var work: UpdateWork
  private var wasInstalling = false

  private enum Stage: Equatable {
    case looking
    case offered(UpdateOffer)
    /// The version, and how much is done, in percent.
    case installing(String, Int)
    case installed(String)
    /// The version, and when the box ought to be off.
    case restarting(String, until: Duration)
    case notRestarted
    case refused(UpdateProblem)
  }

  /// How long the box may take to end this program; systemd gives it a second.
  private static let longestRestart = Duration.seconds(120)

  package init(_ file: String, _ situation: Situation) {
    work = .inspect(file)
    language = situation.preferencesInForce[.language]
  }

  /// Creates a scene for an installation of a version that goes on, which an earlier run has begun.
  init(following version: String) {
    (work, language) = (.follow, nil)
    (stage, wasInstalling) = (.installing(version, 0), true)
  }

  /// A step that leads to the scene and looks into the file at once.
  static func looking(into file: String, _ situation: Situation) -> Step {
    Step(
      .question, errand: .update(.inspect(file)), next: .push(UpdateScene(file, situation)))
  }

  /// The screen stays until a person has seen what came of the installation.
  package var awaitsPerson: Bool {
    switch stage {
    case .installing, .installed, .restarting, .notRestarted: true
    case .looking, .offered: false
    case .refused: wasInstalling
    }
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .update(let result, of: self.work) = change else { return nil }
    switch (stage, result) {
    case (.looking, .offered(let offer)): stage = .offered(offer)
    case (.looking, .refused(let problem)): stage = .refused(problem)
    case (.installing(let version, _), .progress(let percent)):
      stage = .installing(version, percent)
    // *About* tells of it, too.
    case (.installing(let version, _), .done):
      stage = .installed(version)
      return Step(.finished, errand: .update(.last))
    case (.installing, .refused(let problem)):
      stage = .refused(problem)
      return Step(.refused, errand: .update(.last))
    case (.restarting(let version, _), .refused): stage = .installed(version)
    default: return nil
    }
    if case .refused = result { return Step(.refused) }
    return Step()
  }

  package var deadline: Duration? {
    if case .restarting(_, let end) = stage { end } else { nil }
  }

  package mutating func fire(in situation: Situation) -> Step? {
    stage = .notRestarted
    return Step(.refused)
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    switch stage {
    case .installing, .restarting: .refused
    // After an installation, somebody else may be here: what is behind the PIN is locked again.
    case .looking, .offered, .installed, .notRestarted, .refused:
      Step(.back, next: wasInstalling ? .home : .back)
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, stage) {
    case (.back, .installing), (.back, .restarting): return nil
    case (.back, _): return perform(.leave, in: situation)
    case (Self.start, .offered(let offer)): return install(offer)
    case (Self.again, .refused(let problem)) where problem.canPass && canTryAgain:
      // Only what somebody has agreed to is installed without another question.
      if case .install(let offer) = work { return install(offer) }
      stage = .looking
      return begin(work)
    case (Self.restart, .installed(let version)):
      stage = .restarting(version, until: situation.time + Self.longestRestart)
      return begin(.restart)
    default: return nil
    }
  }

  private mutating func install(_ offer: UpdateOffer) -> Step {
    (stage, wasInstalling) = (.installing(offer.version, 0), true)
    return begin(.install(offer))
  }

  private mutating func begin(_ work: UpdateWork) -> Step {
    self.work = work
    return Step(.question, errand: .update(work))
  }

  /// Whether it is known what was refused; an installation that an earlier run has begun is not.
  private var canTryAgain: Bool { work != .follow }

  private static let start = Target("update", icon: .save, role: .primary)
  /// The same, where to leave the box as it is is the way on.
  private static let startAnyway = Target("update", icon: .save)
  private static let startOlder = Target("update", icon: .save, role: .danger)
  private static let leave = Target(Target.back.name, icon: .check, role: .primary)
  private static let again = Target("try-again", icon: .again, role: .primary)
  private static let restart = Target("restart", icon: .power, role: .primary)

  package var content: ScreenContent {
    var list = ListContent("update", title: title, rows: [], icon: .save, buttons: listButtons)
    switch stage {
    case .looking: list.empty = .words(.updateLooking)
    case .offered(let offer): say(offer, in: &list)
    case .installing(_, let percent):
      list.empty = .words(.updateInstalling)
      list.level = Level(percent: percent)
    case .installed(let version):
      (list.icon, list.empty) = (.check, .words(.updateDone, [.text(version)]))
    case .restarting: (list.icon, list.empty) = (.power, .words(.updateRestarting))
    case .notRestarted: (list.icon, list.empty) = (.alert, .words(.updateNoRestart))
    case .refused(let problem): (list.icon, list.empty) = (.alert, .words(problem.phrase))
    }
    return .list(list)
  }

  private var title: Label {
    switch stage {
    case .offered(let offer) where offer.age != .newer: .words(.updateOfBox)
    case .offered(let offer): .words(.updateTo, [.text(offer.version)])
    case .installing(let version, _), .installed(let version):
      .words(.updateTo, [.text(version)])
    case .looking, .restarting, .notRestarted, .refused: .words(.updateOfBox)
    }
  }

  private var listButtons: [ListContent.Button] {
    switch stage {
    case .looking, .notRestarted: [.back]
    case .refused(let problem):
      [.back] + (problem.canPass && canTryAgain ? [.init(Self.again, .words(.tryAgain))] : [])
    case .offered(let offer):
      switch offer.age {
      case .newer: [.init(.back, .words(.updateNotNow)), .init(Self.start, .words(.updateStart))]
      case .same:
        [.init(Self.startAnyway, .words(.updateAnew)), .init(Self.leave, .words(.done))]
      case .older:
        [
          .init(Self.startOlder, .words(.updateTakeOlder)),
          .init(Self.leave, .words(.updateNotNow)),
        ]
      }
    case .installing, .restarting: []
    case .installed:
      [.init(.back, .words(.updateLater)), .init(Self.restart, .words(.updateRestart))]
    }
  }

  /// Says what is new, or why to leave the box as it is.
  private func say(_ offer: UpdateOffer, in list: inout ListContent) {
    let version = [Label.Value.text(offer.version)]
    switch offer.age {
    case .newer:
      let news = language.flatMap { offer.news[$0] } ?? offer.news["en"]
      list.empty = news.map { .text($0) } ?? .words(.updateNews)
      list.why = .list([.words(.updateTakes), .words(.updateStay)])
    case .same: (list.icon, list.empty) = (.check, .words(.updateSame, version))
    case .older:
      (list.icon, list.empty) = (.alert, .words(.updateOlder, version))
      list.why = .words(.updateRuns, [.text(AboutScene.version)])
    }
  }
}

extension UpdateProblem {
  /// Whether another try may go well.
  fileprivate var canPass: Bool {
    switch self {
    case .damaged, .gone, .busy, .failed: true
    case .board, .stranger, .older, .room, .card, .worn, .changed: false
    }
  }

  /// What is wrong, and what to do next.
  package var phrase: Phrase {
    switch self {
    case .board: .updateBoard
    case .stranger: .updateStranger
    case .damaged: .updateDamaged
    case .gone: .updateGone
    case .room: .updateRoom
    case .busy: .updateBusy
    case .card: .updateCard
    case .worn: .updateWorn
    case .changed, .older: .updateChanged
    case .failed: .updateFailed
    }
  }
}

extension Stick {
  /// The label of an update's file: its version, if the file has a release's name; else its name.
  static func label(ofUpdate name: String) -> Label {
    let parts = name.dropLast(".raucb".count).split(
      separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "studykiosk", parts[1].first?.isNumber == true else {
      return .text(name)
    }
    return .words(.updateTo, [.text(String(parts[1]))])
  }
}
