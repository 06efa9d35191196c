/// Builds a plain text from the elements and texts of an HTML document.
final class TextBuilder {
  private(set) var media: [String] = []
  private(set) var needsBrowser = false
  /// Whether the elements are nested too deeply; the rest is missing.
  private(set) var isCut = false

  /// The number of comparisons of an element with a rule of the style sheet.
  var comparisons: Int { hiding.comparisons }

  private let deepest: Int
  private let opensDetails: Bool
  private var hiding: HiddenElements
  /// The largest depth of nested elements whose text is replaced: the end of each writes its content anew.
  private static let deepestTexts = 10
  private var open: [Element] = []
  /// The texts under construction: the document's, and those of open elements whose text is replaced at
  /// their end.
  private var texts = [GrowingText()]
  private var lists: [List] = []
  /// The numbers of open elements that hide their text, and that keep its blanks.
  private var (hidden, verbatim) = (0, 0)

  /// What an element means for its text.
  private enum Element: Equatable {
    case plain, hidden, verbatim, list
    /// Closed details, and their summary, which alone is seen.
    case details, summary
    /// A block, with a gap before and after it.
    case block(GrowingText.Gap)
    /// An element whose text is replaced at its end.
    case raised, lowered, ruby, reading, formula

    var isText: Bool { [.raised, .lowered, .ruby, .reading, .formula].contains(self) }
  }

  private struct List {
    /// The next item's number; nil for bullets.
    var number: Int?
  }

  init(deepest: Int, opensDetails: Bool, _ sheet: StyleSheet) {
    (self.deepest, self.opensDetails) = (deepest, opensDetails)
    hiding = HiddenElements(sheet)
  }

  /// Ends all open elements and returns the text; nothing may be added afterwards.
  func finished() -> String {
    while !open.isEmpty { end() }
    return texts[0].finished()
  }

  // MARK: Elements

  func begin(_ name: String, _ attributes: [String: String]) {
    guard open.count < deepest else {
      isCut = true
      return
    }
    var element = Self.element(name)
    if name == "details", !opensDetails, attributes["open"] == nil { element = .details }
    if name == "summary", open.last == .details { element = .summary }
    if hiding.begin(name, attributes) { element = .hidden }
    if element.isText, texts.count > Self.deepestTexts { element = .plain }
    open.append(element)
    if ["script", "iframe", "object", "embed", "canvas"].contains(name) { needsBrowser = true }
    switch element {
    case .hidden: hidden += 1
    case .details, .summary:
      gap(.line)
      hidden += element == .details ? 1 : -1
    case .verbatim:
      verbatim += 1
      gap(.paragraph)
    case .block(let gap): if hidden == 0 { self.gap(gap) }
    case .list:
      gap(.line)
      lists.append(List(number: name == "ol" ? Int(attributes["start"] ?? "1") ?? 1 : nil))
    case .raised, .lowered, .ruby, .reading, .formula: texts.append(GrowingText())
    case .plain: break
    }
    if hidden == 0 { place(name, attributes) }
  }

  /// Ends the innermost open element.
  func end() {
    guard let element = open.popLast() else { return }
    hiding.end()
    switch element {
    case .plain: break
    case .hidden: hidden -= 1
    case .details, .summary:
      gap(.line)
      hidden -= element == .details ? 1 : -1
    case .verbatim:
      verbatim -= 1
      gap(.paragraph)
    case .block(let gap): if hidden == 0 { self.gap(gap) }
    case .list:
      lists.removeLast()
      gap(.line)
    case .raised: replace { ScriptLetters.raised($0, after: $1) }
    case .lowered: replace { text, _ in ScriptLetters.lowered(text) }
    case .formula: replace { text, _ in LaTeXText.readable(text) }
    case .reading:
      let reading = texts.removeLast().finished()
      texts[texts.count - 1].addReading(reading)
    case .ruby: replace { text, _ in text }
    }
  }

  /// Adds what an element has at its beginning, such as a line break, a bullet or a picture.
  private func place(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "br": texts[texts.count - 1].breakLine()
    case "li":
      let indent = String(repeating: "  ", count: min(max(lists.count - 1, 0), 8))
      var mark = "•"
      if let number = lists.last?.number {
        mark = "\(number)."
        lists[lists.count - 1].number = number &+ 1
      }
      texts[texts.count - 1].mark = "\(indent)\(mark) "
    case "img", "audio", "video", "source": placeMedium(attributes)
    default: break
    }
  }

  private func placeMedium(_ attributes: [String: String]) {
    guard let source = attributes["src"], !source.isEmpty else { return }
    if let name = MediaName.path(source: source) {
      media.append(name)
    } else {
      needsBrowser = true
      if let words = attributes["alt"] { write(words) }
    }
  }

  // MARK: Text

  func write(_ text: String) {
    guard hidden == 0 else { return }
    if verbatim > 0 {
      texts[texts.count - 1].writeVerbatim(text)
    } else {
      texts[texts.count - 1].write(text)
    }
  }

  private func gap(_ gap: GrowingText.Gap) { texts[texts.count - 1].raise(gap) }

  /// Ends the innermost text and writes it into the one around it, as `change` returns it.
  ///
  /// `change` is given the innermost text and the text right before it.
  private func replace(_ change: (String, String) -> String) {
    let inner = texts.removeLast()
    texts[texts.count - 1].write(inner, change)
  }

  // MARK: Kinds of elements

  private static func element(_ name: String) -> Element {
    switch name {
    case "script", "style", "head", "title", "template", "iframe", "object", "embed", "canvas",
      "applet", "select", "textarea", "rp", "svg", "math":
      .hidden
    case "pre": .verbatim
    case "ul", "ol", "menu", "dir": .list
    case "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "hr", "table", "dl", "figure":
      .block(.paragraph)
    case "div", "li", "tr", "dt", "dd", "section", "article", "header", "footer", "aside", "nav",
      "main", "center", "caption", "figcaption", "form", "fieldset", "address", "details",
      "summary", "body":
      .block(.line)
    case "td", "th": .block(.cell)
    case "sup": .raised
    case "sub": .lowered
    case "ruby": .ruby
    case "rt": .reading
    case "anki-mathjax": .formula
    default: .plain
    }
  }
}
