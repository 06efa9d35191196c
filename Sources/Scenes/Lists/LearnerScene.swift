import Study

/// Asks who is learning: the learners, and a guest whose answers are not saved.
package struct LearnerScene: Scene, Equatable {
  private var names: [String]
  /// Whether the run begins at home, where a new learner can be added.
  private let isAtHome: Bool
  private let canBeLeft: Bool
  private var signs: LearnerSigns
  /// The current learner; nil for a guest or nobody.
  private let learner: String?
  /// The learner whose colour or shape is asked for: a new one, or the current one.
  private var asked: String?

  /// - Parameters:
  ///   - names: The learners to choose from; none if only one is left.
  ///   - situation: Tells who is learning, and has the signs.
  ///   - isAtHome: Whether the run begins at home.
  ///   - canBeLeft: Whether somebody is learning already, so that the scene can be left.
  package init(
    _ names: [String], _ situation: Situation, isAtHome: Bool = false, canBeLeft: Bool = false
  ) {
    self.names = names
    signs = situation.signs
    learner = canBeLeft ? situation.request?.learner : nil
    self.isAtHome = isAtHome
    self.canBeLeft = canBeLeft
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    canBeLeft ? Step(.back, next: .back) : nil
  }

  package var guarded: [String] { [Self.new, Self.color, Self.shape].map(\.name) }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, target.name) {
    case (.back, _): perform(.leave, in: situation)
    case (Self.guest, _): enter(nil, in: situation)
    case (Self.new, _):
      Step(.question, next: .push(KeyboardScene(asking: .newLearner, for: .learnerName)))
    case (_, KeyboardScene.entered): target.detail.flatMap { add($0, in: situation) }
    case (_, Self.color.name): choose(.color, target.detail, in: situation)
    case (_, Self.shape.name): choose(.shape, target.detail, in: situation)
    case (_, Self.learner): target.detail.flatMap { letIn($0, in: situation) }
    case (_, PictureCodeScene.entered):
      target.detail.flatMap {
        letIn($0, hasShown: true, in: situation)
      }
    default: nil
    }
  }

  /// Offers the current names; if only one is left, that learner begins without being asked.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .learners(let names, let request, _) = change else { return nil }
    signs = situation.signs
    // A single learner is not among the names to choose from, but at home is still shown.
    self.names = isAtHome ? situation.namesAtHome : names
    if names.count > 1 || isAtHome { return Step() }
    return enter(request?.learner, in: situation)
  }

  /// Lets a learner in who has chosen the secret pictures, or has none; otherwise asks for them.
  private mutating func letIn(
    _ learner: String, hasShown: Bool = false, in situation: Situation
  ) -> Step? {
    if isAtHome, !situation.namesAtHome.contains(learner) {
      // The learner was removed or renamed while another scene was above this one.
      names = situation.namesAtHome
      return Step(.refused)
    }
    if !hasShown, let code = situation.ofLearners[learner]?.pictureCode {
      let scene = PictureCodeScene(of: learner, code, sign: signs[learner])
      return Step(.question, next: .push(scene))
    }
    return enter(learner, hasShown: hasShown, in: situation)
  }

  private func enter(
    _ learner: String?, hasShown: Bool = false, in situation: Situation
  ) -> Step? {
    if isAtHome { return Step(.question, next: .homeAs(learner: learner)) }
    guard var request = situation.request else { return nil }
    request.learner = learner
    // The pictures leave the screen at once, although a lesson takes a moment to load.
    return hasShown ? Step(.question, next: .load(request)) : .load(request)
  }

  /// Adds a new learner and asks for a colour; the name of an existing learner, in whatever case, lets that learner in.
  private mutating func add(_ name: String, in situation: Situation) -> Step? {
    if let known = NameRule.same(as: name, among: names) { return letIn(known, in: situation) }
    names.append(name)
    return ask(for: .color, of: name, saving: .learner(.add(name)), in: situation)
  }

  private mutating func ask(
    for setting: Setting, of name: String, saving change: Edit? = nil,
    in situation: Situation
  ) -> Step {
    asked = name
    let own = situation.ofLearners[name] ?? [:]
    return Step(
      .question, saving: change, next: .push(PreferenceScene(setting, own[setting], of: own)))
  }

  /// Sets the colour or shape of the new or the current learner, who then learns; without a value, asks for
  /// one.
  private mutating func choose(
    _ setting: Setting, _ value: String?, in situation: Situation
  ) -> Step? {
    guard let value else { return learner.map { ask(for: setting, of: $0, in: situation) } }
    guard let name = asked, let value = setting.row.kind.value(value) else { return nil }
    let change = Edit.set(setting.rawValue, to: value, of: name)
    return Step(.question, saving: change, next: .homeAs(learner: name))
  }

  private static let shape = Setting.shape.target
  private static let color = Setting.color.target
  private static let learner = "learner"
  private static let guest = Target("guest", icon: .eye)
  private static let new = Target("new-learner", icon: .plus)

  package var content: ScreenContent {
    var content = ListContent(
      "learners", title: .words(.whoIsLearning),
      rows: names.map { .init(Target(Self.learner, $0), .text($0), .learner(signs[$0])) },
      buttons: (canBeLeft ? [.back] : []) + [.init(Self.guest, .words(.guest))]
        + (learner == nil
          ? []
          : [.init(Self.color, .words(.color)), .init(Self.shape, .words(.shape))])
        + (isAtHome ? [.init(Self.new, .words(.newLearner))] : []))
    content.kind = .learners
    if names.count >= Self.fewestWithLetters {
      content.window = .init(first: 0, count: names.count, sections: sections)
    }
    return .list(content)
  }

  /// The number of learners from which on there are letters to jump to.
  private static let fewestWithLetters = 40

  /// The first letters of the names, each with the place of its first name.
  private var sections: [ListSection] {
    names.enumerated().reduce(into: []) { sections, name in
      let title = name.element.first.map { $0.uppercased() } ?? "#"
      guard !sections.contains(where: { $0.title == title }) else { return }
      sections.append(ListSection(title: title, first: name.offset))
    }
  }
}
