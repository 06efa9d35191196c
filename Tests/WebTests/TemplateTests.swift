import Testing

@testable import Web

@Suite("The keys of the templates")
struct TemplateTests {
  private static var pages: [any PageValues.Type] {
    [
      FrameValues.self, EnterValues.self, WaitValues.self, MessageValues.self, DecksValues.self,
      DeckValues.self, CardValues.self, PasteValues.self, ClassValues.self, LearnerValues.self,
      ImportValues.self, SettingsValues.self, LeaveValues.self, TriedValues.self, PrintValues.self,
      GridValues.self, PhotoValues.self, SheetFrameValues.self, CutValues.self, ListValues.self,
      TestValues.self,
      NamesValues.self, PosterValues.self, PupilValues.self, HardValues.self, KeptValues.self,
      RemovedValues.self, ForgetValues.self, StartersValues.self,
      RestoreValues.self, StickValues.self, BoxesValues.self, MondayValues.self, WeekValues.self,
      ReportValues.self,
      HardestValues.self, KnowersValues.self,
    ]
  }

  @Test("are properties of what fills them, and each property is used")
  func keys() {
    #expect(Set(Self.pages.map { $0.template }) == Set(Page.Template.allCases))
    var check = TemplateCheck()
    for page in Self.pages {
      check.walk(page.template, in: [page])
    }
    #expect(check.misspelt == [])
    #expect(check.unused == [])
  }

  @Test(
    "are found where they are misspelt, whatever surrounds them",
    arguments: [
      ("{{path}}{{#rows}}{{number}}{{path}}{{/rows}}", []), ("{{pth}}", ["pth"]),
      ("{{{paht}}}", ["paht"]), ("{{#row}}{{number}}{{/row}}", ["row", "number"]),
      ("{{#rows}}{{nummer}}{{/rows}}", ["nummer"]), ("{{number}}", ["number"]),
      ("{{^change}}{{/change}}", ["change"]), ("{{#rows}}{{/row}}", ["/row"]),
      ("{{#rows}}", ["rows is not closed"]), ("{{> nothing}}", ["> nothing"]),
      (
        "{{#rows}}{{#problem}}{{problem}}{{token}}{{/problem}}{{^last()}}, {{/last()}}{{/rows}}", []
      ),
    ])
  func misspelt(_ text: String, _ expected: [String]) {
    var check = TemplateCheck()
    check.walk(text, named: "grid", in: [GridValues.self])
    #expect(check.misspelt == expected.map { "grid: \($0)" })
  }

  @Test("have values by name, without those that are nil")
  func values() {
    let grid = GridValues(
      path: "/x", rows: [.init(number: 1, problem: "no"), .init(number: 2)])
    let rows = grid.byName["rows"] as? [[String: Any]]
    #expect(rows?.map { $0["problem"] as? String } == ["no", nil])
    #expect(rows?[1].keys.sorted() == ["answer", "isUnsure", "mark", "number", "question"])
    var frame = FrameValues()
    #expect(frame.byName["undo"] == nil)
    frame.undo = UndoValues(kept: "7")
    #expect((frame.byName["undo"] as? [String: Any])?["kept"] as? String == "7")
  }
}

/// Compares the keys of templates with the types that fill them.
private struct TemplateCheck {
  /// The keys that no type has, with their templates.
  var misspelt: [String] = []
  /// The properties that some key of a template has named, by their types.
  private var used: [String: Set<String>] = [:]
  /// All types that were filled in.
  private var types: [String: any TemplateValues.Type] = [:]

  /// The properties of all types that no template names.
  var unused: [String] {
    types.flatMap { name, type in
      Self.properties(of: type).keys.filter { used[name]?.contains($0) != true }
        .map { "\(name).\($0)" }
    }.sorted()
  }

  private static func properties(of type: any TemplateValues.Type) -> [String: Any.Type] {
    Mirror(reflecting: type.init()).children.reduce(into: [:]) { properties, child in
      if let name = child.label { properties[name] = Mirror(reflecting: child.value).subjectType }
    }
  }

  mutating func walk(_ template: Page.Template, in stack: [any TemplateValues.Type]) {
    walk(String(decoding: template.file, as: UTF8.self), named: template.rawValue, in: stack)
  }

  /// - Parameters:
  ///   - text: The template.
  ///   - name: Its name.
  ///   - outer: The types of its values and of the sections around it, innermost last.
  mutating func walk(_ text: String, named name: String, in outer: [any TemplateValues.Type]) {
    for type in outer { types[String(reflecting: type)] = type }
    var sections: [(key: String, type: (any TemplateValues.Type)?)] = []
    for match in text.matches(of: #/\{\{\{?([#^\/>]?) ?([^{}]+)\}\}/#) {
      let (sign, key) = (match.output.1, String(match.output.2))
      let stack = outer + sections.compactMap(\.type)
      switch sign {
      case "/":
        if sections.popLast()?.key != key { misspelt.append("\(name): /\(key)") }
      case ">":
        if let partial = Page.Template(rawValue: key) {
          walk(partial, in: stack)
        } else {
          misspelt.append("\(name): > \(key)")
        }
      case "#": sections.append((key, find(key, in: stack, name)))
      case "^":
        _ = find(key, in: stack, name)
        sections.append((key, nil))
      default: _ = find(key, in: stack, name)
      }
    }
    for section in sections { misspelt.append("\(name): \(section.key) is not closed") }
  }

  /// Finds the property of a key, and returns the type of what a section of it has.
  private mutating func find(
    _ key: String, in stack: [any TemplateValues.Type], _ name: String
  ) -> (any TemplateValues.Type)? {
    // The words of the page's language are checked with the languages; `last()` asks where in a list a section is.
    if key == "." || key.hasPrefix("t.") || key.hasSuffix("()") { return nil }
    for type in stack.reversed() {
      guard let property = Self.properties(of: type)[key] else { continue }
      used[String(reflecting: type), default: []].insert(key)
      let section =
        (property as? any SectionValues.Type)?.element
        ?? property as? any TemplateValues.Type
      if let section { types[String(reflecting: section)] = section }
      return section
    }
    misspelt.append("\(name): \(key)")
    return nil
  }
}

/// A list of values, or values that may be missing.
private protocol SectionValues {
  static var element: any TemplateValues.Type { get }
}

extension Array: SectionValues where Element: TemplateValues {
  static var element: any TemplateValues.Type { Element.self }
}

extension Optional: SectionValues where Wrapped: TemplateValues {
  static var element: any TemplateValues.Type { Wrapped.self }
}
