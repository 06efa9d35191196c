import InputEvents
package import Study

/// A list of rows to choose from, with buttons that are always there.
package struct ListContent: Equatable, Sendable {
  package typealias Row = Scenes.Row<Label>

  package struct Button: Hashable, Sendable {
    /// The target of the button; nil while it can't be chosen.
    package var target: Target?
    package var label: Label
    /// The icon of the target, also while it can't be chosen.
    package var icon: Icon?

    package init(_ target: Target?, _ label: Label, icon: Icon? = nil) {
      (self.target, self.label, self.icon) = (target, label, icon ?? target?.icon)
    }

    package init(_ target: Target, _ label: Label, isEnabled: Bool) {
      self.init(isEnabled ? target : nil, label, icon: target.icon)
    }

    /// Leads back to the scene below.
    package static var back: Button { Button(.back, .words(.back)) }

    /// Leads back to the scene below, from where it goes on home.
    static var home: Button { Button(Target(Target.back.name, icon: .home), .words(.home)) }
  }

  /// The part of a long list that is loaded as its rows.
  package struct Window: Hashable, Sendable {
    /// The place of the first loaded row in the whole list, from 0.
    package var first: Int
    /// The number of rows in the whole list; nil while it is unknown.
    package var count: Int?
    /// The letters to jump to, in order.
    package var sections: [ListSection]

    package init(first: Int, count: Int?, sections: [ListSection] = []) {
      self.first = first
      self.count = count
      self.sections = sections
    }
  }

  /// The row at which a list opens when it is entered, wherever it was left.
  package struct Opening: Hashable, Sendable {
    /// The index of the row.
    package var row: Int
    /// When the list was entered, since the start of the run; until it is entered again, its page is kept.
    package var entered: Duration

    package init(row: Int, entered: Duration) {
      (self.row, self.entered) = (row, entered)
    }
  }

  /// A learner's progress today.
  package struct Day: Hashable, Sendable {
    /// The number of the day's cards that are done.
    package var done: Int
    /// The number of the day's cards.
    package var whole: Int
    /// The number of days in a row that were done; 0 if it is not shown.
    package var streak: Int
    /// Whether each of the last seven days was done; today comes last.
    package var week: [Bool] = []
    /// Today, counted like `WallTime.day`.
    package var today = 0
    /// The number of the day's cards that are half done: a new card that was right once.
    package var halfDone = 0

    package init(done: Int, whole: Int, streak: Int) {
      (self.done, self.whole, self.streak) = (done, whole, streak)
    }

    init(_ library: LibraryOverview) {
      self.init(
        done: library.done, whole: library.done + library.left,
        streak: library.streak > 1 ? library.streak : 0)
      (week, today, halfDone) = (library.week, library.more.day, library.halfDone)
    }
  }

  /// The kind of the rows, so that each kind is recognized at a glance.
  package enum Kind: Hashable, Sendable {
    case rows, tiles, decks, learners
    /// Faces of decks to choose from.
    case faces
    /// Names with their values, in a grid.
    case values
    /// The end of a day; the rows show what comes next.
    case done
    /// The modes in which to study a deck, the main one first, and then how it asks.
    case deck
    /// A card: its question and answer, and then what is known about it and can be done with it.
    case card
    /// The answers to a card, the newest first, after the card's texts.
    case answers
    /// Pictures, some of which are chosen in order.
    case pictures
    /// Beds in which things grow.
    case garden
    /// A code for the camera of a phone; the rows say the same in words.
    case code
    /// What came in and, as wrong rows, what stayed outside.
    case report
    /// Two things to compare: each begins with a field whose name it has.
    case compared
    /// One thing that is said or asked: `empty`, below the paper of the first row or below the icon.
    case quiet
    /// A question to a person, shown with the person's sign, or else with an icon; there are no rows.
    case question(Icon)
  }

  /// The trace's word for the scene.
  package var name: String
  package var kind = Kind.rows
  package var title: Label
  /// The sign of the learner whose name is the title.
  package var sign: LearnerSign?
  /// The face of the deck whose name is the title.
  package var face: DeckFace?
  /// The subject of the list, such as a card's GUID, if other lists may have the same title.
  package var subject: String?
  /// The text at the end of the title's line.
  package var status: Label?
  /// The day's progress, shown as a bar in place of the status if there is room.
  package var day: Day?
  package var rows: [Row]
  /// The pictures that have been chosen so far, for a code of pictures.
  package var pictures: [LearnerPicture] = []
  /// A number that somebody compares with that of a phone, in letters as large as a card's; nil for none.
  package var number: Int?
  /// The text of the code that a camera reads; nil for any other list.
  package var code: String?
  /// What is said in place of the rows while there are none: a sentence, and then why or what to do next.
  package var empty: Label
  /// Why or what to do next, if `empty` does not say it.
  package var why: Label?
  /// The icon above what is said in place of the rows.
  package var icon: Icon
  package var buttons: [Button]
  /// A way at the end of the title's line, where there is room.
  package var door: Button?
  /// The part of a long list that is loaded; nil if the rows are the whole list.
  package var window: Window?
  /// Where the list opens; nil for the page where it was left.
  package var opening: Opening?
  /// The page of the rows that is shown, from 0; scenes show the first.
  package var page = 0
  /// How loud the microphone is, or how much of some work is done; nil while there is neither.
  package var level: Level?
  /// Whether the box says, unasked, that holding a finger turns on reading everything aloud.
  package var offersVoice = false

  package init(
    _ name: String, title: Label, status: Label? = nil, rows: [Row],
    empty: Label = .words(.loading), icon: Icon = .info, buttons: [Button]
  ) {
    self.name = name
    self.title = title
    self.status = status
    self.rows = rows
    (self.empty, self.icon) = (empty, icon)
    self.buttons = buttons
  }

  /// The targets of the rows and buttons, on all pages.
  package var targets: [Target] {
    rows.compactMap(\.target) + buttons.compactMap(\.target) + [door?.target].compactMap { $0 }
  }
}

extension Target {
  package static let back = Target("back", icon: .back)

  /// Returns the target that jumps to a section of a list.
  package static func section(_ section: ListSection) -> Target { Target("section", section.title) }
}

/// The actions of gestures and keys in a list; everything else is a target.
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
  /// Returns the place of the row to which a target jumps in a long list; nil for other targets.
  package func row(of target: Target) -> Int? {
    guard case .list(let list) = self else { return nil }
    return list.window?.sections.first { .section($0) == target }?.first
  }
}
