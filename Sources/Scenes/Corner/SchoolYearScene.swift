import Study

/// A new school year: the learners who leave are touched, and removed together; the list below can bring them
/// back.
package struct SchoolYearScene: Scene, Equatable {
  private let names: [String]
  private let signs: LearnerSigns
  private var leaving: Set<String> = []

  package init(_ names: [String], _ situation: Situation) {
    (self.names, signs) = (names, situation.signs)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Target.back.name, _): return perform(.leave, in: situation)
    case (Self.everyone.name, _):
      leaving = leaving.count == names.count ? [] : Set(names)
    case (Removal.remove.name, _) where canRemove:
      let rows = names.filter(leaving.contains).joined(separator: "\n")
      return .handOver(Removal.remove.of(rows))
    case (Self.learner, let name?) where names.contains(name):
      if leaving.remove(name) == nil { leaving.insert(name) }
    default: return nil
    }
    return Step(.question)
  }

  /// Whether the chosen learners can be removed: a library has at least one learner.
  private var canRemove: Bool { (1..<names.count).contains(leaving.count) }

  private static let learner = "learner"
  private static let everyone = Target("everyone", icon: .people)

  package var content: ScreenContent {
    let stays = leaving.count == names.count
    var content = ListContent(
      "school-year", title: .words(.whoLeaves),
      status: stays ? .words(.oneStays) : nil,
      rows: names.map { name in
        .choice(
          Target(Self.learner, name), .text(name), .learner(signs[name], of: name),
          isChosen: leaving.contains(name))
      },
      buttons: [
        .back, .init(Self.everyone, .words(.everyone)),
        .init(
          canRemove ? Removal.remove : nil,
          leaving.isEmpty
            ? .words(.nobodyLeaves) : .words(.removeLearners, leaving.count)),
      ])
    content.kind = .learners
    return .list(content)
  }
}
