package import Scenes
package import Study

/// One thing on the screen: where it is, what it is, what it says, and what a tap on it chooses.
///
/// A screen is a list of them. The painter and the text renderer each have one rule for each role, and
/// nothing but the element says how it looks.
package struct Element: Hashable, Sendable {
  /// Whole cells of the screen's grid; the cells of two targets never overlap.
  package var cells: CellArea
  package var role: Role
  package var state: State
  /// What a tap chooses; nil for what only tells, or can't be chosen now (`State.disabled`).
  package var target: Target?

  package init(
    _ role: Role, _ cells: CellArea, state: State = .normal, target: Target? = nil
  ) {
    self.role = role
    self.cells = cells
    self.state = state
    self.target = target
  }

  package enum Role: Hashable, Sendable {
    /// What the screen is about, at its top.
    case title(Caption)
    /// Words that tell; they can't be touched.
    case caption(Caption)
    /// A learner's sign, or an icon that can't be touched.
    case sign(Sign)
    case button(ButtonFace)
    case row(RowFace)
    /// A key of the screen's keyboard, or one that turns pages.
    case key(KeyFace)
    case field(FieldFace)
    /// An answer of a quiz, in letters in which the longest of them fits; `right` and `wrong` once it is
    /// decided, `disabled` for those that are neither.
    case choice(Words, longest: String)
    /// A card's text, or a sentence in its place, in the largest letters that fit.
    case card(PaintedText)
    /// A card's picture, whole, in the middle; where there are no pixels, these words.
    case picture(CardPicture, Words)
    /// A part of a picture in the whole rectangle; where there are no pixels, these words.
    case gallery(CardPicture, PictureView, Words)
    case progress(ProgressFace)
    /// A few words, or a number, on a ground of their own; they can't be touched.
    case badge(Sign?, Words)
    /// The letter at which a part of a list begins, or to which a strip beside it jumps.
    case letter(String)
    /// A mark for each answer in order, true for right, and for each one of a whole that is still to come.
    case dots([Bool], of: Int)
    /// So many thirds of what falls where a whole goal was well met.
    case confetti(thirds: Int)
    /// The last seven days: a letter each, and whether it was done; today comes last.
    case week([WeekDay])
    /// A bar for each day, right answers below and wrong ones on top.
    case chart([Tally])
    /// What the box says about itself.
    case notice(NoticeFace)
    /// Modules row by row, true for dark, without the quiet zone.
    case qr([[Bool]])
    /// Lines of letters that are all equally wide, such as a drawing made of them.
    case lines([String], Caption.Weight)
  }

  package enum State: Hashable, Sendable {
    case normal, pressed, focused, disabled, chosen, right, wrong
  }
}

package struct WeekDay: Hashable, Sendable {
  package var letter: String
  package var isDone: Bool

  package init(_ letter: String, isDone: Bool) {
    (self.letter, self.isDone) = (letter, isDone)
  }
}

/// The same words from the longest to the shortest; the first that fit are shown.
package typealias Words = [String]

/// Words on the screen's own ground.
package struct Caption: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable { case left, center, right }
  /// How much it matters; a title is always `strong`.
  package enum Weight: Hashable, Sendable {
    /// Details.
    case muted
    /// As bright as a card's text.
    case plain
    case strong
    /// Something wrong.
    case wrong
  }

  package var words: Words
  package var alignment: Alignment
  package var weight: Weight
  /// At least 1; lines break between words.
  package var mostLines: Int

  package init(
    _ words: Words, _ alignment: Alignment = .left, _ weight: Weight = .muted, mostLines: Int = 1
  ) {
    self.words = words
    self.alignment = alignment
    self.weight = weight
    self.mostLines = mostLines
  }
}

/// What stands before words, or alone.
package enum Sign: Hashable, Sendable {
  case icon(Icon)
  /// A learner: a colour and a shape, and the first letter of the name.
  case learner(LearnerSign, initial: String)
  case picture(LearnerPicture)
  /// A deck, with its first letter.
  case deck(initial: String)
}

