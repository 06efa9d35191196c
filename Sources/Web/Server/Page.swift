import Foundation
import Hummingbird
import Mustache
import Scenes
import ScreenLayout

/// The contents of a page, before they are rendered into its template and the frame.
struct Page {
  /// A template; the raw value is the name of its file in `Pages`.
  enum Template: String, CaseIterable {
    case frame, enter, wait, message, decks, deck, card, paste, `class`, learner
    case `import`, settings, leave, tried, print, grid, photo
    /// The frame of what is printed, and its contents.
    case paper, cut, list, test, names, poster, report
    /// Rows that other templates have in common.
    case pupil, hard, kept, week
    /// What a class and a deck have come to.
    case monday, hardest, knowers
    /// What was removed.
    case removed, forget
    /// What the box can do.
    case starters, restore, stick, boxes
  }

  /// A part of the site, to which the bar at the side or below leads.
  enum Section: String, CaseIterable {
    case decks, `class`, box

    var path: String {
      switch self {
      case .decks: "/"
      case .class: "/class"
      case .box: "/settings"
      }
    }
    var icon: Icon {
      switch self {
      case .decks: .cards
      case .class: .people
      case .box: .settings
      }
    }
    var phrase: Phrase {
      switch self {
      case .decks: .decks
      case .class: .webClass
      case .box: .webBox
      }
    }
  }

  /// A link to another page.
  struct Way {
    var path: String
    var words: String
    var icon: Icon?
    /// Whether this is the one that leads on.
    var isMain = false
    /// Whether the browser is to save what is there.
    var isDownload = false

    init(_ path: String, _ words: String, _ icon: Icon? = nil) {
      (self.path, self.words, self.icon) = (path, words, icon)
    }

    /// Creates the way on.
    init(on path: String, _ words: String, _ icon: Icon) {
      self.init(path, words, icon)
      isMain = true
    }

    /// Creates a way to something that the browser is to save.
    init(saving path: String, _ words: String, _ icon: Icon = .save) {
      self.init(path, words, icon)
      isDownload = true
    }

    fileprivate var values: FrameValues.Way {
      .init(
        path: path, words: words, main: isMain, download: isDownload, icon: icon?.rawValue)
    }
  }

  var title: String
  /// The part of the site to which the page belongs; nil for a page before a phone is let in.
  var section: Section?
  /// The pages that lead to this one within its section, outermost first; nil for the section's first page.
  var trail: [Way]?
  /// The path of the page, as its route has it; nil if that has no meaning.
  var path: String?
  /// What else the section has, for the side bar.
  var more: [Way] = []
  /// What can be done from here, at the top of the page.
  var ways: [Way] = []
  /// The pages beside this one, of which the one with this page's path is it.
  var tabs: (ways: [Way], here: String)?
  /// The sign before the title, as HTML.
  var sign: String?
  /// The sentence below the title; nil for none.
  var why: String?
  var values: any PageValues
  /// The error message at the top of the page; nil for none.
  var problem: String?
  /// The message about a finished action at the top of the page; nil for none.
  var done: String?
  /// The bar that undoes what was just done, for ten seconds; nil for none.
  var undo: UndoValues?
  /// Whether the page is to be printed, and then whether on paper of the size Letter instead of A4.
  var (isPaper, isOfLetterSize) = (false, false)
  /// The number of seconds after which the browser reloads the page; nil for never.
  var refresh: Int?
  var status = HTTPResponse.Status.ok

  init(
    _ values: any PageValues, title: String, in section: Section? = nil, after trail: [Way]? = nil
  ) {
    (self.values, self.title) = (values, title)
    (self.section, self.trail) = (section, trail)
  }

