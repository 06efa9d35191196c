import Study

/// Something that was removed on the screen and can still be brought back: the library is told once
/// somebody goes on, and at the latest when the time is over.
struct Removal: Equatable, Sendable {
  let name: String
  let change: LibraryChange
  let end: Duration

  /// Shorter than the time after which a box without a touch goes home, which is at least a minute.
  private static let time = Duration.seconds(30)

  /// The name of a target that removes what its detail names from the list below, and of the one that brings
  /// it back.
  static let remove = "remove"
  static let undo = Target("bring-back")

  init(_ name: String, _ change: LibraryChange, at time: Duration) {
    (self.name, self.change, end) = (name, change, time + Self.time)
  }

  var button: ListContent.Button { .init(Self.undo, .words(.bringBack, [.text(name)])) }
}

/// A list whose rows can be removed and brought back.
protocol RemovingScene: Scene where Action == ListAction {
  var removal: Removal? { get set }

  /// What removes a row.
  func removing(_ name: String) -> LibraryChange

  /// Forgets a row whose removal the library is told.
  mutating func forget(_ name: String)

  /// Takes what may have changed while another scene was above.
  mutating func refresh(_ situation: Situation)

  /// Takes any target but those of a removal.
  mutating func chooseOther(_ target: Target, in situation: Situation) -> Step?
}

extension RemovingScene {
  mutating func refresh(_ situation: Situation) {}

  package var deadline: Duration? { removal?.end }

  package mutating func fire(in situation: Situation) -> Step? {
    committed().map { Step(saving: $0) }
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    Step(.back, saving: committed(), next: .back)
  }

  /// What the library is told of a removal from here on.
  private mutating func committed() -> LibraryChange? {
    guard let removal = removal.take() else { return nil }
    forget(removal.name)
    return removal.change
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if target == Removal.undo {
      guard removal != nil else { return nil }
      removal = nil
      return Step(.question)
    }
    if target.name == Removal.remove, let name = target.detail {
      let before = committed()
      refresh(situation)
      removal = Removal(name, removing(name), at: situation.time)
      return Step(.question, saving: before)
    }
    let before = self
    let change = committed()
    guard var step = chooseOther(target, in: situation) else {
      self = before
      return nil
    }
    if let change { step.changes.insert(change, at: 0) }
    return step
  }
}
