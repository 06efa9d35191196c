package import Scenes
package import Study

/// One element of a screen: its cells, its role with its content, and the target that a tap on it chooses.
///
/// A screen is a list of elements. The painter and the text renderer each have one rule for each role, and
/// an element's look depends on nothing but the element.
package struct Element: Hashable, Sendable {
  /// The element's cells; those of two elements with targets never overlap.
  package var cells: CellArea
  package var role: Role
  package var state: State
  /// The target that a tap chooses; nil if the element can't be tapped, or not now (`State.disabled`).
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
    /// The screen's title, or that of a part of the screen.
    case title(Caption)
    /// The sentence of a page that says one thing, in the largest of the titles' letters in which it fits, and why in
    /// smaller letters below it.
    case sentence(Caption, why: Caption = Caption([]))
    /// Words that can't be touched.
    case caption(Caption)
    /// A learner's sign, or an icon that can't be touched.
    case sign(Sign)
    /// A corner of the screen to touch: chosen once it was touched, and disabled before its turn.
    case corner(SpotContent.Place)
    case button(ButtonFace)
    /// A row of a list, which can be chosen if its element has a target.
    case row(ScreenRow, RowForm = RowForm())
    /// A key of the screen's keyboard, or a key that turns pages.
    case key(KeyFace)
    case field(FieldFace)
    /// An answer of a quiz, in letters in which the longest answer fits.
    ///
    /// The state of a wrong guess is `wrong`. Once the right answer is known, its state is `right`, and that
    /// of the remaining answers is `disabled`.
    case choice(TextVariants, longest: String)
    /// A question or an answer to which another one belongs: `chosen` while that is sought, `right` once it was found.
    case pair(PairFace)
    /// A line of letters, each in a box of its own with the sign of what is wrong about it below.
    case written([ExerciseContent.Letter])
    /// A card's text, or a sentence in its place, in the largest letters that fit.
    case card(PaintedText)
    /// A piece of paper with a card's question or answer below its label, on a screen that shows both.
    case paper(Paper, label: TextVariants, PaintedText)
    /// A whole card picture, centered; the words replace it where there are no pixels.
    case picture(CardPicture, TextVariants)
    /// A view of a picture that fills the rectangle; the words replace it where there are no pixels.
    case gallery(CardPicture, PictureView, TextVariants)
    case progress(ProgressFace)
    /// A few words, or a number, on a background of their own; they can't be touched.
    case badge(Sign?, TextVariants)
    /// A place for one of the pictures that are chosen in an order, from 1; nil while it is empty.
    case slot(LearnerPicture?, Int)
    /// The letter at which a section of a list begins, or a letter of the strip that jumps to sections.
    case letter(String)
    /// A mark for each answer or card, out of a total that includes those still to come.
    case dots([LessonProgress.Mark], of: Int)
    /// The confetti of a goal that was well met: the number of thirds that have fallen, from 0 to 3.
    case confetti(thirds: Int)
    /// The last seven days, today last.
    case week([WeekDay])
    case chart(DayBars)
    /// How well cards are known: bars with a line at what was expected.
    case recall([ChartBar])
    /// A flat ground that groups what lies on it, with a title and, at its end, a detail in its first row.
    case panel(TextVariants, end: TextVariants)
    /// The ground in which the things of a garden that lie on it grow.
    case bed
    /// The answers to a card in a line, the oldest first.
    case answers([AnswerMark])
    /// Facts side by side, from the left or as a group in the middle.
    case chips([Chip], isCentered: Bool = false)
    /// A message of the box about itself.
    case notice(NoticeFace)
    /// The modules of a QR code row by row, true for dark, without the quiet zone.
    case qr([[Bool]])
    /// Lines of monospaced text, such as a drawing made of letters.
    case lines([String], Caption.Weight)
  }

  package enum State: Hashable, Sendable {
    case normal, pressed, focused, disabled, chosen, right, wrong
  }
}

/// A day of a week, with its letter, and whether the learner's cards were done on it.
package struct WeekDay: Hashable, Sendable {
  package var letter: String
  package var isDone: Bool

  package init(_ letter: String, isDone: Bool) {
    (self.letter, self.isDone) = (letter, isDone)
  }
}

