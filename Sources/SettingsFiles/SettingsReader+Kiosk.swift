import InputEvents
import Scenes
import Study
import Yams

/// Reads what a box offers, and its key bindings.
extension SettingsReader {
  /// Reads a list of at least one value; a single value counts as a list of one.
  ///
  /// - Returns: The values, each on a line of its own; nil, with a problem added, if there is no such list.
  mutating func list(_ setting: Setting, _ value: Node, _ line: Int?) -> String? {
    let (name, kind) = (setting.rawValue, setting.row.kind)
    let nodes = value.sequence.map(Array.init) ?? [value]
    guard !nodes.isEmpty, nodes.allSatisfy({ $0.scalar != nil && $0.null == nil }) else {
      problem(
        line, "\(name): expected a list such as \(setting.row.example); found \(value.shown)")
      return nil
    }
    for node in nodes {
      let line = node.mark?.line ?? line
      if kind.value(node.text) == nil {
        report(name, .code(kind.choices), node, line)
      } else if setting == .kioskDecks, let fault = NameRule.problem(with: node.text, of: "deck") {
        problem(line, "\(name): \(fault)")
      }
    }
    return nodes.map(\.text).joined(separator: "\n")
  }

  /// Binds a key to an action.
  mutating func bind(_ key: Node, _ value: Node) {
    let (name, line) = (key.text, key.mark?.line)
    guard let code = KeyNames.code(of: name) else {
      let advice =
        name.nearest(of: KeyNames.all).map { "did you mean \($0)?" }
        ?? "`evtest` shows the names of a device's keys, such as KEY_ENTER"
      return problem(line, "\(name.printable(limit: 40)): there is no such key; \(advice)")
    }
    settings.keys[code] = KeyMeaning(rawValue: value.text)
    if settings.keys[code] == nil {
      report(name, .code(KeyMeaning.allCases.map(\.rawValue)), value, line)
    }
  }
}
