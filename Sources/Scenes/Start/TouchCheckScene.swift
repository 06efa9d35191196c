import Study

/// Checks whether touches arrive where fingers are: the four corners are touched, one after the other.
///
/// A touch beside the corner is shown where it arrived, so that a panel with exchanged sides or dead edges is
/// noticed at once.
package struct TouchCheckScene: StartScene, Equatable {
  private var touched = 0
  /// Where the finger is, or where it was last.
  private var finger: ScreenPlace?
  private var hasMissed = false

  package init() {}

  package var followsTouch: Bool { true }

  package mutating func follow(_ drag: Drag, in situation: Situation) -> Step? {
    switch drag {
    case .began(let place), .moved(let place): finger = place
    case .ended: return nil
    }
    return Step()
  }

  package mutating func perform(_ action: StartAction, in situation: Situation) -> Step? {
    if action == .leave { return leave(Step(.back, next: .back)) }
    hasMissed = true
    return Step(.refused)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    (finger, hasMissed) = (nil, false)
    switch target {
    case .back: return perform(.leave, in: situation)
    case .skip: return leave(resume(situation))
    case Self.target(Self.corners[touched]):
      touched += 1
      return touched < Self.corners.count ? Step(.right) : leave(resume(situation))
    default: return nil
    }
  }

  /// Resets the scene, so that it begins anew when somebody comes back.
  private mutating func leave(_ step: Step) -> Step {
    self = TouchCheckScene()
    return step
  }

  private func resume(_ situation: Situation) -> Step {
    Step(.question, next: .push(SoundCheckScene(situation)))
  }

  private static let corners: [SpotContent.Place] = [
    .topLeft, .topRight, .bottomRight, .bottomLeft,
  ]

  private static func target(_ corner: SpotContent.Place) -> Target {
    Target("corner", corner.rawValue)
  }

  package var content: ScreenContent {
    let shown = Self.corners.enumerated().map { index, corner in
      index < touched
        ? SpotContent.Spot(corner, .touched, nil)
        : SpotContent.Spot(corner, .corner, index == touched ? Self.target(corner) : nil)
    }
    let buttons: [SpotContent.Spot] = [
      .init(.left, .words(.words(.back)), .back), .init(.right, .words(.words(.skip)), .skip),
    ]
    return .spots(
      SpotContent(
        "start-touch", asking: .words(hasMissed ? .touchedBeside : .touchCorner),
        spots: shown.reversed() + buttons, finger: finger))
  }
}
