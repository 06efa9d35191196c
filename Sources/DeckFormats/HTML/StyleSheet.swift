/// The rules of a style sheet that hide or show elements, by the property `display` alone.
///
/// Selectors have names, classes, identifiers and ancestors (`.card .hint`, also with `>`). Rules with other
/// selectors and those within `@media` are ignored: they depend on the screen or on what a person does.
///
/// Source: www.w3.org/TR/CSS22/cascade.html, "Cascading order".
struct StyleSheet: Equatable, Sendable {
  /// The rules in the sheets' order.
  private(set) var rules: [Rule] = []

  /// The longest sheet, in UTF-8 bytes; the rest of a longer one is not read.
  private static let longest = 64 << 10
  private static let longestTag = 1_000
  /// The largest number of rules on `display`; the first ones count.
  private static let mostRules = 200

  struct Rule: Equatable, Sendable {
    /// The selector's elements from the outermost in; never empty.
    let path: [StyledElement]
    let hides: Bool
    let isImportant: Bool

    /// The specificity: `!important` counts before identifiers, those before classes, and those before names.
    let weight: Int

    init(path: [StyledElement], hides: Bool, isImportant: Bool) {
      (self.path, self.hides, self.isImportant) = (path, hides, isImportant)
      weight = path.reduce(isImportant ? 1 << 30 : 0) {
        $0 + ($1.id == nil ? 0 : 1 << 20) + $1.classes.count << 10 + ($1.name == nil ? 0 : 1)
      }
    }
  }

  init() {}

  /// - Parameter css: The sheet's text.
  init(_ css: String) { add(css.utf8.prefix(Self.longest)) }

  /// Adds the rules of all `<style>` elements in HTML.
  mutating func add(embeddedIn html: String) {
    var rest = Array(html.utf8.prefix(4 * HTMLText.longest))[...]
    while let tag = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[tag...]
      add(embeddedAt: rest)
      rest = rest.dropFirst()
    }
  }

  /// Adds the rules of a `<style>` element that begins here, if one does.
  mutating func add(embeddedAt html: ArraySlice<UInt8>) {
    guard Self.begins(html.dropFirst(), "style"), rules.count < Self.mostRules,
      let start = html.prefix(Self.longestTag).firstIndex(of: UInt8(ascii: ">"))
    else { return }
    let text = html[(start + 1)...].prefix(Self.longest)
    add(text[..<(text.firstIndex(of: UInt8(ascii: "<")) ?? text.endIndex)])
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
    bytes.count > name.utf8CodeUnitCount
      && zip(bytes, UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        .allSatisfy { $0 | 0x20 == $1 }
  }

  private mutating func add(_ css: some Collection<UInt8>) {
    guard !css.isEmpty else { return }
    var rest = Self.withoutComments(String(decoding: css, as: UTF8.self))[...]
    while rules.count < Self.mostRules, let open = rest.firstIndex(of: "{") {
      // An `@import` before the selector ends with a semicolon.
      let head = rest[..<open].split(separator: ";").last?.trimmed ?? ""
      let body = rest[open...].dropFirst()
      if head.hasPrefix("@") {
        rest = Self.behindBlock(body)
      } else {
        let end = body.firstIndex(of: "}") ?? body.endIndex
        add(head, body[..<end])
        rest = body[end...].dropFirst()
      }
    }
  }

  private mutating func add(_ selectors: String, _ declarations: Substring) {
    guard let display = Self.display(in: declarations) else { return }
    for selector in selectors.split(separator: ",") where rules.count < Self.mostRules {
      let parts = selector.replacing(">", with: " ").split(whereSeparator: \.isWhitespace)
      let path = parts.compactMap(StyledElement.init(selector:))
      guard !path.isEmpty, path.count == parts.count, path.count <= 8 else { continue }
      rules.append(Rule(path: path, hides: display.hides, isImportant: display.isImportant))
    }
  }

  /// Returns what declarations say of `display`; nil if they say nothing.
  static func display(in declarations: Substring) -> (hides: Bool, isImportant: Bool)? {
    var found: (hides: Bool, isImportant: Bool)?
    for declaration in declarations.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].trimmed.lowercased() == "display" else { continue }
      let value = parts[1].lowercased().filter { !$0.isWhitespace }
      let isImportant = value.hasSuffix("!important")
      if isImportant || found?.isImportant != true {
        found = (value.hasPrefix("none"), isImportant)
      }
    }
    return found
  }

  private static func withoutComments(_ css: String) -> String {
    var (text, rest) = ("", css[...])
    while let start = rest.firstRange(of: "/*") {
      text += rest[..<start.lowerBound] + " "
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return text + rest
  }

  /// Returns what follows the end of a block with blocks in it.
  private static func behindBlock(_ body: Substring) -> Substring {
    var depth = 1
    for place in body.indices {
      depth += body[place] == "{" ? 1 : body[place] == "}" ? -1 : 0
      if depth == 0 { return body[place...].dropFirst() }
    }
    return ""
  }
}

