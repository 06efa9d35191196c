import Study

@testable import Scenes

/// The situation of Anna at a box with all its features.
var situation: Situation {
  let language = ShownScene.language
  var situation = Situation(
    ofLearners: ["Anna": [.color: "green"], "Ben": [.color: "purple"]], learners: ["Anna", "Ben"],
    request: LessonRequest(learner: "Anna", deck: "World capitals", mode: .round),
    startsAtHome: true,
    preferences: [
      .language: language, .keyboard: language, .homeAfter: "5 min", .fade: "on", .wrap: "on",
    ])
  situation.abilities = [.phonePage, .chooseNetwork, .switchOff, .update]
  situation.starters[language] = [
    "World capitals", "First words in French", "First words in German", "Telling the time",
    "Times tables",
  ]
  return situation
}

let shownSize = LibrarySize(cards: 612, learners: 2, bytes: 3_000_000)
let shownTraits = DeckTraits(
  tags: ["cold", CardRecord.toFix],
  counts: .init(all: 85, tags: ["cold": 7, CardRecord.toFix: 3], suspended: 2))
let shownCapitals = DeckOverview(name: "World capitals", cardCount: 85)
let shownBackups = [
  BackupOverview(
    name: "b", time: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60), bytes: 3_000_000,
    isReplaced: true),
  BackupOverview(
    name: "a", time: WallTime(milliseconds: 1_795_200_000_000, zoneMinutes: 60), bytes: 2_900_000),
]
let shownDecks = LibraryOverview(
  decks: [shownCapitals, DeckOverview(name: "Times tables", cardCount: 100)])

let shownNetworks = [
  WirelessNetwork("FRITZ!Box 7590 AX", signal: 82, access: .secret, isInUse: true),
  WirelessNetwork("Villa Kunterbunt", signal: 64, access: .secret),
  WirelessNetwork("eduroam", signal: 51, access: .other),
  WirelessNetwork("Library guests", signal: 40, access: .open),
  WirelessNetwork("Neighbour", signal: 12, access: .secret),
].compactMap(\.self)
