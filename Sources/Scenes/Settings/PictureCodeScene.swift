package import Study

/// Asks for a learner's three pictures, or for new ones.
package struct PictureCodeScene: Scene, Equatable {
  private let learner: String
  private let sign: LearnerSign?
  /// The learner's code; nil if new pictures are chosen.
  private let code: PictureCode?
  /// Whether the learner has pictures that can be removed.
  private let canBeRemoved: Bool
  private var chosen: [LearnerPicture] = []
  private var isWrong = false

  /// Asks a learner for the secret pictures; the scene below takes `entered` with the learner's name.
  init(of learner: String, _ code: PictureCode, sign: LearnerSign?) {
    (self.learner, self.code, self.sign, canBeRemoved) = (learner, code, sign, false)
  }

  /// Asks for new pictures, which the scene below takes as the setting's value; an empty one removes them.
  init(newFor learner: String, _ own: Preferences) {
    (self.learner, code, sign) = (learner, nil, LearnerSign(own) ?? LearnerSign(ofName: learner))
    canBeRemoved = own[.pictures] != nil
  }

  /// The name of the target for a learner who has chosen the right pictures.
  static let entered = "known"

  /// Leaves only while no picture is chosen, so that a wrong swipe loses none; *Back* does.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    chosen.isEmpty ? Step(.back, next: .back) : nil
  }

  /// Leaves if the learner's pictures were changed or removed meanwhile.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .learners = change, let code,
      situation.ofLearners[learner]?.pictureCode != code
    else { return nil }
    return Step(.back, next: .back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case .back: return Step(.back, next: .back)
    case Self.undo:
      guard chosen.popLast() != nil else { return nil }
      return Step(.back)
    case Self.save: return code == nil ? PictureCode(chosen).map { Self.result($0.text) } : nil
    case Self.remove: return canBeRemoved && chosen.isEmpty ? Self.result("") : nil
    default:
      guard let picture = LearnerPicture(rawValue: target.name), chosen.count < PictureCode.length
      else { return nil }
      chosen.append(picture)
      isWrong = false
      return check()
    }
  }

  /// Compares the pictures once there are three.
  private mutating func check() -> Step {
    guard let code, chosen.count == PictureCode.length else { return Step() }
    if code.pictures == chosen {
      return .handOver(Target(Self.entered, learner))
    }
    (chosen, isWrong) = ([], true)
    return Step(.refused)
  }

  private static func result(_ value: String) -> Step {
    .handOver(Target(Setting.pictures.rawValue, value))
  }

  private static let undo = Target("undo", icon: .undo)
  private static let save = Target("save", icon: .check, role: .primary)
  private static let remove = Target("remove", icon: .trash, role: .danger)

  package var content: ScreenContent {
    let title: Phrase = isWrong ? .otherPictures : code == nil ? .choosePictures : .whichPictures
    var buttons: [ListContent.Button] = [
      .back, .init(Self.undo, .words(.lastPictureAway), isEnabled: !chosen.isEmpty),
    ]
    // *Remove* takes the place of *Save*, not that of *Take one back*, which is touched again and again.
    if canBeRemoved, chosen.isEmpty {
      buttons.append(.init(Self.remove, .words(.noPictures)))
    } else if code == nil {
      let isWhole = chosen.count == PictureCode.length
      buttons.append(.init(Self.save, .words(.save), isEnabled: isWhole))
    }
    var content = ListContent(
      "pictures", title: .words(title), rows: LearnerPicture.allCases.map(row), buttons: buttons)
    (content.kind, content.sign, content.subject) = (.pictures, sign, learner)
    content.pictures = chosen
    return .list(content)
  }

  private func row(_ picture: LearnerPicture) -> ListContent.Row {
    .init(
      Target(picture.rawValue), .words(picture.phrase),
      .picture(picture, place: chosen.lastIndex(of: picture).map { $0 + 1 }))
  }
}

extension LearnerPicture {
  /// The icon of the same name; a test makes sure that each picture has one.
  package var icon: Icon { Icon(rawValue: rawValue) ?? .person }

  /// The word of the face of the same name; a test makes sure that each picture is a face, too.
  package var phrase: Phrase { DeckFace(rawValue: rawValue)?.phrase ?? .picture }
}

extension Preferences {
  /// The learner's secret pictures; nil for a learner who is let in without any.
  var pictureCode: PictureCode? { self[.pictures].flatMap { PictureCode($0) } }
}
