/// Asks whether to switch the box off, and does it.
package struct SwitchOffScene: Scene, Equatable {
  /// When the box ought to be off, once it has been asked to; nil before.
  private var end: Duration?
  private var isGoing: Bool { end != nil }

  /// How long the box may take to end this program; systemd gives it a second.
  private static let longest = Duration.seconds(120)

  package init() {}

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target == Self.off, !isGoing else { return nil }
    end = situation.time + Self.longest
    return Step(.question, errand: .switchOff)
  }

  package var deadline: Duration? { end }

  /// The box is still on: it can be asked again, or left on.
  package mutating func fire(in situation: Situation) -> Step? {
    end = nil
    return Step(.refused)
  }

  private static let off = Target("switch-off", icon: .power)

  package var content: ScreenContent {
    // Nothing is left to touch unless the box stays on.
    let buttons: [ListContent.Button] =
      isGoing
      ? [] : [.init(.back, .words(.cancel)), .init(Self.off, .words(.switchOff))]
    return .list(
      ListContent(
        "switch-off", title: .words(.switchOff), rows: [],
        empty: .words(isGoing ? .switchingOff : .asksToSwitchOff), icon: .power, buttons: buttons))
  }
}
