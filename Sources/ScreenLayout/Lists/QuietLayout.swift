import Scenes
import Study

/// A page that says or asks one thing: an icon on a disc or a card's paper, a sentence, and why in smaller letters.
extension CardLayout {
  /// Places a question about something, or the end of it, above its buttons; a paper needs no title.
  func quietPage(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    place(bar, buttons, in: &screen)
    var top = 0
    if list.rows.isEmpty {
      header(language.variants(list.title), list.status.map(language.variants) ?? [], in: &screen)
      top = Zones.headerRows(size)
    }
    let foot = buttons.map(\.rows.lowerBound).min() ?? size.rows
    quiet(
      list, CellArea(columns: 0..<size.columns, rows: min(top, foot)..<foot), in: &screen)
  }

  /// Places what is said in place of a list's rows.
  func quiet(_ list: ListContent, _ area: CellArea, in screen: inout Screen) {
    let words = language.variants(list.empty)
    let top = list.rows.first.map { QuietTop.paper($0) } ?? .icon(list.icon)
    let why = list.why.map(sentences) ?? words.reasons
    quiet(top, words.titles, why: why, level: list.level, area, in: &screen)
  }

  /// Returns several things to say as sentences, the longest words first.
  private func sentences(_ label: Label) -> TextVariants {
    guard case .list(let labels) = label, labels.count > 1 else { return language.variants(label) }
    let variants = labels.map(language.variants)
    let longest = variants.compactMap(\.first).map { "\($0)." }.joined(separator: " ")
    let shortest = variants.compactMap(\.last).map { "\($0)." }.joined(separator: " ")
    return longest == shortest ? [longest] : [longest, shortest]
  }

  /// The number of rows that say why.
  private static let whyRows = 2

  /// What stands above the sentence.
  enum QuietTop {
    /// An icon on a disc.
    case icon(Icon)
    /// A side of a card, on its paper.
    case paper(ListContent.Row)
    case nothing
  }

  /// Places a bar.
  func level(_ level: Level, _ cells: CellArea, in screen: inout Screen) {
    var cells = cells
    if cells.columns.count >= 24 { cells.columns = cells.columns.middle(3, of: 4) }
    screen.add(
      .progress(ProgressFace([""], end: [], value: level.value, of: level.whole)), cells)
  }

  /// Places a sentence, and why or what to do next, in the middle of an area.
  ///
  /// - Parameters:
  ///   - top: What stands above it.
  ///   - title: The sentence.
  ///   - why: The words below it; empty for none.
  ///   - level: How far a bar is filled; nil for none.
  ///   - dots: The number of things that are done, and of all; 0 for none.
  ///   - area: The cells for all of it.
  ///   - screen: The screen to place it on.
  func quiet(
    _ top: QuietTop, _ title: TextVariants, why: TextVariants, level: Level? = nil,
    dots: (done: Int, of: Int) = (0, 0), _ area: CellArea, in screen: inout Screen
  ) {
    let count = area.rows.count
    // What stands at the screen's top keeps a row free above it.
    let free = area.rows.lowerBound == 0 && count > 7 ? 1 : 0
    let titleRows = count >= 9 ? 3 : count >= 4 ? 2 : 1
    let whyRows = why.isEmpty || count < 4 ? 0 : Self.whyRows
    let dotRows = dots.of == 0 && level == nil || count - titleRows - whyRows < 2 ? 0 : 2
    let isUpright = count > 14 && screen.size.columns < 48
    // The sentence's letters are 1.2 columns wide, and those of the words below it one.
    let isCrowded =
      whyRows > 0 && (5..<9).contains(count) && area.columns.count < 40
      && ((title.last?.columns ?? 0) * 6 / 5 > area.columns.count
        || (why.last?.columns ?? 0) > area.columns.count)
    if case .icon(let icon) = top, isCrowded {
      return quiet(beside: icon, title, why: why, level: level, area, in: &screen)
    }
    let most =
      switch top {
      case .icon: isUpright ? 7 : 5
      case .paper: count / 2
      case .nothing: 0
      }
    let below = titleRows + whyRows + dotRows
    let above = max(min(count - below - free, most), 0)
    var row = area.rows.lowerBound + free + max(count - free - above - below, 0) / 2
    func next(_ rows: Int) -> CellArea {
      let first = row
      row = min(row + rows, area.rows.upperBound)
      return CellArea(columns: area.columns, rows: min(first, row)..<row)
    }
    var cells = next(above)
    switch top {
    case .paper(let paper) where above > 1:
      if screen.size.columns >= 40 { cells.columns = cells.columns.middle(5, of: 8) }
      papers([paper], cells, in: &screen)
    case .icon(let icon) where above > 1:
      disc(icon, level, cells, in: &screen)
    case .paper, .icon, .nothing: break
    }
    screen.add(
      .sentence(
        Caption(title, .center, .strong, maxLines: 2),
        why: Caption(whyRows == 0 ? [] : why, .center, .plain, maxLines: Self.whyRows)),
      next(titleRows + whyRows))
    let end = next(dotRows)
    if let level {
      self.level(level, end, in: &screen)
    } else {
      screen.add(.dots(Array(repeating: .right, count: dots.done), of: dots.of), end)
    }
  }

