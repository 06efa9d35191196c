package import Study

/// Asks for a deck's face; the scene below takes the choice.
package struct FaceScene: Scene, Equatable {
  private let deck: String
  /// The face that the deck was given; nil for that of its name.
  private let given: DeckFace?

  package init(of deck: String, now given: DeckFace?) {
    (self.deck, self.given) = (deck, given)
  }

  /// Leads here, or stands for the face in its detail.
  static let face = Target("face", icon: .palette)
  /// The detail of the target that stands for the face of the deck's name.
  static let byName = "name"

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == Self.face.name, let face = target.detail,
      face == Self.byName || DeckFace(rawValue: face) != nil
    else { return nil }
    return .handOver(target)
  }

  package var content: ScreenContent {
    var content = ListContent(
      "face", title: .words(.faceOfDeck),
      rows: [
        .choice(
          Self.face.of(Self.byName), .words(.faceByName), .deck(DeckFace(ofName: deck)),
          isChosen: given == nil)
      ]
        + DeckFace.allCases.map {
          .choice(
            Self.face.of($0.rawValue), .words($0.phrase), .deck($0), isChosen: $0 == given)
        }, buttons: [.back])
    (content.kind, content.subject) = (.faces, deck)
    return .list(content)
  }
}

extension DeckFace {
  /// The icon of the same name; a test makes sure that each face has one.
  package var icon: Icon { Icon(rawValue: rawValue) ?? .cards }

  /// What the face shows.
  package var phrase: Phrase {
    switch self {
    case .times: .faceTimes
    case .numbers: .faceNumbers
    case .plusminus: .facePlusminus
    case .fraction: .faceFraction
    case .coin: .faceCoin
    case .clockface: .faceClockface
    case .ruler: .faceRuler
    case .shapes: .faceShapes
    case .aa: .faceAa
    case .book: .faceBook
    case .talk: .faceTalk
    case .pencil: .facePencil
    case .globe: .faceGlobe
    case .flags: .faceFlags
    case .pin: .facePin
    case .castle: .faceCastle
    case .crown: .faceCrown
    case .note: .faceNote
    case .piano: .facePiano
    case .flask: .faceFlask
    case .atom: .faceAtom
    case .planet: .facePlanet
    case .paw: .facePaw
    case .leaf: .faceLeaf
    case .carrot: .faceCarrot
    case .heart: .faceHeart
    case .sign: .faceSign
    case .ball: .faceBall
    case .bike: .faceBike
    case .cup: .faceCup
    case .cloud: .faceCloud
    case .moon: .faceMoon
    case .mountain: .faceMountain
    case .flame: .faceFlame
    case .cat: .cat
    case .fish: .fish
    case .bird: .bird
    case .snail: .snail
    case .tree: .tree
    case .flower: .flower
    case .apple: .apple
    case .star: .star
    case .sun: .sun
    case .boat: .boat
    case .car: .car
    case .balloon: .balloon
    }
  }
}
