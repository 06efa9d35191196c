/// A note, with everything that its templates may refer to.
struct AnkiNote {
  let type: AnkiNoteType
  /// The note's texts as HTML, in the order of the type's fields.
  let fields: [String]
  let tags: [String]
  /// The deck's whole name, with "::" between its parts.
  let deck: String

  /// Whether the note's cards cover parts of a picture: Anki's own image occlusion, or that of the add-on
  /// "Image Occlusion Enhanced", whose covers are pictures.
  ///
  /// Source: Anki `rslib/src/image_occlusion`; github.com/glutanimate/image-occlusion-enhanced, `config.py`.
  var isImageOcclusion: Bool {
    type.isCloze && fields.contains { $0.contains("::image-occlusion:") }
      || type.fields["Question Mask"] != nil && type.fields["Original Mask"] != nil
  }

  /// Returns one side of a card as HTML.
  ///
  /// - Parameters:
  ///   - side: The template; if nil, the question is the first field, and the answer all others.
  ///   - template: The template's name.
  ///   - card: The card's ordinal, from 0.
  ///   - isQuestion: Whether the side is the question.
  ///   - front: The question's HTML, for `{{FrontSide}}`.
  ///   - steps: Increased by the number of bytes read.
  /// - Returns: HTML, at most some times `HTMLText.longest`.
  func html(
    _ side: AnkiTemplate?, of template: String, card: Int64, isQuestion: Bool, front: String = "",
    _ steps: inout Int
  ) -> String {
    guard let side else {
      return isQuestion ? fields.first ?? "" : fields.dropFirst().joined(separator: "<br>")
    }
    var rendering = Rendering(
      note: self, template: template, card: card, isQuestion: isQuestion, front: front)
    rendering.add(side.nodes)
    steps += rendering.steps
    return rendering.html
  }

  /// A card as plain text.
  struct Sides {
    var question: HTMLText
    /// The answer, without the question in it.
    var answer: HTMLText
    /// The cost of making both sides, where a byte that is read is a step.
    var steps: Int
  }

  /// Returns both sides as plain text.
  ///
  /// - Parameters:
  ///   - template: The card's template; if it is nil or can't be read, the fields are taken.
  ///   - card: The card's ordinal, from 0.
  /// - Returns: Both sides.
  func texts(_ template: AnkiNoteType.Template?, card: Int64) -> Sides {
    let name = template?.name ?? ""
    var steps = 0
    let front = html(template?.front, of: name, card: card, isQuestion: true, &steps)
    func answer(front: String) -> String {
      html(template?.back, of: name, card: card, isQuestion: false, front: front, &steps)
    }
    let bare = answer(front: "")
    func text(_ html: String, opensDetails: Bool = false, _ sheet: StyleSheet?) -> HTMLText {
      let text = HTMLText(html: html, opensDetails: opensDetails, sheet: sheet ?? StyleSheet())
      steps += text.steps
      // The style sheet hides the whole side, which a script would show.
      guard text.text.isEmpty, text.media.isEmpty, sheet?.rules.isEmpty == false else {
        return text
      }
      return HTMLText(html: html, opensDetails: opensDetails)
    }
    let (sheet, backSheet) = (template?.sheets.front, template?.sheets.back)
    var back = text(Self.behindRule(bare) ?? bare, opensDetails: true, backSheet)
    // The card's answer only repeats its question.
    if back.text.isEmpty, back.media.isEmpty { back = text(answer(front: front), backSheet) }
    let question = text(front, sheet)
    return Sides(question: question, answer: back, steps: steps)
  }

  /// Returns what follows the horizontal rule between question and answer; nil if there is none.
  static func behindRule(_ html: String) -> String? {
    var rest = html.utf8[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[sign...].dropFirst()
      guard let end = rest.prefix(100).firstIndex(where: { "<>".utf8.contains($0) }),
        rest[end] == UInt8(ascii: ">")
      else { continue }
      let tag = Substring(rest[..<end]).lowercased().filter { !" \n\r\t\"'/".contains($0) }
      if tag == "hrid=answer" { return String(Substring(rest[end...].dropFirst())) }
    }
    return nil
  }
}

/// A side under construction.
private struct Rendering {
  let note: AnkiNote
  let template: String
  let card: Int64
  let isQuestion: Bool
  let front: String

  private(set) var html = ""
  /// The number of bytes of fields that may still be read: a template may name a long field any number of
  /// times.
  private var budget = Self.mostSteps
  private static let mostSteps = 4 * HTMLText.longest
  /// The cost of a field or a condition, in addition to the bytes of its text.
  private static let node = 20

