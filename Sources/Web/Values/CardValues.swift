/// A card's two papers, painted by the box.
struct PaperValues: TemplateValues {
  /// The side that is painted while it is typed; nil for a picture.
  var side: String?
  var path = ""
  var words = ""
}

/// A question and its answer, in tables of cards.
struct TextsValues: TemplateValues {
  var question = ""
  /// The path of the question's picture, in a list for the printer.
  var picture: String?
  var answer = ""
}

struct CardValues: PageValues {
  static let template = Page.Template.card

  var path = ""
  /// The query of the part of the deck's list to which the page leads back.
  var place = ""
  var token = ""
  var changes = false
  var isNew = false
  var isToFix = false
  /// Where a card of the school's, with this GUID, is marked as to be fixed; nil for other cards.
  var flag: String?
  var guid = ""
  /// Under which name the browser keeps what is typed.
  var keep = ""
  var question = ""
  var answer = ""
  /// The version of the texts that the page has.
  var was = ""
  var papers: [PaperValues] = []
  var pictures: [Medium] = []
  var sounds: [Medium] = []
  /// The texts that somebody else has saved meanwhile; nil for no such change.
  var now: TextsValues?
  // What is changed and, after `was`, what the page had.
  var tags = ""
  var wasTags = ""
  var hasSets = false
  var sets: [Set] = []
  /// The name of a new set that was typed.
  var newSet = ""
  var isAsked = true
  var wasAsked = true

  struct Set: TemplateValues {
    var name = ""
    var isIn = false
    var wasIn = false
  }

  struct Medium: TemplateValues {
    var path = ""
    var hash = ""
  }
}

struct GridValues: PageValues {
  static let template = Page.Template.grid

  var path = ""
  var token = ""
  var changes = false
  /// Which rows the box has kept.
  var kept = ""
  var papers: [PaperValues] = []
  var rows: [Row] = []

  struct Row: TemplateValues {
    var number = 0
    var question = ""
    var answer = ""
    /// `?` for a row of a photo that a person should compare with the page; otherwise "".
    var mark = ""
    var isUnsure = false
    var problem: String?
  }
}

struct PhotoValues: PageValues {
  static let template = Page.Template.photo

  var path = ""
  var token = ""
  /// What has to be installed first; nil if nothing is missing.
  var missing: String?
  var isBusy = false
  /// How much of the photo is read, in percent.
  var percent = 0
  var mayChoose = false
  var questions: [ImportValues.Option] = []
  var answers: [ImportValues.Option] = []
}

struct PasteValues: PageValues {
  static let template = Page.Template.paste

  var path = ""
  var token = ""
  var keep = ""
  var text = ""
  var hasCards = false
  var count = ""
  var cards: [TextsValues] = []
}

struct ImportValues: PageValues {
  static let template = Page.Template.import

  var token = ""
  var changes = false
  // What is known of a file: one of these is true.
  var isEmpty = false
  var isBusy = false
  var isKnown = false
  /// Whether there is something to take.
  var isLooked = false
  var isIn = false
  var name = ""
  var job = ""
  var counts = ""
  var decks: [Deck] = []
  var hasCards = false
  var cards: [TextsValues] = []
  var hasLeftOut = false
  var leftOut: [String] = []
  var hasUnread = false
  var unread: [String] = []
  var mayChoose = false
  var hasColumns = false
  var questions: [Option] = []
  var answers: [Option] = []
  var hasSheets = false
  var sheets: [Option] = []

  struct Deck: TemplateValues {
    var path = ""
    var name = ""
  }

  struct Option: TemplateValues {
    var value = ""
    var name = ""
    var isChosen = false
  }
}
