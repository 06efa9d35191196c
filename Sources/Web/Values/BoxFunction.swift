import Scenes

/// What a grown-up can do at the box besides its settings: where the page has it, or why it does not.
///
/// This is the one table of it, as `Setting.elsewhere` is that of the settings: the box's page lists what it lacks.
enum BoxFunction: CaseIterable {
  case starters, cards, filter, sets, voices, face, viewers, learners, classOfAll, schoolYear,
    backups, stickReport
  case stick, phones, network, about, calibration, switchOff

  enum Place: Equatable {
    /// A page; `DECK` stands for a deck's path, `LEARNER` for a learner's.
    case page(String)
    case elsewhere(Phrase)
  }

  var place: Place {
    switch self {
    case .starters: .page("/starters")
    case .cards, .filter: .page("DECK")
    case .sets: .page("DECK/new")
    case .voices, .face, .viewers: .page("DECK/settings")
    case .learners: .page("LEARNER")
    case .classOfAll: .page("/class")
    case .schoolYear: .page("/class/leave")
    case .backups: .page("/restore")
    case .stickReport: .page("/stick")
    case .stick: .elsewhere(.webStickAtBox)
    case .phones: .elsewhere(.webLetInAtBox)
    case .network: .elsewhere(.webSecret)
    case .about: .elsewhere(.webReadAtBox)
    case .calibration: .elsewhere(.webTouchedAtBox)
    case .switchOff: .elsewhere(.webSwitchedAtBox)
    }
  }

  var phrase: Phrase {
    switch self {
    case .starters: .starters
    case .cards: .cards
    case .filter: .filterCards
    case .sets: .webSets
    case .voices: .questionVoice
    case .face: .faceOfDeck
    case .viewers: .viewers
    case .learners: .learners
    case .classOfAll: .classOfAll
    case .schoolYear: .schoolYear
    case .backups: .backups
    case .stickReport: .webStick
    case .stick: .stick
    case .phones: .phones
    case .network: .network
    case .about: .about
    case .calibration: .webTouches
    case .switchOff: .switchOff
    }
  }

  /// What the page does not have, and why.
  static var elsewhere: [(name: Phrase, why: Phrase)] {
    allCases.compactMap { function in
      guard case .elsewhere(let why) = function.place else { return nil }
      return (function.phrase, why)
    }
  }
}
