package import Scenes
import Study

/// A row in the screen's language; its look follows from its kind.
package typealias ScreenRow = Row<TextVariants>

/// What the rows of a page have in common, so that their words are equally large and their details at the same place.
package struct RowForm: Hashable, Sendable {
  /// Whether the details stand below the words, because that of one of the rows must be there.
  package var isStacked: Bool
  /// Whether any of the rows has a line below its words.
  package var hasSecondLine: Bool
  /// The longest of the rows' shortest words: all words are as large as these have room.
  package var longest: String
  /// Of each variant of the words below the rows' words or beside them, the longest: all rows have the same variant, and
  /// all are equally large.
  package var longestDetails: TextVariants
  /// The width that the widest of the rows' ends takes, in eighths of a cell's height; 0 if the rows have no ends.
  package var endUnits: Int
  /// The columns of the narrowest row: the widths of rows side by side may differ by one column; 0 if it is unknown.
  package var leastColumns: Int

  package init(
    isStacked: Bool = false, hasSecondLine: Bool = false, longest: String = "",
    longestDetails: TextVariants = [], endUnits: Int = 0, leastColumns: Int = 0
  ) {
    self.isStacked = isStacked
    self.hasSecondLine = isStacked || hasSecondLine
    (self.longest, self.longestDetails, self.endUnits) = (longest, longestDetails, endUnits)
    self.leastColumns = leastColumns
  }
}

/// What stands at the right end of a row.
package enum RowEnd: Hashable, Sendable {
  /// The number of cards that are due.
  case due(Int)
  case done
  /// A switch that is on or off.
  case toggle(Bool)
  /// A part of a whole, as words and a bar.
  case share(Int, of: Int)
  /// A check, because the row is chosen.
  case chosen
  /// The row's place, from 1, among several that are chosen in an order.
  case place(Int)
}

extension RowEnd {
  /// About the width that it takes with the gap before it, in eighths of a cell's height.
  var units: Int {
    switch self {
    case .chosen, .done: 9
    case .toggle: 14
    case .due: 16
    case .share, .place: 0
    }
  }
}

extension Row where Words == TextVariants {
  /// The sign before the words; nil for none.
  package var sign: Sign? {
    switch kind {
    case .learner(let sign), .pupil(let sign, _): .learner(sign, initial: words.initial)
    case .choice(.learner(let sign, let name), _):
      .learner(sign, initial: name.map { [$0.safeForScreen].initial } ?? "")
    case .deck(let face, _), .choice(.deck(let face), _): .deck(face)
    case .picture(let picture, _): .picture(picture)
    case .thing(let thing): .thing(thing)
    case .network(let bars, _): .signal(bars: bars)
    case .plain, .main, .option, .wrong, .field, .toggle, .choice, .share, .answer:
      icon.map { .icon($0) }
    }
  }

  /// What stands at the right end; nil for nothing.
  package var end: RowEnd? {
    switch kind {
    case .toggle(let isOn): .toggle(isOn)
    case .choice(_, isChosen: true): .chosen
    case .pupil(_, let face): face.left > 0 ? .due(face.left) : face.done > 0 ? .done : nil
    case .deck(_, .left(let count, new: _)?): .due(count)
    case .deck(_, .done?): .done
    case .share(let tally): .share(tally.right, of: tally.right + tally.wrong)
    case .picture(_, place: let place?): .place(place)
    case .plain, .main, .option, .wrong, .field, .choice, .learner, .deck, .picture, .thing,
      .network, .answer:
      nil
    }
  }

  package var isWrong: Bool {
    if case .answer(.wrong, _, _) = kind { true } else { kind == .wrong }
  }

  /// Whether the row is less bright, for example because nothing in it is due today.
  package var isDimmed: Bool {
    switch kind {
    case .option, .deck(_, .done?), .deck(_, .later?): true
    default: false
    }
  }

  package var details: TextVariants { detail ?? [] }

  /// The same for one line, where nothing can stand below.
  package var singleLine: Self {
    guard let note = note?.first else { return self }
    var row = self
    (row.words, row.note) = (words.map { "\($0) · \(note)" }, nil)
    return row
  }

  /// What stands below the words where they have no room for the detail beside them: the detail before the note or,
  /// if the line is too short for both, the note alone.
  package var noteWithDetail: TextVariants {
    guard let last = details.last else { return note ?? [] }
    return note.map { note in note.map { "\(last) · \($0)" } + note } ?? details
  }
}

extension TextVariants {
  fileprivate var initial: String { first?.first.map { $0.uppercased() } ?? "" }
}
