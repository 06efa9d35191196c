package import Study

/// A row of a list, from the scene to the painter.
///
/// A scene's words are labels; those on a screen are in its language, with their shorter variants.
package struct Row<Words: Hashable & Sendable>: Hashable, Sendable {
  /// The target of the row; nil for a row that only says something.
  package var target: Target?
  /// The icon of the target.
  package var icon: Icon?
  package var words: Words
  package var kind: RowKind
  /// The words at the row's end.
  package var detail: Words?
  /// The words below the others, in smaller letters.
  package var note: Words?

  package init(
    _ target: Target?, _ words: Words, _ kind: RowKind = .plain, detail: Words? = nil,
    note: Words? = nil
  ) {
    (self.target, icon, self.words, self.kind) = (target, target?.icon, words, kind)
    (self.detail, self.note) = (detail, note)
  }

  /// The name of the field whose value the words are; nil for any other row.
  package var fieldName: Label? { if case .field(let name) = kind { name } else { nil } }

  /// Whether a switch is on; nil for any other row.
  package var isOn: Bool? { if case .toggle(let isOn) = kind { isOn } else { nil } }
}

/// What a row is about, with what only such a row has.
package enum RowKind: Hashable, Sendable {
  /// Words, after the icon of their target.
  case plain
  /// The way that leads on; a list has at most one, its first.
  case main
  /// An option beside ways to go on, less bright than these.
  case option
  /// Something wrong, such as a wrong answer.
  case wrong
  /// The value of a field with this name, such as "Question".
  case field(Label)
  /// A switch, whose detail says the same.
  case toggle(Bool)
  /// One of several to choose from; the detail of a chosen one says so.
  case choice(RowSign?, isChosen: Bool)
  case learner(LearnerSign)
  /// A learner of a class.
  case pupil(LearnerSign, PupilFace)
  /// A deck with its face, and what is left of it today; nil where that does not matter.
  case deck(DeckFace, DeckToday?)
  /// Answers, whose share of right ones is shown as a bar.
  case share(Tally)
  /// One of the pictures that are chosen in an order, and its place there, from 1; nil while it is not chosen.
  case picture(LearnerPicture, place: Int?)
  /// A thing of a garden.
  case thing(Garden.Thing)
  /// An answer to a card, or nil for the moment when the card comes back; with whose answer it is, if there are several
  /// learners.
  case answer(Rating?, at: WallTime, by: Answerer?)
  /// A wireless network, with the strength of its signal from 0 to 4 bars, and whether the box uses it.
  case network(bars: Int, isInUse: Bool)
}

/// Who gave an answer.
package struct Answerer: Hashable, Sendable {
  package var name: String
  package var sign: LearnerSign
}

/// The sign before a choice.
package enum RowSign: Hashable, Sendable {
  case deck(DeckFace)
  /// A learner's sign, with the first letter of a name if the choice is a learner.
  case learner(LearnerSign, of: String?)
}

/// What a row of a class shows of a learner.
package struct PupilFace: Hashable, Sendable {
  /// The numbers of today's cards that are done and that are left.
  package var done: Int
  package var left: Int
  /// Whether the learner was here on each of the last seven days, today's last.
  package var week: [Presence]
  /// Whether a teacher should look after the learner.
  package var needsHelp: Bool

  init(_ pupil: PupilOverview, openDays: [Bool], needsHelp: Bool) {
    (done, left, self.needsHelp) = (pupil.done, pupil.left, needsHelp)
    week = pupil.presence(on: openDays)
  }
}

/// What is left of a learner's deck today.
package enum DeckToday: Hashable, Sendable {
  /// This many cards, and how many of them were never answered.
  case left(Int, new: Int)
  case done
  /// Nothing, without being done.
  case later
}

extension Row where Words == Label {
  /// A row of several to choose from.
  package static func choice(
    _ target: Target, _ label: Label, _ sign: RowSign? = nil, isChosen: Bool
  ) -> Self {
    Row(
      target, label, .choice(sign, isChosen: isChosen),
      detail: isChosen ? .words(.chosen) : nil)
  }

  /// A switch that says *Yes* or *No*.
  static func toggle(_ target: Target, _ label: Label, _ isOn: Bool) -> Self {
    Row(target, label, .toggle(isOn), detail: .words(isOn ? .yes : .no))
  }
}
