import Study

/// Asks which way is up, with an arrow to each edge: the edge of the touched arrow becomes the top.
///
/// The picture turns, and the same question appears once more; it is answered when the arrow at the top is
/// touched. Touches turn with the picture, so a finger hits what it sees before and after.
package struct RotationScene: StartScene, Equatable {
  package init() {}

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target.name {
    case Target.back.name: return perform(.leave, in: situation)
    case Target.skip.name: return resume
    case Self.name:
      guard let quarters = Self.edges.firstIndex(where: { $0.rawValue == target.detail })
      else { return nil }
      if quarters == 0 { return resume }
      let before = situation.preferences[.rotation].flatMap { Int($0) } ?? 0
      let turned = (before + 90 * quarters) % 360
      return Step(
        .question, saving: .set(Setting.rotation.rawValue, to: "\(turned)", of: nil))
    default: return nil
    }
  }

  private var resume: Step { Step(.question, next: .push(TouchCheckScene())) }

  private static let name = "arrow"
  /// The edges clockwise from the top, which is right already; each is a quarter of a turn further.
  private static let edges: [SpotContent.Place] = [.top, .right, .bottom, .left]

  package var content: ScreenContent {
    .spots(
      SpotContent(
        "start-rotation", asking: .words(.whichIsUp),
        spots: Self.edges.map { .init($0, .arrow, Target(Self.name, $0.rawValue)) }
          + [.back, .init(.bottomRight, .words(.words(.skip)), .skip)]))
  }
}
