import Gestures
import InputEvents
import Scenes
import Study
import Yams

/// Reads the YAML of a settings file and gathers everything that is wrong with it.
struct SettingsReader {
  var settings = KioskSettings()
  private(set) var problems: [SettingsFileError.Problem] = []
  private let chosen: (profile: GestureProfile?, panelSize: SurfaceSize?)
  private var values: [GestureLimit: (value: Double, line: Int?)] = [:]
  /// Limits the file names with a value that can't be used.
  private var bad: Set<GestureLimit> = []

  /// What is chosen here counts instead of what the file says.
  init(profile: GestureProfile?, panelSize: SurfaceSize?) {
    chosen = (profile, panelSize)
  }

  mutating func read(_ text: String) {
    let document: Node?
    do throws(SettingsYAML.Problem) {
      document = try SettingsYAML.compose(text)
    } catch {
      return problem(error.line, error.message)
    }
    for (key, value) in entries(of: document, under: "the file") { top(key, value) }
    settings.profile = chosen.profile ?? settings.profile
    settings.panelSize = chosen.panelSize ?? settings.panelSize
    for (limit, entry) in values { settings[limit] = entry.value }
    tellConflicts()
    problems.sort { ($0.line ?? 0) < ($1.line ?? 0) }
  }

  // MARK: Entries

  private mutating func top(_ key: Node, _ value: Node) {
    let (name, line) = (key.text, key.mark?.line)
    switch SettingsName(rawValue: name) {
    case .profile: settings.profile = choice(name, value, line) ?? settings.profile
    case .shake: settings.shake = choice(name, value, line) ?? settings.shake
    case .panelSize:
      settings.panelSize = value.text.panelSize(unit: "mm")
      if settings.panelSize == nil {
        let isBare = value.text.panelSize(unit: "") != nil
        problem(
          line,
          isBare
            ? "panel-size: \(value.shown) has no unit; write \(value.shown) mm"
            : "panel-size: expected width x height of 20 to 2000 mm, such as 154 x 86 mm; found "
              + value.shown)
      }
    case .rotation: settings.screen.rotation = choice(name, value, line)
    case .consoleFont:
      settings.screen.consoleFont = value.text.isPlainPath ? value.text : nil
      if settings.screen.consoleFont == nil {
        problem(
          line,
          "console-font: expected keep, auto, or a font's name or path of letters, digits and "
            + "._-+/; found \(value.shown)")
      }
    case .letters:
      settings.screen.letters = choice(name, value, line) ?? settings.screen.letters
    case .letterSize:
      switch value.letterSize {
      case .success(let size): settings.screen.letterSize = size
      case .failure(let error): problem(line, "\(name): \(error.message)")
      }
    case .fade: settings.screen.fade = choice(name, value, line) ?? settings.screen.fade
    case .firstStart: settings.firstStart = choice(name, value, line) ?? settings.firstStart
    case .eyesFree: settings.eyesFree = choice(name, value, line) ?? settings.eyesFree
    case .wrap: settings.wrap = choice(name, value, line) ?? settings.wrap
    case .homeAfter:
      if let minutes = value.text.minutes {
        settings.homeAfter = minutes.isNever ? nil : minutes.count
      } else {
        problem(
          line,
          "home-after: expected 1 min to 120 min, such as 5 min, or never; found \(value.shown)")
      }
    case .volume:
      if let volume = Int(value.text), (0...100).contains(volume) {
        settings.volume = volume
      } else {
        problem(line, "volume: expected a whole number from 0 to 100; found \(value.shown)")
      }
    case .sounds:
      settings.sounds = value.text.isPlainPath ? value.text : nil
      if settings.sounds == nil {
        problem(
          line,
          "sounds: expected a folder's path of letters, digits and ._-+/; found \(value.shown)")
      }
    case .cardSounds: settings.cardSounds = choice(name, value, line) ?? settings.cardSounds
    case .readAloud: settings.readAloud = choice(name, value, line) ?? settings.readAloud
    case .speechRate: settings.speechRate = choice(name, value, line) ?? settings.speechRate
    case .speechProgram:
      let isPath = value.text.isPlainPath && value.text.hasPrefix("/")
      settings.speechProgram = isPath ? value.text : nil
      if !isPath {
        problem(
          line,
          "speech-program: expected a program's path from / on, of letters, digits and ._-+/; "
            + "found \(value.shown)")
      }
    case .language: settings.screen.language = choice(name, value, line)
    case .keyboard: settings.screen.keyboard = choice(name, value, line)
    case .kioskDecks: settings.offer.decks = decks(name, value, line)
    case .kioskModes: settings.offer.modes = modes(name, value, line)
    case .lockTerminal:
      settings.lockTerminal = choice(name, value, line) ?? settings.lockTerminal
    case .keys:
      for (key, value) in entries(of: value, under: "keys") { bind(key, value) }
    case .gestures:
      for (key, value) in entries(of: value, under: "gestures") { limit(key, value) }
    case nil where GestureLimit(rawValue: name) != nil:
      problem(line, "\(name): stands under gestures:, with two blanks before it")
    case nil:
      unknown(name, line, among: SettingsName.allCases.map(\.rawValue))
    }
  }

  /// One of a few words; nil, and told, for any other.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ value: Node, _ line: Int?
  ) -> Choice? {
    if let choice = Choice(rawValue: value.text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    problem(line, "\(name): \(value.shown) is none of \(names)")
    return nil
  }

  private mutating func limit(_ key: Node, _ node: Node) {
    let (name, line) = (key.text, key.mark?.line)
    guard let limit = GestureLimit(rawValue: name) else {
      return unknown(name, line, among: GestureLimit.allCases.map(\.rawValue))
    }
    switch limit.value(of: node) {
    case .success(let value): values[limit] = (value, line)
    case .failure(let error):
      bad.insert(limit)
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

  private mutating func tellConflicts() {
    for conflict in settings.conflicts where bad.isDisjoint(with: conflict.limits) {
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
    problem(line, "\(name.printable(limit: 40)): there is no such setting; \(advice)")
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

extension String {
  /// Minutes with their unit, or never; nil for anything else.
  fileprivate var minutes: (count: Int, isNever: Bool)? {
    if self == "never" { return (0, true) }
    guard hasSuffix(" min"), let count = Int(dropLast(4)), (1...120).contains(count) else {
      return nil
    }
    return (count, false)
  }

  /// Whether this names a font or folder, and YAML needs no quotes for it.
  fileprivate var isPlainPath: Bool {
    (1...1000).contains(utf8.count) && first != "-"
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-+/".contains($0)) }
  }
}

extension Node {
  /// A letter's height in mm.
  fileprivate var letterSize: Result<Double, ValueError> {
    if let size = text.letterSize(unit: "mm") { return .success(size) }
    let message =
      text.letterSize(unit: "") != nil
      ? "\(shown) has no unit; write \(shown) mm"
      : "expected a height of 3 to 30 mm, such as 6 mm; found \(shown)"
    return .failure(ValueError(message: message))
  }

  /// The text of a plain value; empty for a list or a mapping.
  var text: String { scalar?.string ?? "" }

  /// What stands there, for a message.
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
