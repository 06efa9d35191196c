import InputEvents
package import Study

/// Rows to choose from, and buttons that are always there.
package struct ListContent: Equatable, Sendable {
  package struct Row: Hashable, Sendable {
    /// nil for a row that only says something.
    package var target: Target?
    package var label: Label
    /// At the row's end.
    package var detail: Label?
    /// Of a switch, which a touch turns: its detail says it, too; nil for any other row.
    package var isOn: Bool?
    /// A share to show as a bar, from 0 to 100.
    package var percent: Int?
    /// Whether it stands for something wrong.
    package var isWrong: Bool
    /// Whose row it is; nil where that does not matter.
    package var sign: LearnerSign?
    /// What is drawn there instead of an icon; nil for any other row.
    package var picture: LearnerPicture?
    /// Which of several choices it is, from 1; nil for one that is not chosen.
    package var place: Int?
    /// How many cards of a learner's deck are left today; nil for any other row.
    package var due: Int?
    /// How many it has: what is written beside that number.
    package var cardCount: Int?

    package init(
      _ target: Target?, _ label: Label, detail: Label? = nil, percent: Int? = nil,
      isWrong: Bool = false, sign: LearnerSign? = nil
    ) {
      self.sign = sign
      self.target = target
      self.label = label
      self.detail = detail
      self.percent = percent
      self.isWrong = isWrong
    }
  }

  package struct Button: Hashable, Sendable {
    /// nil for one that can't be chosen now.
    package var target: Target?
    package var label: Label

    package init(_ target: Target?, _ label: Label) {
      self.target = target
      self.label = label
    }

    /// Leads back to the scene below.
    package static var back: Button { Button(.back, .words(.back)) }
  }

  /// The part of a long list that its rows are.
  package struct Window: Hashable, Sendable {
    /// The place of the first row in the whole list, from 0.
    package var first: Int
    /// How many rows the whole list has; nil while nobody knows.
    package var count: Int?
    /// The letters to jump to, in order.
    package var sections: [ListSection]

    package init(first: Int, count: Int?, sections: [ListSection] = []) {
      self.first = first
      self.count = count
      self.sections = sections
    }
  }

  /// How far a learner's day has come.
  package struct Day: Hashable, Sendable {
    /// How many of its cards are done.
    package var done: Int
    /// How many it has.
    package var whole: Int
    /// The days in a row that were done; 0 where that is not told.
    package var streak: Int
    /// Whether each of the last seven days was done; today comes last.
    package var week: [Bool] = []
    /// Counted like `WallTime.day`.
    package var today = 0

    package init(done: Int, whole: Int, streak: Int) {
      (self.done, self.whole, self.streak) = (done, whole, streak)
    }
  }

  /// What its rows are where one looks for them at a glance.
  package enum Kind: Hashable, Sendable {
    case rows, tiles, decks, learners
    /// The end of a day: the rows are what comes next.
    case done
    /// Ways to study a deck, the way on first, and then how it asks.
    case deck
    /// Pictures, of which some are chosen in an order.
    case pictures
    /// Something for the camera of a phone, and the same in words: the rows.
    case code
    /// A question to somebody, whose sign stands for it; there are no rows.
    case question
  }

  /// The trace's word for the scene.
  package var name: String
  package var kind = Kind.rows
  package var title: Label
  /// Whose title it is.
  package var sign: LearnerSign?
  /// What it is about where the title may be that of others, too, such as a card's GUID.
  package var subject: String?
  /// At the end of the title's line.
  package var status: Label?
  /// Stands there as a bar instead where that has room.
  package var day: Day?
  package var rows: [Row]
  /// What a camera reads; nil for any other list.
  package var code: String?
  /// Stands where the rows would be while there are none.
  package var empty: Label
  package var buttons: [Button]
  /// nil if the rows are the whole list.
  package var window: Window?
  /// Which page of the rows is shown, from 0; scenes show the first.
  package var page = 0
  /// Whether it says by itself that a finger that holds has everything said.
  package var offersVoice = false

  package init(
    _ name: String, title: Label, status: Label? = nil, rows: [Row],
    empty: Label = .words(.loading), buttons: [Button]
  ) {
    self.name = name
    self.title = title
    self.status = status
    self.rows = rows
    self.empty = empty
    self.buttons = buttons
  }

  /// What can be chosen, on all pages.
  package var targets: [Target] { rows.compactMap(\.target) + buttons.compactMap(\.target) }
}

extension Target {
  package static let back = Target("back")

  /// Jumps to a section of a list.
  package static func section(_ section: ListSection) -> Target { Target("section", section.title) }
}

/// What gestures and keys do in a list; everything else is a target.
package enum ListAction: String, CaseIterable, Sendable {
  case leave

  package init?(_ input: Input) {
    switch input {
    case .longPress, .swipeRight, .key(.back), .key(.takeBack): self = .leave
    default: return nil
    }
  }
}

extension Scene where Action == ListAction {
  package func action(for input: Input) -> ListAction? { ListAction(input) }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    Step(.back, next: .back)
  }
}

extension ScreenContent {
  /// The place of the row to which a target jumps in a long list; nil for other targets.
  package func row(of target: Target) -> Int? {
    guard case .list(let list) = self else { return nil }
    return list.window?.sections.first { .section($0) == target }?.first
  }
}
