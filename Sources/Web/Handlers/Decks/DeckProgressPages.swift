import DeckStore
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// The pages of a deck beside its cards: which are hardest, and how far each learner is.
struct DeckProgressPages: Sendable {
  let site: Site

  /// The parts of a deck's pages, each with a path below the deck's.
  enum Tab: String, CaseIterable {
    case cards = ""
    case hardest = "/hardest"
    case learners = "/learners"
    case settings = "/settings"

    private var phrase: Phrase {
      switch self {
      case .cards: .cardsHere
      case .hardest: .webHardest
      case .learners: .learners
      case .settings: .settings
      }
    }

    /// The tabs of a deck, on this one.
    func tabs(of deck: String, _ language: PageLanguage) -> (ways: [Page.Way], here: String) {
      let path = DeckPages.path(deck)
      return (
        Self.allCases.map { Page.Way(path + $0.rawValue, language($0.phrase)) }, path + rawValue
      )
    }
  }

  func add(to group: RouterGroup<Visit>) {
    group.get("/decks/:deck/hardest") { _, visit in try await hardest(visit) }
    group.get("/decks/:deck/learners") { try await learners($0, $1) }
  }

  /// The number of hardest cards.
  private static let mostHard = 30
  /// The most learners of a part, so that a page stays below 80 KB.
  private static let mostLearners = 100

  private func page(
    _ values: any PageValues, _ tab: Tab, of deck: String, _ face: DeckFace, _ visit: Visit
  ) -> Page {
    var page = Page(values, title: deck, in: .decks, after: [])
    page.sign = Drawings.face(face, .large)
    page.tabs = tab.tabs(of: deck, visit.language)
    return page
  }

  private func progress(
    of deck: String, _ store: DeckStore, _ visit: Visit
  ) throws -> (DeckProgress, DeckListing) {
    guard let listing = try store.deckListings().first(where: { $0.name == deck }) else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return (try store.progress(ofDeck: deck), listing)
  }

  private func hardest(_ visit: Visit) async throws -> Response {
    let (name, language) = (try DeckPages.deck(visit), visit.language)
    let found = try await site.read { store, _ in
      (
        try progress(of: name, store, visit),
        try store.hardestCards(in: name, limit: Self.mostHard)
      )
    }
    guard let ((progress, listing), hard) = found else {
      throw Refusal(.notFound, language(.webGone))
    }
    let (shares, percents) = (progress.shares, progress.percents)
    func share(_ phrase: Phrase, _ percent: Int) -> String {
      language(.words(phrase, [.text("\(percent)")]))
    }
    let values = HardestValues(
      bar: Drawings.bar(shares.known, shares.learning, of: 1000),
      known: share(.webShareKnown, percents.known),
      learning: share(.webShareLearning, percents.learning),
      new: share(.webShareNew, percents.new), hasHard: !hard.isEmpty,
      hard: hard.map(HardCard.row(language)))
    var page = page(values, .hardest, of: name, listing.face, visit)
    page.why = language(
      .list([
        .words(.cardCount, listing.cardCount), .words(.learnerCount, progress.learners.count),
      ]))
    return page.response(for: visit)
  }

  private func learners(_ request: Request, _ visit: Visit) async throws -> Response {
    let (name, language) = (try DeckPages.deck(visit), visit.language)
    let found = try await site.read { store, _ in
      (
        try progress(of: name, store, visit), try LearnerSignsByName(store),
        Dictionary(try store.learners().map { ($0.name, $0.guid) }) { first, _ in first }
      )
    }
    guard let ((progress, listing), signs, guids) = found else {
      throw Refusal(.notFound, language(.webGone))
    }
    let parts = progress.learners.pieces(of: Self.mostLearners)
    let asked = request.uri.queryParameters.get("part", as: Int.self) ?? 1
    let shown = min(max(asked, 1), max(parts.count, 1))
    var values = KnowersValues(hasLearners: !parts.isEmpty)
    values.learners = (parts.isEmpty ? [] : parts[shown - 1]).map { learner in
      .init(
        path: LearnerPages.path(guids[learner.name] ?? ""), name: learner.name,
        sign: Drawings.sign(signs[learner.name], of: learner.name, .small),
        known: language(
          .words(.webKnowsOf, [.number(learner.known), .text("\(progress.cards)")])),
        bar: Drawings.bar(learner.known, learner.learning, of: progress.cards))
    }
    let path = DeckPages.path(name) + Tab.learners.rawValue
    values.parts = zip(1..., parts).map { number, part in
      .init(
        path: "\(path)?part=\(number)", words: ClassPage.words(of: part.map(\.name)),
        here: number == shown)
    }
    values.hasParts = parts.count > 1
    var page = page(values, .learners, of: name, listing.face, visit)
    page.why = language(.words(.learnerCount, progress.learners.count))
    return page.response(for: visit)
  }
}