  var steps: Int { Self.mostSteps - budget + html.utf8.count }

  init(note: AnkiNote, template: String, card: Int64, isQuestion: Bool, front: String) {
    self.note = note
    self.template = template
    self.card = card
    self.isQuestion = isQuestion
    self.front = front
  }

  mutating func add(_ nodes: [AnkiTemplate.Node]) {
    for node in nodes where html.utf8.count <= HTMLText.longest && budget > 0 {
      switch node {
      case .text(let text): html += text
      case .field(let name, let filters):
        let value = value(of: name)
        // Each filter reads the whole value, and takes longer for a byte.
        budget -= value.utf8.count * max(4 * filters.count, 1) + Self.node
        html += filtered(value, filters)
      case .condition(let name, let isNegated, let inner):
        let value = value(of: name)
        budget -= value.utf8.count + Self.node
        if Self.isEmpty(value) == isNegated { add(inner) }
      }
    }
  }

  /// A field's HTML; "" for an unknown name.
  private func value(of name: String) -> String {
    if let place = note.type.fields[name] {
      return note.fields.indices.contains(place) ? note.fields[place] : ""
    }
    switch name {
    case "FrontSide": return front
    case "Tags": return Self.escaped(note.tags.joined(separator: " "))
    case "Type": return Self.escaped(note.type.name)
    case "Deck": return Self.escaped(note.deck)
    case "Subdeck": return Self.escaped(note.deck.split(separator: ":").last.map(String.init) ?? "")
    case "Card": return Self.escaped(template)
    default: return note.type.isCloze && name == "c\(card + 1)" ? "1" : ""
    }
  }

  private func filtered(_ text: String, _ filters: [String]) -> String {
    // The filter is a box for typing the answer on the question's side, and the right answer on the other.
    if filters.last == "type" {
      if isQuestion { return "" }
      return filters.first == "cloze"
        ? AnkiCloze(text).gaps(card: card + 1, isQuestion: false) : text
    }
    return filters.reduce(text) { text, filter in
      switch filter {
      // A hint is shown on demand, which the kiosk can't; the answer may show it.
      case "hint": isQuestion ? "" : text
      case "furigana": text.replacing("&nbsp;", with: " ")
      case "kanji": AnkiReading.words(in: text)
      case "kana": AnkiReading.readings(in: text)
      case "cloze": AnkiCloze(text).text(card: card + 1, isQuestion: isQuestion) ?? ""
      case "cloze-only": AnkiCloze(text).gaps(card: card + 1, isQuestion: isQuestion)
      default: filter.hasPrefix("tts ") ? "" : text
      }
    }
  }

  /// Whether a field has nothing but blanks and empty lines.
  ///
  /// Source: Anki `rslib/src/template.rs`, `field_is_empty`.
  private static func isEmpty(_ field: String) -> Bool {
    var rest = Substring(field).drop(while: \.isWhitespace)
    while let tag = ["<br>", "<br/>", "<br />", "<div>", "</div>"].first(where: rest.hasPrefix) {
      rest = rest.dropFirst(tag.count).drop(while: \.isWhitespace)
    }
    return rest.isEmpty
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}

/// Words with readings in brackets, such as ` 漢字[かんじ]`.
///
/// Source: Anki `rslib/src/template_filters.rs`.
private enum AnkiReading {
  static func words(in text: String) -> String { replacing(in: text) { word, _ in word } }

  static func readings(in text: String) -> String { replacing(in: text) { _, reading in reading } }

  private static func replacing(
    in text: String, by choose: (Substring, Substring) -> Substring
  ) -> String {
    var result = ""
    var rest = text.replacing("&nbsp;", with: " ")[...]
    while let open = rest.firstIndex(of: "[") {
      let reading = rest[open...].dropFirst()
      guard let close = reading.firstIndex(of: "]") else { break }
      let before = rest[..<open]
      let start =
        before.lastIndex { $0 == " " || $0 == ">" }.map { before.index(after: $0) }
        ?? before.startIndex
      let word = before[start...]
      if word.isEmpty || reading.hasPrefix("sound:") {
        result += rest[...close]
      } else {
        let lead = before[..<start]
        result += lead.last == " " ? lead.dropLast() : lead
        result += choose(word, reading[..<close])
      }
      rest = reading[close...].dropFirst()
    }
    return result + rest
  }
}
