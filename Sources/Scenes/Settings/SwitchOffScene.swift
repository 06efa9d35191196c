/// Asks whether to switch the box off, and does it.
package struct SwitchOffScene: Scene, Equatable {
  private var isGoing = false

  package init() {}

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target == Self.off, !isGoing else { return nil }
    isGoing = true
    return Step(.question, errand: .switchOff)
  }

  private static let off = Target("switch-off", icon: .power)

  package var content: ScreenContent {
    let buttons: [ListContent.Button] =
      isGoing
      ? [.back] : [.init(.back, .words(.cancel)), .init(Self.off, .words(.switchOff))]
    return .list(
      ListContent(
        "switch-off", title: .words(.switchOff), rows: [],
        empty: .words(isGoing ? .switchingOff : .asksToSwitchOff), icon: .power, buttons: buttons))
  }
}
