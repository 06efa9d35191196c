import Study

/// The actions for a USB stick: importing its decks, bringing back a backup, and saving a backup or the answers on
/// it.
package struct StickScene: Scene, Equatable {
  /// The stick; nil once it was pulled out.
  private var stick: Stick?
  /// Whether the box is new, so that the stick's backups alone are offered.
  private let isFirstStart: Bool
  /// Whether the box's whole system can be updated from a stick.
  private let canUpdate: Bool
  /// Whether the stick was pulled out during work.
  private var wasWorking = false
  /// Whether to show the actions instead of the result of the last work.
  private var asksForMore = false
  /// Whether a backup has taken the library's place, which may have other learners.
  private var wasRestored = false
  /// The work that was begun last; nil if none was begun from this screen.
  private var last: StickWork?

  package init(_ situation: Situation, isFirstStart: Bool = false) {
    stick = situation.stick
    canUpdate = situation.abilities.contains(.update)
    self.isFirstStart = isFirstStart
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .stick(let change) = change else { return nil }
    if change == .gone { wasWorking = stick?.work != nil }
    if case .ended(.restored) = change { wasRestored = true }
    stick = situation.stick
    return Step()
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    if wasRestored, stick?.work == nil { return home(.back) }
    if case .inspected? = shownResult {
      asksForMore = true
      return Step(.back)
    }
    return Step(.back, next: .back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard let stick, stick.work == nil else { return nil }
    if target == Self.more {
      asksForMore = true
      return Step(.question)
    }
    switch shownResult {
    case .inspected(let offer):
      return target == Self.restore ? begin(.restoring(offer.name)) : nil
    case .restored(let replaced?):
      return target == Self.takeBack
        ? home(.question, saving: .restore(replaced)) : nil
    case .failed: return target == Self.again ? last.map { begin($0) } : nil
    case .imported, .written, .restored, .refused: return nil
    case nil: break
    }
    switch target {
    case Self.all: return begin(.importing(stick.decks))
    case Self.backup: return begin(.backup)
    case Self.answers: return begin(.answers)
    default:
      guard let name = target.detail else { return nil }
      if target.name == Self.bringBack, stick.backups.contains(name) {
        return begin(.inspecting(name))
      }
      if target.name == Self.update, canUpdate, stick.updates.contains(name) {
        return UpdateScene.looking(into: name, situation)
      }
      guard target.name == Self.deck, stick.decks.contains(name) else { return nil }
      return begin(.importing([name]))
    }
  }

  private mutating func begin(_ work: StickWork) -> Step {
    stick?.begin(work)
    (last, asksForMore) = (work, false)
    return Step(.question, errand: .stick(work))
  }

  /// Leads home after a backup has taken the library's place; the new box's questions are answered by it, too.
  private func home(_ sound: Sound, saving change: LibraryChange? = nil) -> Step {
    let answered = LibraryChange.edit(.set(Setting.firstStart.rawValue, to: "done", of: nil))
    return Step(sound, saving: change ?? (isFirstStart ? answered : nil), next: .askLearner)
  }

  /// Returns the day of a backup whose name has it as the box writes it, or else its name.
  private static func label(ofBackup name: String) -> Label {
    guard let time = WallTime(date: name.dropFirst("backup-".count).prefix(10)) else {
      return .text(name)
    }
    return .list([.words(.backup), .day(time)])
  }

  private static let all = Target("import-all", icon: .save, role: .primary)
  private static let deck = "import"
  private static let update = "update"
  private static let bringBack = "bring-back"
  /// The same, where nothing else is offered.
  private static func bringBackOnly(_ backup: String) -> Target {
    Target(bringBack, backup, icon: .eye, role: .primary)
  }
  private static let restore = Target("restore", icon: .undo, role: .danger)
  private static let takeBack = Target("take-back", icon: .undo)
  private static let backup = Target("backup", icon: .stick)
  private static let answers = Target("answers", icon: .stick)
  private static let more = Target("more", icon: .stick)
  private static let again = Target("try-again", icon: .again, role: .primary)

  package var content: ScreenContent {
    var list = list
    shownResult?.fill(&list)
    if let onlyBackup {
      (list.kind, list.rows) = (.quiet, [])
      // A day in the first sentence would end it: "23. November".
      list.title = Self.label(ofBackup: onlyBackup)
      (list.empty, list.why) = (.words(.stickAsksToRestore), .words(.stickLooksFirst))
    }
    return .list(list)
  }

  private var list: ListContent {
    ListContent(
      "stick", title: .words(title), status: fileCount, rows: rows, empty: .words(state),
      icon: .stick, buttons: listButtons)
  }

  /// The number of files with cards, while they can be brought in.
  private var fileCount: Label? {
    guard let stick, stick.work == nil, shownResult == nil, !isFirstStart, !stick.decks.isEmpty
    else { return nil }
    return .words(.stickFiles, stick.decks.count)
  }

  private var title: Phrase {
    if case .inspected? = shownResult { .stickAsksToRestore } else { .stick }
  }

  private var listButtons: [ListContent.Button] {
    switch shownResult {
    case .inspected:
      [.init(.back, .words(.cancel)), .init(Self.restore, .words(.restore))]
    case .restored(let replaced):
      [.home]
        + (replaced == nil ? [] : [.init(Self.takeBack, .words(.stickTakeBack))])
    case .failed where last != nil: [.back, .init(Self.again, .words(.tryAgain))]
    case .imported, .written, .failed, .refused: [.back, .init(Self.more, .words(.stickMore))]
    case nil: wasRestored ? [.home] : [.back] + bringAll + bringBackOnly
    }
  }

  /// The one backup on a stick, of a new box that can do nothing else with it; nil if there are several, or other things to do.
  private var onlyBackup: String? {
    guard isFirstStart, let stick, stick.work == nil, shownResult == nil, stick.backups.count == 1
    else { return nil }
    return stick.backups.first
  }

  private var bringBackOnly: [ListContent.Button] {
    onlyBackup.map { [.init(Self.bringBackOnly($0), .words(.lookIntoBackup))] } ?? []
  }

  /// The way on while there is anything to bring in.
  private var bringAll: [ListContent.Button] {
    guard let stick, stick.work == nil, !isFirstStart, stick.decks.count > 1 else { return [] }
    return [.init(Self.all, .words(.stickImportAll, stick.decks.count))]
  }

  /// The result of the last work, while the screen shows it.
  private var shownResult: StickResult? { asksForMore ? nil : stick?.result }

  /// The text in place of the rows while there are none.
  private var state: Phrase {
    switch stick?.work {
    case .importing?: .stickReading
    case .backup?, .answers?: .stickWriting
    case .inspecting?: .stickInspecting
    case .restoring?: .stickRestoring
    case nil: wasWorking ? .stickPulled : .stickGone
    }
  }

  private var rows: [ListContent.Row] {
    guard let stick, stick.work == nil else { return [] }
    if let shownResult { return shownResult.rows }
    let backups = stick.backups.map { name in
      ListContent.Row(
        Target(Self.bringBack, name, icon: .save), Self.label(ofBackup: name),
        detail: .words(.stickBringBack))
    }
    if isFirstStart { return backups }
    var rows = updates(on: stick)
    if stick.decks.isEmpty, stick.updates.isEmpty {
      rows.append(.init(nil, .words(.stickEmpty)))
    }
    rows += stick.decks.map { name in
      .init(
        Target(Self.deck, name), .text(name), .deck(DeckFace(ofName: name), nil),
        detail: .words(.stickImport))
    }
    rows += [
      .init(Self.backup, .words(.stickBackup)), .init(Self.answers, .words(.stickAnswers)),
    ]
    let others = stick.others.sorted { $0.key < $1.key }.map { name, ending in
      ListContent.Row(nil, .text(name), .wrong, detail: .words(.stickSaveAs, [.text(ending)]))
    }
    return rows + backups + others
  }

  /// The rows of updates, or of how else this box is updated.
  private func updates(on stick: Stick) -> [ListContent.Row] {
    stick.updates.map { name in
      guard canUpdate else {
        return .init(nil, .text(name), .wrong, detail: .words(.updateElsewhere))
      }
      return .init(Target(Self.update, name, icon: .save), Stick.label(ofUpdate: name))
    }
  }
}
