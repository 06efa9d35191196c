import Study

/// The starter decks that are not in the library; those that are touched are added to it.
///
/// At a first start, this is the last question; for a library without decks, all of them are chosen already.
struct StarterScene: Scene, Equatable {
  /// The starter decks of the box's language, by name.
  private let names: [String]
  private let isFirstStart: Bool
  /// The first learner, if somebody was named.
  private let learner: String?
  /// The starter decks that the library lacks; nil until it has replied.
  private var offered: [String]?
  private var chosen: Set<String> = []

  /// - Parameters:
  ///   - situation: Has the starter decks of each language.
  ///   - isFirstStart: Whether the first start ends with this scene.
  ///   - learner: The learner who begins after the first start.
  init(_ situation: Situation, isFirstStart: Bool = false, then learner: String? = nil) {
    names = situation.startersInLanguage
    (self.isFirstStart, self.learner) = (isFirstStart, learner)
  }

  var query: LibraryQuery? { .decks(learner: nil) }

  mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .decks(let library) = reply, query == self.query, offered == nil else { return nil }
    let here = Set(library.decks.map(\.name))
    offered = names.filter { !here.contains($0) }
    if isFirstStart, here.isEmpty { chosen = Set(names) }
    return Step()
  }

  mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard let offered else { return nil }
    switch target.name {
    case Self.take.name where isFirstStart || !chosen.isEmpty:
      let wanted = offered.filter(chosen.contains).joined(separator: "\n")
      let change = Edit.set(Setting.starterDecks.rawValue, to: wanted, of: nil)
      guard isFirstStart else { return Step(.question, saving: change, next: .back) }
      return Step(
        .question, saving: [change, .set(Setting.firstStart.rawValue, to: "done", of: nil)],
        next: learner.map { .homeAs(learner: $0) } ?? .home)
    case Self.all.name: return choose(Set(offered))
    case Self.none.name: return choose([])
    case Self.deck:
      guard let name = target.detail, offered.contains(name) else { return nil }
      if chosen.remove(name) == nil { chosen.insert(name) }
      return Step(.question)
    default: return nil
    }
  }

  private mutating func choose(_ names: Set<String>) -> Step? {
    guard chosen != names else { return nil }
    chosen = names
    return Step(.question)
  }

  private static let deck = "starter"
  private static let all = Target("all", icon: .all)
  private static let none = Target("none", icon: .nothing)
  private static let take = Target("take", icon: .right, role: .primary)

  var content: ScreenContent {
    let canTake = offered != nil && (isFirstStart || !chosen.isEmpty)
    var content = ListContent(
      "starters", title: .words(.chooseStarters),
      rows: offered?.map {
        .choice(
          Target(Self.deck, $0), .text($0), .deck(DeckFace(ofName: $0)),
          isChosen: chosen.contains($0))
      } ?? [], empty: .words(offered == nil ? .loading : .allStartersHere), icon: .check,
      buttons: [
        .back,
        .init(
          offered == nil || chosen.isEmpty ? nil : Self.none, .words(.noStartersAtAll)),
        .init(
          offered == nil || chosen == Set(offered ?? []) ? nil : Self.all, .words(.allStarters)),
        .init(
          canTake ? Self.take : nil,
          chosen.isEmpty ? .words(.noStarters) : .words(.takeStarters, chosen.count)),
      ])
    content.kind = .decks
    return .list(content)
  }
}
