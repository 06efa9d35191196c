import Gestures
import InputEvents
import Scenes
import Study
import Yams

/// Reads the YAML of a settings file and collects all its problems.
struct SettingsReader {
  var settings = KioskSettings()
  private(set) var problems: [SettingsFileError.Problem] = []
  /// The names that are no settings of this version.
  private(set) var unknownNames: [SettingsFileError.Problem] = []
  private let chosen: (profile: GestureProfile?, panelSize: SurfaceSize?)
  private var values: [GestureLimit: (value: Double, line: Int?)] = [:]
  /// The limits to which the file gives a value that can't be used.
  private var invalidLimits: Set<GestureLimit> = []

  /// A profile or panel size that is given here overrides the file's.
  init(profile: GestureProfile?, panelSize: SurfaceSize?) {
    chosen = (profile, panelSize)
  }

  mutating func read(_ text: String) {
    let reading = SettingsYAML.read(text)
    for fault in reading.problems { problem(fault.line, fault.message) }
    // The values of lines that can't be read are not known.
    for line in reading.leftOut {
      let name = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != ":" && $0 != " " }
      if let limit = GestureLimit(rawValue: String(name)) { invalidLimits.insert(limit) }
    }
    for (key, value) in entries(of: reading.document, under: "the file") { top(key, value) }
    settings.profile = chosen.profile ?? settings.profile
    settings.panelSize = chosen.panelSize ?? settings.panelSize
    for (limit, entry) in values { settings[limit] = entry.value }
    reportConflicts()
  }

  // MARK: Entries

  private mutating func top(_ key: Node, _ value: Node) {
    let (name, line) = (key.text, key.mark?.line)
    if let setting = Setting(rawValue: name), setting.row.scopes.contains(.file) {
      settings[setting] = self.value(of: setting, value, line) ?? settings[setting]
    } else if name == "keys" {
      for (key, value) in entries(of: value, under: name) { bind(key, value) }
    } else if name == "gestures" {
      for (key, value) in entries(of: value, under: name) { limit(key, value) }
    } else if GestureLimit(rawValue: name) != nil {
      problem(line, "\(name): stands under gestures:, with two blanks before it")
    } else if !Setting.retired.contains(name) {
      unknown(name, line, among: Setting.all(of: .file).map(\.rawValue) + ["keys", "gestures"])
    }
  }

  /// Returns a value in the form in which it is stored; nil, with a problem added, if it is invalid.
  private mutating func value(of setting: Setting, _ value: Node, _ line: Int?) -> String? {
    let (name, kind) = (setting.rawValue, setting.row.kind)
    if case .list = kind { return list(setting, value, line) }
    if let kept = kind.value(value.text) { return kept }
    if let unit = kind.unit, kind.value("\(value.text) \(unit)") != nil {
      problem(line, "\(name): \(value.shown) has no unit; write \(value.shown) \(unit)")
    } else {
      report(name, kind, value, line)
    }
    return nil
  }

  /// Adds a problem that says which values are valid.
  mutating func report(_ name: String, _ kind: SettingKind, _ value: Node, _ line: Int?) {
    problem(
      line,
      kind.isChoice
        ? "\(name): \(value.shown) is none of \(kind.expected)"
        : "\(name): expected \(kind.expected); found \(value.shown)")
  }

  private mutating func limit(_ key: Node, _ node: Node) {
    let (name, line) = (key.text, key.mark?.line)
    guard let limit = GestureLimit(rawValue: name) else {
      return unknown(name, line, among: GestureLimit.allCases.map(\.rawValue))
    }
    switch limit.value(of: node) {
    case .success(let value): values[limit] = (value, line)
    case .failure(let error):
      invalidLimits.insert(limit)
      problem(line, "\(name): \(error.message)")
    }
  }

  private mutating func entries(of node: Node?, under name: String) -> [(key: Node, value: Node)] {
    guard let node, node.null == nil else { return [] }
    guard let mapping = node.mapping else {
      problem(node.mark?.line, "\(name): expected lines such as `name: value`; found \(node.shown)")
      return []
    }
    return mapping.map { ($0.key, $0.value) }
  }

  private mutating func reportConflicts() {
    for conflict in settings.conflicts where invalidLimits.isDisjoint(with: conflict.limits) {
      let lines = conflict.limits.compactMap { values[$0]?.line }
      let others = conflict.limits.dropFirst().compactMap { limit in
        values[limit]?.line.map { "\(limit.rawValue) stands on line \($0)" }
      }
      let note = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
      let name = conflict.limits.first?.rawValue ?? ""
      problem(lines.first, "\(name): \(conflict.message)\(note)")
    }
  }

  // MARK: Problems

  mutating func problem(_ line: Int?, _ message: String) {
    problems.append(.init(line: line, message: message))
  }

  private mutating func unknown(_ name: String, _ line: Int?, among names: [String]) {
    guard !name.isEmpty else { return problem(line, "expected a name, such as \(names[0])") }
    let advice =
      name.nearest(of: names).map { "did you mean \($0)?" }
      ?? "`studykiosk settings` lists them all"
    unknownNames.append(
      .init(
        line: line, message: "\(name.printable(limit: 40)): there is no such setting; \(advice)"))
  }
}

/// What is wrong with a value.
struct ValueError: Error {
  let message: String
}

extension GestureLimit {
  /// Reads a value with its unit, such as `5.5 mm`.
  func value(of node: Node) -> Result<Double, ValueError> {
    let unit = meaning.unit.rawValue
    let example = text(in: .standard)
    func failure(_ message: String) -> Result<Double, ValueError> {
      .failure(ValueError(message: message))
    }
    guard node.scalar != nil, node.null == nil else {
      return failure("expected one value, such as \(example); found \(node.shown)")
    }
    let found = node.text
    let digits = found.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let rest = found.dropFirst(digits.count).drop { $0 == " " }
    guard digits.contains(where: \.isNumber), let value = Double(digits) else {
      return failure("expected a number and its unit, such as \(example); found \(node.shown)")
    }
    guard rest == unit else {
      return failure(
        rest.isEmpty
          ? "\(digits) has no unit; write \(digits) \(unit)"
          : unit.isEmpty
            ? "expected a number without a unit, such as \(example); found \(node.shown)"
            : "expected \(unit), as in \(example); found \(node.shown)")
    }
    guard meaning.range.contains(value) else {
      return failure("\(text(value)) is outside \(rangeText)")
    }
    guard clamped(value) == value else {
      let expected = meaning.unit == .count ? "a whole number" : "at most six decimals"
      return failure("expected \(expected); found \(digits.prefix(40))")
    }
    return .success(value)
  }
}

extension Node {
  /// The text of a scalar; empty for any other node.
  var text: String { scalar?.string ?? "" }

  /// The text of a scalar, or what else the node is, for a message.
  var shown: String {
    switch self {
    case .scalar(let scalar):
      scalar.string.isEmpty ? "nothing" : scalar.string.printable(limit: 40)
    case .mapping: "more lines"
    case .sequence: "a list"
    case .alias: "an alias"
    }
  }
}
