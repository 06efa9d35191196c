/// Monday's report.
struct MondayValues: PageValues {
  static let template = Page.Template.monday

  /// Whether nobody learns here yet.
  var isEmpty = false
  var figures: [Figure] = []
  var hasNeeds = false
  var needs: [Need] = []
  /// How many more need somebody, and how many more decks there are; nil for none.
  var moreNeeds: String?
  var moreDecks: String?
  var hasHard = false
  var hard: [HardValues] = []
  /// A chart as HTML, and its table.
  var curve = ""
  var weeks: [LearnerValues.Week] = []
  var hasDecks = false
  var decks: [Deck] = []
  var heads: [String] = []
  var learners: [Learner] = []
  var hasCurves = true
  var hasPictures = false
  /// The parts of a large class; none if there is only one.
  var parts: [ClassValues.Part] = []
  var hasParts = false

  /// A number with what it counts.
  struct Figure: TemplateValues {
    var number = ""
    var words = ""
  }

  /// A learner who needs somebody.
  struct Need: TemplateValues {
    var path = ""
    var name = ""
    // HTML.
    var sign = ""
    var need = ""
  }

  struct Deck: TemplateValues {
    var path = ""
    var name = ""
    // HTML.
    var face = ""
    var known = ""
    var bar = ""
  }

  /// The row of a learner.
  struct Learner: TemplateValues {
    var path = ""
    var name = ""
    // HTML.
    var sign = ""
    var curve = ""
    var week = ""
    var marks: [PupilValues.Mark] = []
    var minutes = 0
    /// The numbers of cards learnt in the week, and in all.
    var new = ""
    var all = 0
    var pictures: [NamesValues.Picture] = []
  }
}

/// The table with the week's marks, whose values the pages around it have.
struct WeekValues: PageValues {
  static let template = Page.Template.week

  var heads: [String] = []
  var learners: [MondayValues.Learner] = []
  var hasCurves = false
  var hasPictures = false
}

/// Monday's report on paper.
struct ReportValues: PageValues {
  static let template = Page.Template.report

  var title = ""
  var span = ""
  var figures: [MondayValues.Figure] = []
  var hasNeeds = false
  var needs: [MondayValues.Need] = []
  var hasHard = false
  var hard: [HardValues] = []
  var heads: [String] = []
  var learners: [MondayValues.Learner] = []
  var hasCurves = false
  var hasPictures = false
}
