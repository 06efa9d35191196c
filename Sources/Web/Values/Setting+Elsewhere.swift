import Scenes

extension Setting {
  /// Why the page does not have a setting, and where it is made; nil if the page has it, of the box, a learner or a deck.
  ///
  /// This is the one table of it: the pages of settings leave these out, and the box's page lists them.
  var elsewhere: Phrase? {
    switch self {
    case .pin, .pictures: .webSecret
    case .rotation: .webSeenAtBox
    case .soundCard: .webHeardAtBox
    case .firstStart: .webAskedAtBox
    case .sounds, .cardSounds, .speechProgram, .letters, .panelSize, .lockTerminal, .kioskDecks,
      .kioskModes,
      .reviews:
      .webInFile
    case .wrongPINs, .starterDecks, .mode, .direction: .webByItself
    case .language, .keyboard, .volume, .readAloud, .speechRate, .eyesFree, .autoScan, .letterSize,
      .wordSize,
      .theme, .fade, .wrap, .garden, .homeAfter, .dimAfter, .profile, .shake, .newCards, .minutes,
      .sure, .color,
      .shape, .way, .young:
      nil
    }
  }
}
