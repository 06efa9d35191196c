/// The starter decks of a language that the box lacks.
struct StartersValues: PageValues {
  static let template = Page.Template.starters

  var token = ""
  var changes = false
  var isEmpty = false
  // The same page with all decks ticked, and with none.
  var all = ""
  var none = ""
  var decks: [Deck] = []
  /// The other languages that have starter decks.
  var languages: [Other] = []

  struct Deck: TemplateValues {
    var name = ""
    /// HTML.
    var face = ""
    var isChosen = false
  }

  struct Other: TemplateValues {
    var path = ""
    var code = ""
    var name = ""
  }
}

/// A backup that is chosen, sent, compared with the library, or brought back.
struct RestoreValues: PageValues {
  static let template = Page.Template.restore

  var token = ""
  // What is known of a backup: one of these is true.
  var isEmpty = false
  var isBusy = false
  var isLooked = false
  var isOver = false
  /// Whether the box has no backups.
  var hasNone = false
  var backups: [Backup] = []
  var name = ""
  var job = ""
  var rows: [Row] = []

  struct Backup: TemplateValues, Sendable {
    var name = ""
    var words = ""
    var note: String?
  }

  struct Row: TemplateValues {
    var what = ""
    var here = ""
    var there = ""
    var isOther = false
  }
}

/// The boxes of a school, at its office.
struct BoxesValues: PageValues {
  static let template = Page.Template.boxes

  var boxes: [Box] = []

  struct Box: TemplateValues {
    var name = ""
    var last = ""
    /// nil if it is not known.
    var version: String?
    var needs = false
    /// In English; nil for none.
    var problem: String?
  }
}

/// What the last import from a USB stick has brought in and left out.
struct StickValues: PageValues {
  static let template = Page.Template.stick

  /// Whether nothing has come from a stick yet.
  var isEmpty = false
  var cameIn: [String] = []
  var decks: [Deck] = []
  var hasOutside = false
  var outside: [Outside] = []

  struct Deck: TemplateValues {
    var path = ""
    var name = ""
  }

  struct Outside: TemplateValues {
    var file = ""
    var why = ""
  }
}
