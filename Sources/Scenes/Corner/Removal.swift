import Study

/// Something that was removed on the screen and can still be brought back: the library is told once
/// somebody goes on, and at the latest when the time is over.
struct Removal: Equatable, Sendable {
  let change: LibraryChange
  /// The row that is gone from the list with it; nil where the row stays.
  let row: String?
  /// Brings it back.
  let button: ListContent.Button
  /// When the library is told at the latest.
  let end: Duration

  /// Shorter than the time after which a box without a touch goes home, which is at least a minute.
  private static let time = Duration.seconds(30)

  /// The name of a target that removes the row that its detail names from the list below.
  static let remove = "remove"
  static let undo = Target("bring-back")

  /// Removes a row.
  init(row: String, by change: LibraryChange, at time: Duration) {
    (self.change, self.row, end) = (change, row, time + Self.time)
    button = .init(Self.undo, .words(.bringBack, [.text(row)]))
  }

  /// Removes what a row stands for, but not the row.
  init(by change: LibraryChange, undo: Phrase, at time: Duration) {
    (self.change, row, end) = (change, nil, time + Self.time)
    button = .init(Self.undo, .words(undo))
  }
}

/// A list where something can be removed and brought back.
protocol RemovingScene: Scene where Action == ListAction {
  var removal: Removal? { get set }

  /// What a target removes; nil for any other target.
  func removal(by target: Target, at time: Duration) -> Removal?

  /// Forgets a row whose removal the library is told.
  mutating func forget(_ row: String)

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
    if let row = removal.row { forget(row) }
    return removal.change
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if target == Removal.undo {
      return removal.take() == nil ? nil : Step(.question)
    }
    if let removal = removal(by: target, at: situation.time) {
      refresh(situation)
      let before = committed()
      self.removal = removal
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
