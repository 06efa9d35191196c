import Study

/// Asks whether to update the box's whole system from a stick, does it, and offers to start the box anew.
package struct UpdateScene: Scene, Equatable {
  private let file: String
  private let language: String?
  private var stage = Stage.looking
  private var wasInstalling = false

  private enum Stage: Equatable {
    case looking
    case offered(UpdateOffer)
    /// How much is done, in percent.
    case installing(UpdateOffer, Int)
    case installed(UpdateOffer)
    case restarting(UpdateOffer)
    /// With what somebody has agreed to, if its installation was refused.
    case refused(UpdateProblem, of: UpdateOffer?)
  }

  package init(_ file: String, _ situation: Situation) {
    self.file = file
    language = situation.preferencesInForce[.language]
  }

  /// A step that leads to the scene and looks into the file at once.
  static func looking(into file: String, _ situation: Situation) -> Step {
    Step(
      .question, errand: .update(.inspect(file)), next: .push(UpdateScene(file, situation)))
  }

  /// The screen stays until a person has seen what came of the installation.
  package var awaitsPerson: Bool {
    switch stage {
    case .installing, .installed, .restarting: true
    case .looking, .offered: false
    case .refused: wasInstalling
    }
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .update(let result, let work) = change else { return nil }
    switch (stage, result) {
    case (.looking, .offered(let offer)) where work == .inspect(file): stage = .offered(offer)
    case (.looking, .refused(let problem)) where work == .inspect(file):
      stage = .refused(problem, of: nil)
    case (.installing(let offer, _), .progress(let percent)) where work == .install(offer):
      stage = .installing(offer, percent)
    case (.installing(let offer, _), .done) where work == .install(offer):
      stage = .installed(offer)
    case (.installing(let offer, _), .refused(let problem)) where work == .install(offer):
      stage = .refused(problem, of: offer)
    case (.restarting(let offer), .refused) where work == .restart: stage = .installed(offer)
    default: return nil
    }
    switch result {
    case .refused: return Step(.refused)
    case .done: return Step(.finished)
    case .last, .offered, .progress: return Step()
    }
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    switch stage {
    case .installing, .restarting: .refused
    // After an installation, somebody else may be here: what is behind the PIN is locked again.
    case .looking, .offered, .installed, .refused:
      Step(.back, next: wasInstalling ? .home : .back)
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, stage) {
    case (.back, .looking), (.back, .offered), (.back, .installed), (.back, .refused):
      return perform(.leave, in: situation)
    case (Self.start, .offered(let offer)): return install(offer)
    case (Self.again, .refused(let problem, let offer)) where problem.canPass:
      // Only what somebody has agreed to is installed without another question.
      if let offer { return install(offer) }
      stage = .looking
      return Step(.question, errand: .update(.inspect(file)))
    case (Self.restart, .installed(let offer)):
      stage = .restarting(offer)
      return Step(.question, errand: .update(.restart))
    default: return nil
    }
  }

  private mutating func install(_ offer: UpdateOffer) -> Step {
    (stage, wasInstalling) = (.installing(offer, 0), true)
    return Step(.question, errand: .update(.install(offer)))
  }

  private static let start = Target("update", icon: .save, role: .primary)
  /// The same, where to leave the box as it is is the way on.
  private static let startAnyway = Target("update", icon: .save)
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
    case .installed(let offer):
      (list.icon, list.empty) = (.check, .words(.updateDone, [.text(offer.version)]))
    case .restarting: (list.icon, list.empty) = (.power, .words(.updateRestarting))
    case .refused(let problem, _): (list.icon, list.empty) = (.alert, .words(problem.phrase))
    }
    return .list(list)
  }

  private var title: Label {
    switch stage {
    case .offered(let offer) where offer.age != .newer: .words(.updateOfBox)
    case .offered(let offer), .installing(let offer, _), .installed(let offer):
      .words(.updateTo, [.text(offer.version)])
    case .looking, .restarting, .refused: .words(.updateOfBox)
    }
  }

  private var listButtons: [ListContent.Button] {
    switch stage {
    case .looking: [.back]
    case .refused(let problem, _):
      [.back] + (problem.canPass ? [.init(Self.again, .words(.tryAgain))] : [])
    case .offered(let offer):
      switch offer.age {
      case .newer: [.init(.back, .words(.updateNotNow)), .init(Self.start, .words(.updateStart))]
      case .same:
        [.init(Self.startAnyway, .words(.updateAnew)), .init(Self.leave, .words(.done))]
      case .older:
        [
          .init(Self.startAnyway, .words(.updateTakeOlder)),
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
    case .board, .stranger, .older, .room, .card, .changed: false
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
