/// The frame around all pages but those that are printed.
struct FrameValues: PageValues {
  static let template = Page.Template.frame

  /// The code of the page's language.
  var language = ""
  /// As in `Files`.
  var version = Files.version
  var title = ""
  /// The number of seconds after which the browser reloads the page; nil for never.
  var refresh: Int?
  /// Whether the phone was let in, and the page is a part of the site.
  var inside = false
  var sections: [Section] = []
  var hasMore = false
  /// What else the section has.
  var more: [More] = []
  var hasTrail = false
  var trail: [Way] = []
  var hasWays = false
  var ways: [Way] = []
  var hasTabs = false
  var tabs: [Tab] = []
  /// HTML.
  var sign: String?
  var why: String?
  var problem: String?
  var done: String?
  /// HTML.
  var body = ""
  var undo: UndoValues?

  struct More: TemplateValues {
    var path = ""
    var words = ""
    var icon = ""
    /// Whether this page is that one.
    var here = false
    var download = false
  }

  struct Section: TemplateValues {
    var path = ""
    var words = ""
    var icon = ""
    var here = false
  }

  struct Tab: TemplateValues {
    var path = ""
    var words = ""
    var here = false
  }

  struct Way: TemplateValues {
    var path = ""
    var words = ""
    var main = false
    var download = false
    var icon: String?
  }
}

/// The bar that undoes what was just done.
struct UndoValues: TemplateValues {
  var token = ""
  /// The id of the removal.
  var kept = ""
  /// The page on which the bar is.
  var path = ""
  var words = ""
}

/// A removal in a list of what can be brought back.
struct KeptValues: PageValues {
  static let template = Page.Template.kept

  var token = ""
  var kept = ""
  var path = ""
  /// HTML.
  var sign = ""
  var name = ""
  var detail = ""
  /// The button's words with the name, for who can't see the row.
  var label = ""
  var button = ""
}

/// What was removed, newest first.
struct RemovedValues: PageValues {
  static let template = Page.Template.removed

  var isEmpty = false
  /// The section's first page, and its name.
  var back = ""
  var word = ""
  var kept: [KeptValues] = []
  // The pages of the list before and after this one; nil for none.
  var newer: String?
  var older: String?
}

/// A removal, which can be brought back or forgotten for good.
struct ForgetValues: PageValues {
  static let template = Page.Template.forget

  /// What is agreed to.
  var sure = ""
  var token = ""
  var kept = ""
  /// The list to which it belongs.
  var path = ""
  var button = ""
}

/// The page before a phone is let in, with the field for the code.
struct EnterValues: PageValues {
  static let template = Page.Template.enter

  var code = ""
}

struct WaitValues: PageValues {
  static let template = Page.Template.wait

  var number = 0
}

struct MessageValues: PageValues {
  static let template = Page.Template.message

  var text = ""
  /// The page to go to; nil for none.
  var way: String?
  var word = ""
}

/// The page of a box in a browser.
struct TriedValues: PageValues {
  static let template = Page.Template.tried

  var language = ""
  /// Whether the box has a stick of its own.
  var stick = false
  var panels: [Option] = []
  var rotations: [Option] = []
  var themes: [Option] = []
  var languages: [Option] = []

  struct Option: TemplateValues {
    var value = ""
    var words = ""
    var chosen = false
  }
}
