/// The hardest cards of a deck, and how far all its learners are together.
struct HardestValues: PageValues {
  static let template = Page.Template.hardest

  /// HTML.
  var bar = ""
  // The parts of all cards of all learners.
  var known = ""
  var learning = ""
  var new = ""
  var hasHard = false
  var hard: [HardValues] = []
}

/// How far each learner of a deck is.
struct KnowersValues: PageValues {
  static let template = Page.Template.knowers

  var hasLearners = false
  var learners: [Learner] = []
  /// The parts of a large class; none if there is only one.
  var parts: [ClassValues.Part] = []
  var hasParts = false

  struct Learner: TemplateValues {
    var path = ""
    var name = ""
    // HTML.
    var sign = ""
    var known = ""
    var bar = ""
  }
}