/// The properties of an element on which selectors depend, or those that a part of a selector requires.
struct StyledElement: Equatable, Sendable {
  /// The element's name; nil in a selector that fits any name.
  private(set) var name: String?
  private(set) var id: String?
  private(set) var classes: Set<Substring> = []

  init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    id = attributes["id"]
    classes = Set((attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).prefix(20))
  }

  /// Parses a part of a selector without blanks; nil if it depends on more than the element.
  init?(selector: Substring) {
    var rest = selector
    while let sign = rest.first {
      let isName = sign != "." && sign != "#"
      if !isName { rest = rest.dropFirst() }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      guard !word.isEmpty else { return nil }
      switch sign {
      case ".": classes.insert(word)
      case "#": id = String(word)
      default: name = word.lowercased()
      }
      rest = rest[word.endIndex...]
    }
  }

  /// Whether an element has the properties that this part of a selector requires.
  func fits(_ element: StyledElement) -> Bool {
    (name == nil || name == element.name) && (id == nil || id == element.id)
      && classes.isSubset(of: element.classes)
  }
}

/// Decides which elements of a document, given in its order, are hidden.
struct HiddenElements {
  private let rules: [StyleSheet.Rule]
  /// The open elements from the outermost in, beginning with those in which Anki and browsers show a side.
  private var open: [StyledElement]
  /// The number of comparisons that may still be made: an untrusted text may have many elements and rules.
  private var budget = Self.mostComparisons
  private static let mostComparisons = 200_000
  /// The number of comparisons made.
  var comparisons: Int { Self.mostComparisons - budget }

  init(_ sheet: StyleSheet) {
    rules = sheet.rules
    open = [
      StyledElement("html", [:]), StyledElement("body", ["class": "card"]),
      StyledElement("div", ["id": "qa"]),
    ]
  }

  /// Begins an element, and returns whether it is hidden itself; the elements around it don't count.
  mutating func begin(_ name: String, _ attributes: [String: String]) -> Bool {
    let own = attributes["style"].flatMap { StyleSheet.display(in: $0[...]) }
    let bare = own?.hides ?? (attributes["hidden"] != nil)
    guard !rules.isEmpty else { return bare }
    guard budget > 0 else {
      open.append(open[0])
      return bare
    }
    let element = StyledElement(name, attributes)
    defer { open.append(element) }
    var winner: StyleSheet.Rule?
    for rule in rules where rule.weight >= winner?.weight ?? 0 && fits(rule, element) {
      winner = rule
    }
    guard let winner, own == nil || winner.isImportant && own?.isImportant == false else {
      return bare
    }
    return winner.hides
  }

  mutating func end() { if !rules.isEmpty { open.removeLast() } }

  private mutating func fits(_ rule: StyleSheet.Rule, _ element: StyledElement) -> Bool {
    budget -= 1
    guard budget > 0, let last = rule.path.last, last.fits(element) else { return false }
    var around = open[...]
    for part in rule.path.dropLast().reversed() {
      guard let place = around.lastIndex(where: part.fits) else { return false }
      budget -= around.endIndex - place
      around = around[..<place]
    }
    return true
  }
}
