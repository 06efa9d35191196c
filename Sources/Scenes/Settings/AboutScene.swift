package import Study

/// What this program, this box and its library are.
package struct AboutScene: Scene, Equatable {
  package static let version = "0.1.0"

  private let machine: String?
  private var updates: UpdateHistory?
  private var size: LibrarySize?

  package init(_ situation: Situation) {
    machine = situation.machine
    updates = situation.updates
  }

  package var query: LibraryQuery? { .size }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query, case .size(let size) = reply else { return nil }
    self.size = size
    return Step()
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .update(.last(let history), _) = change, history != updates else { return nil }
    updates = history
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case .back: perform(.leave, in: situation)
    case Self.licences: Step(.question, next: .push(LicencesScene()))
    default: nil
    }
  }

  package var content: ScreenContent {
    var rows: [ListContent.Row] = []
    func add(_ name: Phrase, _ value: Label) {
      rows.append(.init(nil, .words(name), detail: value))
    }
    add(.version, .text("Study Kiosk \(Self.version)"))
    if let updates { rows += updates.rows }
    if let machine { add(.thisBox, .text(machine)) }
    if let size {
      add(.cardsHere, .text("\(size.cards)"))
      add(.learners, .text("\(size.learners)"))
      add(.librarySize, .size(size.bytes))
      if let free = size.free { add(.freeStorage, .size(free)) }
    }
    let steps: [Phrase] =
      size?.isReadOnly == true
      ? [.cantSave, .cantSaveRestart, .cantSaveBackup, .cantSaveNewCard] : []
    return .list(
      ListContent(
        "about", title: .words(.about),
        rows: steps.map { .init(nil, .words($0), $0 == .cantSave ? .wrong : .plain) } + rows,
        buttons: [.back, .init(Self.licences, .words(.licences))]))
  }

  private static let licences = Target("licences", icon: .cards)
}

extension UpdateHistory {
  /// The last update with its day and what came of it; which of the two systems runs, only the report says.
  fileprivate var rows: [ListContent.Row] {
    guard let last else { return [] }
    let name = last.version.map { Label.words(.updateTo, [.text($0)]) } ?? .words(.lastUpdate)
    let outcome = Label.words(last.outcome.phrase)
    // Why a system did not stay is a sentence.
    if case .back = last.outcome {
      return [.init(nil, name, detail: .day(last.day)), .init(nil, outcome, .wrong)]
    }
    return [.init(nil, name, detail: .list([.day(last.day), outcome]))]
  }
}

extension UpdateHistory.Outcome {
  fileprivate var phrase: Phrase {
    switch self {
    case .kept: .updateKept
    case .back(.start): .updateBackStart
    case .back(.screen): .updateBackScreen
    case .back(.library): .updateBackLibrary
    case .open(true): .updateReady
    case .open(false): .updateCut
    }
  }
}

extension Label {
  /// Returns a size on a disk; one that is not 0 is at least 1 MB.
  static func size(_ bytes: Int) -> Label {
    let megabytes = bytes / 1_000_000 + (bytes % 1_000_000 > 0 ? 1 : 0)
    return megabytes < 10_000
      ? .words(.megabytes, megabytes) : .words(.gigabytes, megabytes / 1_000)
  }
}
