import InputEvents
import Scenes
import Study
import Yams

/// What a box offers, and its keys.
extension SettingsReader {
  /// The names of a list of decks; nil, and told, for anything else.
  mutating func decks(_ name: String, _ value: Node, _ line: Int?) -> [String]? {
    guard let nodes = list(name, value, line, example: "[World capitals, Chemical elements]")
    else { return nil }
    for node in nodes {
      if let fault = NameRule.problem(with: node.text, of: "deck") {
        problem(node.mark?.line ?? line, "\(name): \(fault)")
      }
    }
    return nodes.map(\.text)
  }

  mutating func modes(_ name: String, _ value: Node, _ line: Int?) -> [Round.Mode]? {
    list(name, value, line, example: "[review, quiz]")?.compactMap { node in
      choice(name, node, node.mark?.line ?? line)
    }
  }

  /// The values of a list, at least one; a single value counts as a list of it.
  private mutating func list(
    _ name: String, _ value: Node, _ line: Int?, example: String
  ) -> [Node]? {
    let nodes = value.sequence.map(Array.init) ?? [value]
    guard !nodes.isEmpty, nodes.allSatisfy({ $0.scalar != nil && $0.null == nil }) else {
      problem(line, "\(name): expected a list such as \(example); found \(value.shown)")
      return nil
    }
    return nodes
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
    settings.keys[code] = choice(name, value, line)
  }
}
