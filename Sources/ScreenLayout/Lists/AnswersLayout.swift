import Scenes
import Study

/// The answers to a card: its papers, a panel with a mark for each answer, and what they come to.
extension CardLayout {
  /// The columns that a mark with its day takes.
  private static let markColumns = 4

  /// Returns the number of pages of answers, at least 1; the newest are on the first.
  func answerPages(_ list: ListContent, _ size: GridSize) -> Int {
    let count = list.rows.count(where: \.isAnswer)
    let all = marks(in: size.columns)
    guard count > all else { return 1 }
    let beside = max(marks(in: size.columns - Zones.pageKeyColumns(size)), 1)
    return (count + beside - 1) / beside
  }

  private func marks(in columns: Int) -> Int { max((columns - 2) / Self.markColumns, 1) }

  func answers(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let bar = bar(of: list.buttons, size: size)
    let buttons = bar.cells(size: size)
    place(bar, buttons, in: &screen)
    header(
      language.variants(list.title), list.status.map(language.variants) ?? [], in: &screen)
    let top = Zones.headerRows(size)
    var rows = top..<(buttons.map(\.rows.lowerBound).min() ?? size.rows)
    let papers = list.rows.filter { $0.fieldName != nil }
    let chips = rows.count >= 10 ? 2 : 0
    let panel = rows.dropLast(chips).suffix(papers.isEmpty ? 6 : 4)
    if chips > 0 {
      screen.add(
        .chips(facts(of: list)), CellArea(columns: 0..<size.columns, rows: rows.suffix(chips)))
    }
    marks(of: list, CellArea(columns: 0..<size.columns, rows: panel), in: &screen)
    rows = rows.lowerBound..<panel.lowerBound
    self.papers(papers, CellArea(columns: 0..<size.columns, rows: rows), in: &screen)
  }

  /// Returns how many answers were right and wrong, when the card comes back, and what was answered instead.
  private func facts(of list: ListContent) -> [Chip] {
    let marks = list.rows.compactMap(\.answered)
    let (right, wrong) = (marks.count { $0 == .right }, marks.count { $0 == .wrong })
    return (right > 0 ? [Chip(.check, language.variants(.words(.chartRight, right)))] : [])
      + (wrong > 0 ? [Chip(.close, language.variants(.words(.chartNotYet, wrong)))] : [])
      + list.rows.filter(\.isComing).map { Chip(.calendar, language.variants($0.words)) }
      + list.rows.filter { $0.kind == .plain }.map { Chip(.pencil, language.variants($0.words)) }
      + learners(of: list)
  }

  /// Returns who answered, so that the signs below the marks can be read; nothing if all answers are one learner's.
  private func learners(of list: ListContent) -> [Chip] {
    let names = Set(list.rows.compactMap(\.learner)).sorted()
    guard !names.isEmpty, names.count <= Self.mostLearners else { return [] }
    return [Chip(.people, [names.joined(separator: ", ").safeForScreen])]
  }

  /// The most learners whose names stand among the facts.
  private static let mostLearners = 4

  private func marks(of list: ListContent, _ area: CellArea, in screen: inout Screen) {
    let pages = answerPages(list, screen.size)
    let page = min(max(list.page, 0), pages - 1)
    let keys = pages > 1 ? Zones.pageKeyColumns(screen.size) : 0
    let columns = area.columns.dropLast(keys)
    let most = marks(in: columns.count)
    // Of the rows, the newest comes first; of the marks, last.
    let rows = list.rows.filter(\.isAnswer)
    let shown = rows.dropFirst(page * most).prefix(most).reversed()
    let facts = TextVariants(joining: facts(of: list).prefix(2).map(\.words))
    let count = rows.count { !$0.isComing }
    let isLow = screen.size.rows < 14
    screen.add(
      .panel(
        isLow ? facts : language.variants(.words(.answerCount, count)), end: months(of: shown)),
      CellArea(columns: columns, rows: area.rows))
    screen.add(
      .answers(shown.compactMap(mark)),
      CellArea(columns: columns.inset, rows: area.rows.dropFirst()))
    guard keys > 0 else { return }
    pageTurning(
      page, of: pages, columns: columns.upperBound..<area.columns.upperBound, rows: area.rows,
      showsDisabledKeys: true, in: &screen)
  }

  private func mark(_ row: ListContent.Row) -> AnswerMark? {
    guard case .answer(let rating, let time, let answerer) = row.kind else { return nil }
    return AnswerMark(
      rating, day: "\(CalendarTime(time).day)",
      by: answerer.map { ($0.sign, $0.name.safeForScreen.first?.uppercased() ?? "") })
  }

  /// Returns the month of some answers, or the first and the last one.
  private func months(of rows: some BidirectionalCollection<ListContent.Row>) -> TextVariants {
    func months(_ row: ListContent.Row?) -> TextVariants {
      guard case .answer(_, let time, _)? = row?.kind else { return [] }
      return language.variants(.words(Phrase(month: CalendarTime(time).month)))
    }
    let (first, last) = (months(rows.first), months(rows.last))
    guard first != last, let one = first.last, let other = last.last else { return last }
    return ["\(one) – \(other)"]
  }
}

extension Row where Words == Label {
  fileprivate var isAnswer: Bool { if case .answer = kind { true } else { false } }
  /// The name of who answered; nil if all answers are one learner's.
  fileprivate var learner: String? {
    if case .answer(_, _, let answerer) = kind { answerer?.name } else { nil }
  }
  fileprivate var isComing: Bool { if case .answer(nil, _, _) = kind { true } else { false } }
  fileprivate var answered: Rating? {
    if case .answer(let rating?, _, _) = kind { rating } else { nil }
  }
}
