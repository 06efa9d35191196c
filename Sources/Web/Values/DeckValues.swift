/// The first page, with all decks.
struct DecksValues: PageValues {
  static let template = Page.Template.decks

  var token = ""
  var changes = false
  var isEmpty = false
  /// The box's clock; nil if it can't be set from here.
  var clock: Clock?
  var decks: [Deck] = []
  var hasKept = false
  var kept: [KeptValues] = []

  struct Clock: TemplateValues {
    /// In milliseconds since 1970.
    var time = ""
    var text = ""
  }

  struct Deck: TemplateValues {
    var path = ""
    var name = ""
    /// HTML.
    var face = ""
    var count = ""
    /// HTML.
    var who = ""
    var toFix: String?
    /// How many cards most of its learners know; nil without learners.
    var known: String?
    /// HTML.
    var bar = ""
  }
}

struct DeckValues: PageValues {
  static let template = Page.Template.deck

  var path = ""
  var token = ""
  var changes = false
  /// The words that are searched.
  var words = ""
  var isEmpty = false
  /// Whether what is searched or filtered has no card.
  var isNothing = false
  var hasFilters = false
  var filters: [FilterGroup] = []
  var hasToFix = false
  var toFix: [Card] = []
  var cards: [Card] = []
  // The pages of the list before and after this one; nil for none.
  var earlier: String?
  var later: String?
  /// The deck's name or, if that can't be saved, the one that was typed.
  var typed = ""
  var isTyped = false
  /// Whether cards can be ticked, and where the form goes.
  var mayChoose = false
  var chosen = ""
  /// Whether the ticked cards could not be changed, so that the form is shown again.
  var isChoosing = false
  var tag = ""
  /// The name of the set that was typed, and the names of the deck's sets.
  var set = ""
  var sets: [Other] = []
  var hasOthers = false
  /// The decks to which cards can go.
  var others: [Other] = []

  struct Card: TemplateValues {
    var path = ""
    var guid = ""
    var question = ""
    var answer = ""
    var picture: String?
    var isChosen = false
    /// How many of its learners know it; nil without learners.
    var known: String?
    /// HTML.
    var bar = ""
  }

  struct Other: TemplateValues {
    var name = ""
  }

  /// Filters that belong together.
  struct FilterGroup: TemplateValues {
    /// The attribute whose values they are; nil for the others.
    var name: String?
    var filters: [Filter] = []
  }

  struct Filter: TemplateValues {
    var value = ""
    var words = ""
    var isChosen = false
  }
}

/// A hard card with the answers that were given.
struct HardValues: PageValues {
  static let template = Page.Template.hard

  var path = ""
  var question = ""
  var answer = ""
  var lapses = ""
  var given: [String] = []
}

/// The settings of the box, a learner or a deck.
struct SettingsValues: PageValues {
  static let template = Page.Template.settings

  var path = ""
  var token = ""
  var changes = false
  var isBox = false
  /// Whether it is a school's office.
  var isOffice = false
  var groups: [Group] = []
  var hasViewers = false
  /// The learners who may get the deck.
  var viewers: [Viewer] = []
  /// The settings that the page does not have, which the box's page lists.
  var elsewhere: [Elsewhere] = []

  struct Viewer: TemplateValues, Sendable {
    var guid = ""
    var name = ""
    /// HTML.
    var sign = ""
    var gets = false
  }

  struct Elsewhere: TemplateValues {
    var name = ""
    var why = ""
  }

  struct Group: TemplateValues, Sendable {
    var name = ""
    var settings: [Field] = []
  }

  struct Field: TemplateValues, Sendable {
    var name = ""
    var label = ""
    /// The value when the page was made.
    var was = ""
    var options: [Option] = []
  }

  struct Option: TemplateValues, Sendable {
    var value = ""
    var text = ""
    var isChosen = false
  }
}
