/// The actions for a USB stick: importing its decks, and saving a backup or the answers on it.
package struct StickScene: Scene, Equatable {
  /// The stick; nil once it was pulled out.
  private var stick: Stick?
  /// Whether the stick was pulled out during work.
  private var wasWorking = false
  /// Whether to show the actions instead of the result of the last work.
  private var asksForMore = false

  package init(_ situation: Situation) {
    stick = situation.stick
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .stick(let change) = change else { return nil }
    if change == .gone { wasWorking = stick?.work != nil }
    stick = situation.stick
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard let stick, stick.work == nil else { return nil }
    if target == Self.more {
      asksForMore = true
      return Step(.question)
    }
    guard shownResult == nil else { return nil }
    switch target {
    case Self.all: return begin(.importing(stick.decks))
    case Self.backup: return begin(.backup)
    case Self.answers: return begin(.answers)
    default:
      guard target.name == Self.deck, let name = target.detail, stick.decks.contains(name)
      else { return nil }
      return begin(.importing([name]))
    }
  }

  private mutating func begin(_ work: StickWork) -> Step {
    stick?.begin(work)
    asksForMore = false
    var step = Step(.question)
    step.work = work
    return step
  }

  private static let all = Target("import-all")
  private static let deck = "import"
  private static let backup = Target("backup")
  private static let answers = Target("answers")
  private static let more = Target("more")

  package var content: ScreenContent {
    let more = ListContent.Button(Self.more, .words(.stickMore))
    return .list(
      ListContent(
        "stick", title: .words(.stick), rows: rows, empty: .words(state),
        buttons: [.back] + (shownResult == nil ? [] : [more])))
  }

  /// The result of the last work, while the screen shows it.
  private var shownResult: StickResult? { asksForMore ? nil : stick?.result }

  /// The text in place of the rows while there are none.
  private var state: Phrase {
    switch stick?.work {
    case .importing?: .stickReading
    case .backup?, .answers?: .stickWriting
    case nil: wasWorking ? .stickPulled : .stickGone
    }
  }

  private var rows: [ListContent.Row] {
    guard let stick, stick.work == nil else { return [] }
    if let shownResult { return shownResult.rows + [.init(nil, .words(.stickRemovable))] }
    var rows: [ListContent.Row] = []
    if stick.decks.isEmpty {
      rows.append(.init(nil, .words(.stickEmpty)))
    } else if stick.decks.count > 1 {
      rows.append(
        .init(
          Self.all, .words(.stickImportAll, stick.decks.count),
          detail: .words(.stickFiles, stick.decks.count)))
    }
    rows += stick.decks.map {
      .init(Target(Self.deck, $0), .text($0), detail: .words(.stickImport))
    }
    return rows + [
      .init(Self.backup, .words(.stickBackup)), .init(Self.answers, .words(.stickAnswers)),
    ]
  }
}

extension StickResult {
  fileprivate var rows: [ListContent.Row] {
    switch self {
    case .written(let name): [.init(nil, .text(name), detail: .words(.stickWritten))]
    case .failed(let problem): [.init(nil, .words(problem.phrase), isWrong: true)]
    case .imported(let cards): cards.rows
    }
  }
}

extension StickImport {
  fileprivate var rows: [ListContent.Row] {
    var rows: [ListContent.Row] = []
    let decks = decks.isEmpty ? nil : Label.words(.deckCount, decks.count)
    if newCards > 0 { rows.append(.init(nil, .words(.stickNewCards, newCards), detail: decks)) }
    if changedCards > 0 { rows.append(.init(nil, .words(.stickChangedCards, changedCards))) }
    if rows.isEmpty, unread.isEmpty { rows.append(.init(nil, .words(.stickNothingNew))) }
    return rows
      + unread.map { name in
        let detail = saveAs[name].map { Label.words(.stickSaveAs, [.text($0)]) }
        return .init(nil, .text(name), detail: detail ?? .words(.stickUnread), isWrong: true)
      }
  }
}

extension StickProblem {
  fileprivate var phrase: Phrase {
    switch self {
    case .full: .stickFull
    case .readOnly: .stickReadOnly
    case .broken: .stickBroken
    }
  }
}
