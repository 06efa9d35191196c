/// A card of Mnemosyne: a fact, and how it is asked.
struct MnemosyneCard {
  /// The keys and values of the fact's fields.
  let fact: [(key: String, value: String)]
  /// The id of the card type; one that a person made begins with its parent's id and "::".
  let type: String
  /// The id of the fact view.
  let view: String
  /// The data that the card type keeps with the card.
  let extra: PythonLiteral?
  let tags: [String]

  /// Returns both sides as text, converted from HTML; nil if the view is unknown or leaves the question
  /// empty.
  func sides(_ types: MnemosyneCardTypes) -> (question: HTMLText, answer: HTMLText)? {
    guard let view = types.views[view] else { return nil }
    if let note = types.notes[type], let template = view.template {
      let values = Dictionary(fact.map { ($0.key, $0.value) }) { first, _ in first }
      let fields = note.keys.map { MnemosyneText.withAnkiFormulas(values[$0] ?? "") }
      let sides = AnkiNote(type: note.type, fields: fields, tags: tags, deck: "").texts(
        template, card: Int64(extra?["ord"]?.number ?? 0))
      return (sides.question, sides.answer)
    }
    let values = fieldValues()
    let sides = (
      Self.html(view.question, view.questionWords, values),
      Self.html(view.answer, view.answerWords, values)
    )
    guard !sides.0.isEmpty else { return nil }
    return (HTMLText(html: sides.0), HTMLText(html: sides.1))
  }

  /// Returns the fact's values, with those that card types with gaps derive from them.
  ///
  /// Source: Mnemosyne `libmnemosyne/card_types/cloze.py`, `sentence.py`.
  private func fieldValues() -> [String: String] {
    var values = Dictionary(fact.map { ($0.key, $0.value) }) { first, _ in first }
    let index = extra?["index"]?.number
    switch type.prefix(while: { $0 != ":" }) {
    case "5":
      let cloze = MnemosyneCloze(values["text"] ?? "", gap: index ?? 0)
      (values["f"], values["b"]) = (cloze.question, cloze.answer)
    case "6":
      let cloze = MnemosyneCloze(values["f"] ?? "", gap: index)
      (values["f"], values["a"]) = (cloze.question, cloze.answer)
      // If the gap is the whole sentence, its meaning is the question.
      if cloze.question.trimmed == "[...]", let meaning = values["m_1"], !meaning.isEmpty {
        (values["f"], values["m_1"]) = (meaning, nil)
      }
    default: break
    }
    return values
  }

  /// Returns the fields of a side as HTML, one below the other.
  private static func html(
    _ keys: [String], _ words: [String: String], _ values: [String: String]
  ) -> String {
    var html = ""
    for key in keys where html.utf8.count <= HTMLText.longest {
      guard let value = values[key], !value.isEmpty else { continue }
      var text = MnemosyneText.html(value)
      if let words = words[key] {
        text = MnemosyneText.filled(words) { $0 == key ? text : values[$0] }
      }
      html += keys.count > 1 ? "<div>\(text)</div>" : text
    }
    return html
  }
}

/// A text with gaps in brackets, which may have a hint: "La [casa:house] es [grande]".
struct MnemosyneCloze {
  private(set) var question = ""
  /// The text in the gap; nil if there is no gap with the number.
  private(set) var answer: String?

  /// Hides the gap with the number `gap`, from 0, in the question; nil shows all gaps.
  init(_ text: String, gap: Int?) {
    var rest = text[...]
    var count = 0
    while let open = Self.bracket("[", after: #"\left"#, in: rest) {
      let inner = rest[open...].dropFirst()
      guard let close = Self.bracket("]", after: #"\right"#, in: inner) else { break }
      question += rest[..<open]
      let parts = inner[..<close].split(
        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if count == gap {
        answer = Self.withFormula(parts[0], behind: question)
        question += "[\(parts.count > 1 ? parts[1] : "...")]"
      } else {
        question += parts[0]
      }
      count += 1
      rest = inner[close...].dropFirst()
    }
    question += rest
  }

  /// Returns the first bracket that does not follow `command`, TeX's `\left` or `\right`.
  private static func bracket(
    _ sign: Character, after command: String, in text: Substring
  ) -> Substring.Index? {
    var rest = text
    while let place = rest.firstIndex(of: sign) {
      guard text[..<place].hasSuffix(command) else { return place }
      rest = rest[place...].dropFirst()
    }
    return nil
  }

  /// Returns the gap's text, as a formula of its own if the gap is within a formula.
  private static func withFormula(_ gap: Substring, behind text: String) -> String {
    for (opening, closing) in MnemosyneText.formulas {
      guard let start = text.ranges(of: opening).last else { continue }
      if !text[start.upperBound...].contains(closing) { return opening + gap + closing }
    }
    return String(gap)
  }
}
