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

  /// Takes any target but those of a removal.
  mutating func chooseOther(_ target: Target, in situation: Situation) -> Step?
}

extension RemovingScene {
  package var deadline: Duration? { removal?.end }

  package mutating func fire(in situation: Situation) -> Step? {
    removal.take().map { Step(saving: $0.change) }
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    Step(.back, saving: removal.take()?.change, next: .back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if target == Removal.undo {
      guard removal != nil else { return nil }
      removal = nil
      return Step(.question)
    }
    let before = removal
    if target.name == Removal.remove, let name = target.detail {
      removal = Removal(name, removing(name), at: situation.time)
      return Step(.question, saving: before?.change)
    }
    guard var step = chooseOther(target, in: situation) else { return nil }
    if let before { step.changes.insert(before.change, at: 0) }
    removal = nil
    return step
  }
}