/// What can be tapped and stands for an action.
package struct ButtonFace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// At the bottom of the screen, or where one of many ways leads.
    case nav
    /// In the content.
    case plain
    /// The way on; at most one on a screen.
    case primary
    case right, wrong
    /// Leads to deleting something.
    case danger
    /// Deletes; only where the screen asks.
    case delete
  }

  package var kind: Kind
  /// Empty for an icon alone.
  package var words: Words
  package var icon: Icon?
  /// Smaller, below the words.
  package var detail: Words
  /// The deck that it is about, by its first letter.
  package var deck: String?

  package init(
    _ kind: Kind, _ words: Words, icon: Icon? = nil, detail: Words = [], deck: String? = nil
  ) {
    self.kind = kind
    self.words = words
    self.icon = icon
    self.detail = detail
    self.deck = deck
  }
}

/// What can be chosen in a list, or only tells where it has no target.
package struct RowFace: Hashable, Sendable {
  package var words: Words
  package var detail: Words
  package var sign: Sign?
  /// What is at its end.
  package var end: End?
  /// Whether it stands for something wrong.
  package var isWrong: Bool
  /// Less bright: nothing to do there today.
  package var isQuiet: Bool

  package enum End: Hashable, Sendable {
    /// How many are due.
    case due(Int)
    case done
    /// A switch that is on or off.
    case toggle(Bool)
    /// A share as a bar, from 0 to 100.
    case percent(Int)
    /// A part of a whole as words and a bar.
    case share(Int, of: Int)
    /// Leads on to another screen.
    case onwards
    /// The one of several that is chosen.
    case chosen
    /// One of several that are chosen in an order, from 1.
    case place(Int)
  }

  package init(
    _ words: Words, detail: Words = [], sign: Sign? = nil, end: End? = nil, isWrong: Bool = false,
    isQuiet: Bool = false
  ) {
    self.words = words
    self.detail = detail
    self.sign = sign
    self.end = end
    self.isWrong = isWrong
    self.isQuiet = isQuiet
  }
}

package struct KeyFace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case letter, control, primary }

  package var kind: Kind
  /// Empty for an icon alone.
  package var words: Words
  package var icon: Icon?

  package init(_ kind: Kind, _ words: Words, icon: Icon? = nil) {
    self.kind = kind
    self.words = words
    self.icon = icon
  }
}

/// Text that is typed, or that can be changed.
package struct FieldFace: Hashable, Sendable {
  /// What it is, in smaller letters above; empty for nothing.
  package var label: Words
  /// Safe to show; its end is shown where it does not fit.
  package var text: String
  /// Whether the next letter comes at its end.
  package var hasCaret: Bool

  package init(_ text: String, label: Words = [], hasCaret: Bool = false) {
    self.text = text
    self.label = label
    self.hasCaret = hasCaret
  }
}

/// How far something has come.
package struct ProgressFace: Hashable, Sendable {
  /// What it is about.
  package var words: Words
  /// How far, in words, at the right.
  package var end: Words
  /// From 0 to `whole`.
  package var value: Int
  package var whole: Int
  /// How each part stands that has been asked; empty where that is not told.
  package var marks: [LessonProgress.Mark]
  /// Of how many parts it is; 0 for none.
  package var parts: Int

  package init(
    _ words: Words, end: Words, value: Int, of whole: Int, marks: [LessonProgress.Mark] = [],
    parts: Int = 0
  ) {
    self.words = words
    self.end = end
    self.value = value
    self.whole = whole
    self.marks = marks
    self.parts = parts
  }
}

/// What the box says about itself, and how much it matters.
package struct NoticeFace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case good, warning
    /// Something is lost or in danger.
    case bad
  }

  package var kind: Kind
  package var words: Words
  package var icon: Icon

  package init(_ kind: Kind, _ words: Words, icon: Icon) {
    self.kind = kind
    self.words = words
    self.icon = icon
  }
}
