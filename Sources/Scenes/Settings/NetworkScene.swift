/// The wireless networks that are near, to join one of them.
package struct NetworkScene: Scene, Equatable {
  /// The networks that are near: the one in use first, then the strongest.
  private var networks: [WirelessNetwork] = []
  /// The task that is not yet done.
  private var work: NetworkWork?
  /// The network to join, with the password that was typed for it; nil once it is joined.
  private var attempt: Attempt?
  /// The last failure; nil before there is one, and once somebody has read it.
  private var failure: Failure?

  private struct Attempt: Equatable {
    let network: WirelessNetwork
    var password = ""
  }

  private struct Failure: Equatable {
    let work: NetworkWork
    let problem: Phrase
  }

  package init() {}

  /// A step that leads to the scene and lists the networks at once.
  static var looking: Step {
    var scene = NetworkScene()
    scene.work = .list
    return Step(.question, errand: .network(.list), next: .push(scene))
  }

  private mutating func begin(_ work: NetworkWork) -> Step {
    (self.work, failure) = (work, nil)
    return Step(.question, errand: .network(work))
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .network(let result, let work) = change, work == self.work else { return nil }
    self.work = nil
    switch result {
    case .networks(let networks):
      self.networks = networks.filter(\.isInUse) + networks.filter { !$0.isInUse }
      return Step()
    case .joined:
      attempt = nil
      return begin(.list)
    case .wrongPassword: failure = Failure(work: work, problem: .networkWrongPassword)
    case .notFound: failure = Failure(work: work, problem: .networkGone)
    case .failed:
      failure = Failure(work: work, problem: work == .list ? .networkNone : .networkFailed)
    }
    return Step(.refused)
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    failure.take() == nil ? Step(.back, next: .back) : Step(.back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard work == nil else { return nil }
    switch (target.name, target.detail) {
    case (Self.again.name, nil): return failure == nil ? begin(.list) : nil
    case (Self.retry.name, nil):
      guard let failure else { return nil }
      guard failure.work != .list, let attempt else { return begin(.list) }
      return ask(for: attempt.network)
    case (KeyboardScene.entered, let password?):
      guard attempt != nil else { return nil }
      attempt?.password = password
      return join()
    case (Self.network, let place?):
      guard failure == nil, let place = Int(place), networks.indices.contains(place),
        networks[place].isOffered
      else { return nil }
      return ask(for: networks[place])
    default: return nil
    }
  }

  /// Joins an open network, and asks for the password of another one.
  private mutating func ask(for network: WirelessNetwork) -> Step {
    if attempt?.network.name != network.name { attempt = Attempt(network: network) }
    if network.access == .open { return join() ?? Step.nothing }
    failure = nil
    return Step(
      .question,
      next: .push(
        KeyboardScene(
          asking: .networkPassword, about: network.name, for: .networkPassword,
          text: attempt?.password ?? "")))
  }

  private mutating func join() -> Step? {
    guard let attempt else { return nil }
    let isOpen = attempt.network.access == .open
    return begin(.join(attempt.network.name, password: isOpen ? nil : attempt.password))
  }

  /// The name of a network's target; its detail is a place in the list, so that no trace tells a network's
  /// name.
  private static let network = "network"
  private static let again = Target("look-again", icon: .again)
  private static let retry = Target("retry", icon: .again, role: .primary)

  package var content: ScreenContent {
    if let failure {
      return .list(
        ListContent(
          "network-problem", title: title(of: failure.work), rows: [],
          empty: .words(failure.problem), icon: .alert,
          buttons: [.back, .init(Self.retry, .words(.tryAgain))]))
    }
    if let work, work != .list {
      return .list(
        ListContent(
          "joining", title: title(of: work), rows: [], empty: .words(.networkJoining), icon: .wifi,
          buttons: [.back]))
    }
    let isLooking = work != nil
    return .list(
      ListContent(
        "networks", title: .words(.network), rows: isLooking ? [] : rows,
        empty: .words(isLooking ? .networkLooking : .networkNone), icon: .wifi,
        buttons: [.back] + (isLooking ? [] : [.init(Self.again, .words(.networkAgain))])))
  }

  private func title(of work: NetworkWork) -> Label {
    if case .join(let name, _) = work { .text(name) } else { .words(.network) }
  }

  private var rows: [ListContent.Row] {
    networks.enumerated().map { place, network in
      .init(
        network.isOffered ? Target(Self.network, "\(place)") : nil, .text(network.name),
        .network(bars: network.bars, isInUse: network.isInUse),
        detail: network.detail.map { .words($0) })
    }
  }
}

extension WirelessNetwork {
  /// Whether the network can be joined now.
  fileprivate var isOffered: Bool { !isInUse && access != .other }

  /// The words beside the network's name.
  fileprivate var detail: Phrase? {
    switch access {
    case _ where isInUse: .networkConnected
    case .other: .networkOther
    case _ where bars < 2: .networkWeak
    case .secret: .networkSecret
    case .open: .networkOpen
    }
  }

  /// The number of bars, from 0 to 4, as NetworkManager's `nmcli` shows them (`nmc_wifi_strength_bars`).
  fileprivate var bars: Int { [5, 30, 55, 80].count { signal > $0 } }
}
