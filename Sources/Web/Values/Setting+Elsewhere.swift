import Scenes

extension Setting {
  /// Why the page does not have a setting that the box shows; nil if the page has it, of the box, a learner or a deck, or
  /// if the box does not show it.
  ///
  /// This is the one table of it: the pages of settings leave these out, and the box's page lists them.
  var elsewhere: Phrase? {
    switch self {
    case .pin, .pictures: .webSecret
    case .rotation: .webSeenAtBox
    case .soundCard: .webHeardAtBox
    case .firstStart: .webAskedAtBox
    default: nil
    }
  }
}
