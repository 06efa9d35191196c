package import Study

/// A learner's garden, the newest thing first.
package struct GardenScene: Scene, Equatable {
  private let learner: String
  private let title: Label
  private let sign: LearnerSign
  private var garden: Garden?

  init(of learner: String, _ situation: Situation) {
    self.learner = learner
    title = situation.asksWhoLearns ? .words(.gardenOf, [.text(learner)]) : .words(.garden)
    sign = situation.signs[learner]
  }

  /// Leads here.
  static let garden = Target("garden", icon: .sprout)

  package var query: LibraryQuery? { .garden(learner: learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .garden(let garden) = reply, query == self.query, garden != self.garden
    else { return nil }
    self.garden = garden
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? perform(.leave, in: situation) : nil
  }

  package var content: ScreenContent {
    let things = garden?.things ?? []
    var content = ListContent(
      "garden", title: title,
      status: things.isEmpty
        ? nil
        : .list([
          .words(.gardenDays, things.count), .words(.cardsLearnt, garden?.learnt ?? 0),
        ]),
      rows: things.reversed().map {
        .init(nil, .words($0.kind.phrase), .thing($0), detail: .text($0.deck))
      }, empty: .words(garden == nil ? .loading : .gardenEmpty), icon: .sprout, buttons: [.back])
    (content.kind, content.sign, content.subject) = (.garden, sign, learner)
    return .list(content)
  }
}

extension GardenKind {
  /// What it is, with its article.
  package var phrase: Phrase {
    switch self {
    case .sunflower: .growsSunflower
    case .tulip: .growsTulip
    case .appletree: .growsAppletree
    case .fir: .growsFir
    case .mushroom: .growsMushroom
    case .cactus: .growsCactus
    case .pumpkin: .growsPumpkin
    case .berries: .growsBerries
    case .clover: .growsClover
    case .daisy: .growsDaisy
    case .rose: .growsRose
    case .bluebell: .growsBluebell
    case .palm: .growsPalm
    case .wheat: .growsWheat
    case .carrots: .growsCarrots
    case .strawberry: .growsStrawberry
    case .vine: .growsVine
    case .frog: .growsFrog
    case .beehive: .growsBeehive
    case .snowman: .growsSnowman
    case .lantern: .growsLantern
    case .waterlily: .growsWaterlily
    case .birdhouse: .growsBirdhouse
    case .pond: .growsPond
    case .windmill: .growsWindmill
    case .ladybird: .growsLadybird
    case .hedgehog: .growsHedgehog
    case .butterfly: .growsButterfly
    case .snail: .growsSnail
    case .bird: .growsBird
    case .kite: .growsKite
    }
  }
}

extension Situation {
  /// Whether whoever learns has a garden.
  var hasGarden: Bool { request?.learner != nil && preferencesInForce.isOn(.garden) }
}