/// Words on the screen's own background.
package struct Caption: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable { case left, center, right }
  /// The importance of words; a title is always `strong`.
  package enum Weight: Hashable, Sendable {
    /// A detail.
    case muted
    /// As bright as a card's text.
    case plain
    case strong
    /// Something that is wrong, such as a wrong answer.
    case wrong
  }

  package var words: TextVariants
  package var alignment: Alignment
  package var weight: Weight
  /// The maximum number of lines, at least 1; lines break between words.
  package var maxLines: Int

  package init(
    _ words: TextVariants, _ alignment: Alignment = .left, _ weight: Weight = .muted,
    maxLines: Int = 1
  ) {
    self.words = words
    self.alignment = alignment
    self.weight = weight
    self.maxLines = maxLines
  }
}

/// A small picture that stands before words, or alone.
package enum Sign: Hashable, Sendable {
  case icon(Icon)
  /// A learner, by a colour, a shape and the first letter of the name.
  case learner(LearnerSign, initial: String)
  case picture(LearnerPicture)
  case deck(DeckFace)
  /// A thing of a garden, as far as it has grown; while it comes, it has some eighths of its size.
  case thing(Garden.Thing, eighths: Int = 8)
  /// The strength of a wireless signal, from 0 to 4 bars.
  case signal(bars: Int)
}

/// The look of a button, which can be tapped and stands for an action.
package struct ButtonFace: Hashable, Sendable {
  package var kind: Target.Role
  /// The button's words; empty for an icon alone.
  package var words: TextVariants
  /// The words for which an icon alone stands, where a screen has no such icon.
  package var iconWords: TextVariants = []
  package var icon: Icon?
  /// Details in smaller letters below the words.
  package var detail: TextVariants
  /// The faces of the decks that the button is about, at most three.
  package var decks: [DeckFace]
  /// The buttons of the bar with this one; empty if it stands alone.
  package var bar: [BarMember] = []
  package var isStrong: Bool { [.primary, .right, .wrong, .delete].contains(kind) }

  package init(
    _ kind: Target.Role, _ words: TextVariants, icon: Icon? = nil, detail: TextVariants = [],
    decks: [DeckFace] = []
  ) {
    self.kind = kind
    self.words = words
    self.icon = icon
    self.detail = detail
    self.decks = decks
  }
}

/// What decides how large the words of a bar's buttons are.
package struct BarMember: Hashable, Sendable {
  package var words: TextVariants
  package var hasIcon: Bool
  package var isStrong: Bool
  package var columns: Int

  package init(words: TextVariants, hasIcon: Bool, isStrong: Bool, columns: Int) {
    (self.words, self.hasIcon, self.isStrong, self.columns) = (words, hasIcon, isStrong, columns)
  }
}

package struct KeyFace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case letter, control, primary }

  package var kind: Kind
  /// The key's words; empty for an icon alone.
  package var words: TextVariants
  package var icon: Icon?

  package init(_ kind: Kind, _ words: TextVariants, icon: Icon? = nil) {
    (self.kind, self.words, self.icon) = (kind, words, icon)
  }
}

/// The look of a field, whose text is being typed or can be changed.
package struct FieldFace: Hashable, Sendable {
  /// The field's label, in smaller letters above the text; empty for none.
  package var label: TextVariants
  /// The field's text, safe to show.
  package var text: String
  /// Whether the field is typed into: a caret follows its text, whose end is shown if it is too long.
  package var hasCaret: Bool

  package init(_ text: String, label: TextVariants = [], hasCaret: Bool = false) {
    self.text = text
    self.label = label
    self.hasCaret = hasCaret
  }
}

/// A progress bar with words.
package struct ProgressFace: Hashable, Sendable {
  /// The words above or before the bar.
  package var words: TextVariants
  /// The progress in words, at the right.
  package var end: TextVariants
  /// The progress, from 0 to `whole`.
  package var value: Int
  package var whole: Int
  /// The mark of each part that has been asked; empty if the bar shows no marks.
  package var marks: [LessonProgress.Mark]
  /// The number of parts into which the bar is divided; 0 if it is not.
  package var parts: Int

  package init(
    _ words: TextVariants, end: TextVariants, value: Int, of whole: Int,
    marks: [LessonProgress.Mark] = [], parts: Int = 0
  ) {
    self.words = words
    self.end = end
    self.value = value
    self.whole = whole
    self.marks = marks
    self.parts = parts
  }
}

/// A message of the box about itself, and its importance.
package struct NoticeFace: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case good, warning
    /// Something is lost or in danger.
    case bad
  }

  package var kind: Kind
  package var words: TextVariants
  package var icon: Icon

  package init(_ kind: Kind, _ words: TextVariants, icon: Icon) {
    (self.kind, self.words, self.icon) = (kind, words, icon)
  }
}