  /// Places an icon on a disc: mint for what went well and for a microphone that listens, apricot for what did not.
  private func disc(_ icon: Icon, _ level: Level?, _ cells: CellArea, in screen: inout Screen) {
    let state: Element.State =
      switch icon {
      case .check: .right
      case .mic where level != nil: .right
      case .alert: .wrong
      default: .normal
      }
    screen.add(.sign(.icon(icon)), cells, state: state)
  }

  /// Places an icon on a disc, and words of several lines beside it: a low screen has no room for both above each other.
  private func quiet(
    beside icon: Icon, _ title: TextVariants, why: TextVariants, level: Level?, _ area: CellArea,
    in screen: inout Screen
  ) {
    var (words, end) = (area, area)
    words.rows = area.rows.dropLast(level == nil ? 0 : 2)
    end.rows = words.rows.upperBound..<area.rows.upperBound
    var disc = words
    disc.columns = area.columns.prefix(area.columns.count / 4)
    words.columns = disc.columns.upperBound..<area.columns.upperBound
    self.disc(icon, level, disc, in: &screen)
    screen.add(
      .sentence(
        Caption(title, .left, .strong, maxLines: 2), why: Caption(why, .left, .plain, maxLines: 3)),
      words)
    if let level { self.level(level, end, in: &screen) }
  }
}

extension TextVariants {
  /// The first sentence of each, without a full stop: the title of a page that says one thing.
  var titles: TextVariants { unique { $0.sentences.first } }

  /// What follows the first sentence of each; empty if nothing does.
  var reasons: TextVariants { unique { $0.sentences.rest }.filter { !$0.isEmpty } }

  private func unique(_ part: (String) -> String) -> TextVariants {
    reduce(into: []) { parts, words in
      let part = part(words)
      if !parts.contains(part) { parts.append(part) }
    }
  }
}

extension String {
  /// The first sentence, and what follows it.
  fileprivate var sentences: (first: String, rest: String) {
    var end = endIndex
    for place in indices where ".?!".contains(self[place]) {
      let after = index(after: place)
      guard after < endIndex, self[after] == " " else { continue }
      end = after
      break
    }
    let first = self[..<end]
    let rest = self[end...].drop { $0 == " " }
    return (String(first.last == "." ? first.dropLast() : first), String(rest))
  }
}

extension Range<Int> {
  /// Returns the middle of the range: a number of equal parts of it.
  fileprivate func middle(_ part: Int, of parts: Int) -> Range<Int> {
    // As even or odd as the whole, so that it is in the middle.
    let width = count * part / parts / 2 * 2 + count % 2
    let left = lowerBound + (count - width) / 2
    return left..<left + width
  }
}
