import Study

struct ClassValues: PageValues {
  static let template = Page.Template.class

  var token = ""
  var changes = false
  /// Whether nobody learns here yet.
  var isEmpty = false
  // Whether this part has learners of either list.
  var hasNeeds = false
  var hasOthers = false
  // The numbers of learners of both lists, of all parts.
  var needCount = 0
  var otherCount = 0
  var needs: [PupilValues] = []
  var heads: [Head] = []
  var pupils: [PupilValues] = []
  /// The parts of a large class; none if there is only one.
  var parts: [Part] = []
  var hasParts = false
  var hasHard = false
  var hard: [HardValues] = []
  /// The names of new learners that were typed.
  var names = ""
  var hasKept = false
  var kept: [KeptValues] = []

  struct Part: TemplateValues {
    var path = ""
    /// Its first learner and its last one.
    var words = ""
    var here = false
  }

  /// A day of the week above the marks.
  struct Head: TemplateValues {
    var letter = ""
    var now = false
  }
}

/// The row of a learner.
struct PupilValues: PageValues {
  static let template = Page.Template.pupil

  var path = ""
  var name = ""
  /// HTML.
  var sign = ""
  var today = ""
  /// HTML.
  var bar = ""
  var last = ""
  var week = ""
  var marks: [Mark] = []
  /// Why the learner needs somebody, as HTML; nil for no reason.
  var need: String?
  /// The card that is hardest for the learner; nil if there is none.
  var hardest: String?

  struct Mark: TemplateValues {
    /// The CSS class of the day: "" for answers, "no" for none, "free" for a day without anybody.
    var kind = ""
  }
}

struct LearnerValues: PageValues {
  static let template = Page.Template.learner

  var path = ""
  var token = ""
  var changes = false
  var name = ""
  /// The button's words.
  var remove = ""
  /// Why the learner needs somebody, as HTML; nil for no reason.
  var need: String?
  var learnt = ""
  /// Whether any card is learnt.
  var hasCurve = false
  // Charts, as HTML.
  var curve = ""
  var minutes = ""
  var coming = ""
  var calendar = ""
  var weeks: [Week] = []
  var answered = ""
  var due = ""
  var decks: [Deck] = []
  var hasHard = false
  var hard: [HardValues] = []

  struct Week: TemplateValues {
    var when = ""
    var learnt = 0
  }

  struct Deck: TemplateValues {
    var path = ""
    var name = ""
    /// HTML.
    var face = ""
    var left = ""
    /// How many of its cards the learner knows; nil if the box does not know.
    var known: String?
    /// HTML.
    var bar = ""
  }
}

/// The page on which those who leave are ticked.
struct LeaveValues: PageValues {
  static let template = Page.Template.leave

  var token = ""
  var changes = false
  var learners: [Learner] = []

  struct Learner: TemplateValues {
    var guid = ""
    var name = ""
    /// HTML.
    var sign = ""
  }
}

extension PupilValues.Mark {
  init(_ presence: Presence) {
    kind =
      switch presence {
      case .here: ""
      case .away: "no"
      case .free: "free"
      }
  }
}
