import Study

/// The settings of a learner: the name, the sign, and whether to start anew or remove the learner.
package struct LearnerEditScene: Scene, Equatable {
  private var name: String
  private var own: Preferences
  private let canBeRemoved: Bool

  package init(_ name: String, _ situation: Situation, canBeRemoved: Bool) {
    (self.name, self.canBeRemoved) = (name, canBeRemoved)
    own = situation.ofLearners[name] ?? [:]
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    own = situation.ofLearners[name] ?? [:]
    return Step()
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    .handOver(Target(LearnersScene.left))
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Target.back.name, _): return perform(.leave, in: situation)
    case (Self.rename.name, _):
      let keyboard = KeyboardScene(
        asking: .newNameOf, about: name, for: .learnerName, text: name)
      return Step(.question, next: .push(keyboard))
    case (KeyboardScene.entered, let new?): return rename(to: new, in: situation)
    case (Self.color.name, let value): return choose(.color, value, in: situation)
    case (Self.shape.name, let value): return choose(.shape, value, in: situation)
    case (Self.pictures.name, let value): return choosePictures(value)
    case (Self.own.name, _):
      return Step(.question, next: .push(SettingsScene(situation, of: name)))
    case (Self.anew.name, _), (Removal.remove.name, _):
      if target == Removal.remove, !canBeRemoved { return nil }
      // The list below offers to undo this.
      return .handOver(target.of(name))
    default: return nil
    }
  }

  /// Sets a colour or a shape, or asks for it if there is no value.
  private mutating func choose(
    _ setting: Setting, _ value: String?, in situation: Situation
  ) -> Step? {
    guard let value else {
      return Step(.question, next: .push(PreferenceScene(setting, own[setting], of: own)))
    }
    guard let value = setting.row.kind.value(value) else { return nil }
    own[setting] = value
    return Step(.question, saving: .set(setting.rawValue, to: value, of: name))
  }

  /// Sets the learner's pictures, or removes them if the value is empty; without a value, asks for them.
  private mutating func choosePictures(_ value: String?) -> Step {
    guard let value else {
      return Step(.question, next: .push(PictureCodeScene(newFor: name, own)))
    }
    own[.pictures] = value.isEmpty ? nil : value
    return Step(.question, saving: .set(Self.pictures.name, to: own[.pictures], of: name))
  }

  private mutating func rename(to new: String, in situation: Situation) -> Step? {
    if new == name { return Step(.question) }
    // The name of another learner changes nothing, which a sound tells.
    guard !situation.namesAtHome.contains(new) else { return Step(.refused) }
    let change = Edit.learner(.rename(name, to: new))
    name = new
    return Step(.question, saving: change)
  }

  private static let rename = Target("rename", icon: .pencil)
  private static let color = Setting.color.target
  private static let shape = Setting.shape.target
  private static let pictures = Setting.pictures.target
  private static let own = Target("own", icon: .settings)
  /// Forgets all answers of the learner in its detail.
  static let anew = Target("start-anew", icon: .again, role: .danger)

  package var content: ScreenContent {
    var content = ListContent(
      "learner", title: .text(name),
      rows: [
        .init(Self.rename, .text(name), .field(.words(.name))),
        .init(
          Self.color, .words(.colorOfLearner),
          detail: Setting.color.row.kind.label(sign.color.rawValue)),
        .init(
          Self.shape, .words(.shapeOfLearner),
          detail: Setting.shape.row.kind.label(sign.shape.rawValue)),
        .init(Self.pictures, Setting.pictures.label, detail: ownPictures),
        .init(Self.own, .words(.settings)),
      ],
      buttons: [.back, .init(Self.anew, .words(.startAnew))]
        + (canBeRemoved
          ? [.init(Removal.remove, .words(.removeLearner, [.text(name)]))] : []))
    (content.kind, content.sign) = (.values, sign)
    return .list(content)
  }

  /// The learner's pictures in words, for a child who has forgotten them.
  private var ownPictures: Label? {
    own.pictureCode.map { code in
      .list(code.pictures.map { .words($0.phrase) })
    }
  }

  private var sign: LearnerSign { LearnerSign(own) ?? LearnerSign(ofName: name) }
}