  /// Renders the page as a response.
  func response(in language: PageLanguage) -> Response {
    let body = Self.rendered(values, in: language)
    let framed =
      isPaper
      ? Self.rendered(sheetFrame(body, language), in: language)
      : Self.rendered(frame(body, language), in: language)
    return Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: framed)))
  }

  private func frame(_ body: String, _ language: PageLanguage) -> FrameValues {
    var frame = FrameValues(
      language: language.code.rawValue, title: title, refresh: refresh, inside: section != nil,
      ways: ways.map(\.values), sign: sign, why: why, problem: problem, done: done, body: body,
      undo: undo)
    frame.sections = Section.allCases.map { section in
      .init(
        path: section.path, words: language(section.phrase), icon: section.icon.rawValue,
        here: section == self.section)
    }
    frame.hasWays = !ways.isEmpty
    frame.hasMore = !more.isEmpty
    frame.more = more.map {
      .init(
        path: $0.path, words: $0.words, icon: $0.icon?.rawValue ?? "",
        here: $0.path == path, download: $0.isDownload)
    }
    if let tabs {
      frame.hasTabs = true
      frame.tabs = tabs.ways.map {
        .init(path: $0.path, words: $0.words, here: $0.path == tabs.here)
      }
    }
    if let section, let trail {
      let first = Way(section.path, language(section.phrase))
      frame.hasTrail = true
      frame.trail = ([first] + trail).map(\.values)
    }
    return frame
  }

  private func sheetFrame(_ body: String, _ language: PageLanguage) -> SheetFrameValues {
    SheetFrameValues(
      language: language.code.rawValue, title: title, isLetter: isOfLetterSize,
      ways: ways.map { .init(path: $0.path, words: $0.words) }, body: body)
  }

  /// The parsed templates.
  static let templates: MustacheLibrary = {
    MustacheContentTypes.register(EscapedText(), named: "PAGE")
    var library = MustacheLibrary()
    for template in Template.allCases {
      let text = "{{% CONTENT_TYPE:PAGE}}" + String(decoding: template.file, as: UTF8.self)
      try? library.register(text, named: template.rawValue)
    }
    return library
  }()

  /// The templates that could not be parsed; a test makes sure that there are none.
  static let unreadable = Template.allCases.filter {
    templates.getTemplate(named: $0.rawValue) == nil
  }

  static func rendered(_ values: some PageValues, in language: PageLanguage) -> String {
    var all = values.byName
    all["t"] = language.words
    return templates.render(all, withTemplate: type(of: values).template.rawValue) ?? ""
  }
}

/// The escaping of the templates.
private struct EscapedText: MustacheContentType {
  func escapeText(_ text: String) -> String { text.inHTML }
}

extension String {
  /// This text escaped for HTML, Unicode scalar by scalar.
  ///
  /// The template library's own escaping compares characters and so misses a scalar that forms one character with
  /// the next, such as a quotation mark before a combining accent.
  var inHTML: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "<", ">", "&", "\"", "'": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Page.Template {
  var file: [UInt8] {
    switch self {
    case .frame: PackageResources.frame_mustache
    case .enter: PackageResources.enter_mustache
    case .wait: PackageResources.wait_mustache
    case .message: PackageResources.message_mustache
    case .decks: PackageResources.decks_mustache
    case .deck: PackageResources.deck_mustache
    case .card: PackageResources.card_mustache
    case .paste: PackageResources.paste_mustache
    case .class: PackageResources.class_mustache
    case .learner: PackageResources.learner_mustache
    case .import: PackageResources.import_mustache
    case .settings: PackageResources.settings_mustache
    case .leave: PackageResources.leave_mustache
    case .tried: PackageResources.tried_mustache
    case .print: PackageResources.print_mustache
    case .grid: PackageResources.grid_mustache
    case .photo: PackageResources.photo_mustache
    case .paper: PackageResources.paper_mustache
    case .cut: PackageResources.cut_mustache
    case .list: PackageResources.list_mustache
    case .test: PackageResources.test_mustache
    case .names: PackageResources.names_mustache
    case .poster: PackageResources.poster_mustache
    case .report: PackageResources.report_mustache
    case .week: PackageResources.week_mustache
    case .monday: PackageResources.monday_mustache
    case .hardest: PackageResources.hardest_mustache
    case .knowers: PackageResources.knowers_mustache
    case .pupil: PackageResources.pupil_mustache
    case .hard: PackageResources.hard_mustache
    case .kept: PackageResources.kept_mustache
    case .removed: PackageResources.removed_mustache
    case .forget: PackageResources.forget_mustache
    case .starters: PackageResources.starters_mustache
    case .restore: PackageResources.restore_mustache
    case .stick: PackageResources.stick_mustache
    case .boxes: PackageResources.boxes_mustache
    }
  }
}
