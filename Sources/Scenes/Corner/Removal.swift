import Study

/// A removal on the screen that can still be undone: the library is told once somebody goes on, and at the
/// latest when the time is over.
struct Removal: Equatable, Sendable {
  let changes: [Edit]
  /// The rows that the removal hides from the list.
  let rows: Set<String>
  /// The button that undoes the removal.
  let button: ListContent.Button
  /// When the library is told at the latest.
  let end: Duration

  /// The time to undo: shorter than that after which an untouched box goes home, which is at least a minute.
  private static let time = Duration.seconds(30)

  /// Removes rows of the list below; its detail has a row's name on each line.
  static let remove = Target("remove", icon: .trash, role: .danger)
  static let undo = Target("bring-back", icon: .undo, role: .primary)

  /// Creates the removal of rows, with a change for each.
  init(_ rows: [String], at time: Duration, by change: (String) -> Edit) {
    (changes, self.rows, end) = (rows.map(change), Set(rows), time + Self.time)
    let words: Label.Value = rows.count == 1 ? .text(rows[0]) : .number(rows.count)
    button = .init(Self.undo, .words(.bringBack, [words]))
  }

  /// Creates the removal of something that a row stands for, but not of the row.
  init(by change: Edit, undo: Phrase, at time: Duration) {
    (changes, rows, end) = ([change], [], time + Self.time)
    button = .init(Self.undo, .words(undo))
  }
}

/// A list whose rows can be removed and brought back.
protocol RemovingScene: Scene where Action == ListAction {
  var removal: Removal? { get set }

  /// Returns the removal that a target asks for; nil for any other target.
  func removal(by target: Target, at time: Duration) -> Removal?

  /// Forgets rows, because the library is told of their removal.
  mutating func forget(_ rows: Set<String>)

  /// Updates what may have changed while another scene was above.
  mutating func refresh(_ situation: Situation)

  /// Handles any target but those of a removal.
  mutating func chooseOther(_ target: Target, in situation: Situation) -> Step?
}

extension RemovingScene {
  mutating func refresh(_ situation: Situation) {}

  package var deadline: Duration? { removal?.end }

  package mutating func fire(in situation: Situation) -> Step? {
    removal == nil ? nil : Step(saving: committed())
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    Step(.back, saving: committed(), next: .back)
  }

  /// Ends the time to undo, and returns the changes to save.
  private mutating func committed() -> [Edit] {
    guard let removal = removal.take() else { return [] }
    forget(removal.rows)
    return removal.changes
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
    let changes = committed()
    guard var step = chooseOther(target, in: situation) else {
      self = before
      return nil
    }
    step.changes.insert(contentsOf: changes.map { .edit($0) }, at: 0)
    return step
  }
}
