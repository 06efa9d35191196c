/// The frame of what is printed.
struct SheetFrameValues: PageValues {
  static let template = Page.Template.paper

  var language = ""
  /// As in `Files`.
  var version = Files.version
  var title = ""
  var isLetter = false
  var ways: [Way] = []
  /// HTML.
  var body = ""

  struct Way: TemplateValues {
    var path = ""
    var words = ""
  }
}

/// What a deck can be printed as.
struct PrintValues: PageValues {
  static let template = Page.Template.print

  var kinds: [Kind] = []

  struct Kind: TemplateValues {
    var path = ""
    var icon = ""
    var words = ""
    var why = ""
  }
}

/// Cards to cut.
struct CutValues: PageValues {
  static let template = Page.Template.cut

  var sheets: [Sheet] = []

  struct Sheet: TemplateValues {
    var cards: [Card] = []
  }

  struct Card: TemplateValues {
    var text = ""
    var isBack = false
    var pictures: [String] = []
    var deck = ""
    var number = ""
  }
}

struct ListValues: PageValues {
  static let template = Page.Template.list

  var name = ""
  var cards: [TextsValues] = []
}

struct TestValues: PageValues {
  static let template = Page.Template.test

  var sheets: [Sheet] = []

  struct Sheet: TemplateValues {
    var name = ""
    /// HTML.
    var face = ""
    /// The number of the sheet's first question.
    var first = 1
    var cards: [Card] = []
  }

  struct Card: TemplateValues {
    var number = 1
    var question = ""
    /// The path of the question's picture; nil if it has none.
    var picture: String?
    var answer = ""
  }
}

/// The class's names with their secret pictures.
struct NamesValues: PageValues {
  static let template = Page.Template.names

  var kids: [Kid] = []
  /// Whether any learner has secret pictures.
  var hasPictures = false

  struct Kid: TemplateValues {
    var name = ""
    /// HTML.
    var sign = ""
    var pictures: [Picture] = []
  }

  struct Picture: TemplateValues {
    var icon = ""
    var words = ""
  }
}

struct PosterValues: PageValues {
  static let template = Page.Template.poster

  var address = ""
  /// The number of modules of the code's side, and its path in SVG.
  var side = 0
  var path = ""
}
