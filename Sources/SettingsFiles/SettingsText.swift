import Gestures
import InputEvents
import Scenes
import ScreenLayout
import Study

extension SettingsFile {
  /// Returns a complete settings file: every setting and limit, with its meaning.
  ///
  /// Limits that follow the profile are commented out, so that they change with the profile's name. Reading
  /// the file gives the same settings.
  ///
  /// - Returns: YAML, with a line end after every line.
  package static func text(_ settings: KioskSettings) -> String {
    var lines = [
      "# Study Kiosk settings. A value in a comment follows the profile: take its # away to set it.",
      "",
    ]
    for name in Setting.all(of: .file) {
      let row = name.row
      let value = settings[name].map { row.kind.yaml($0) }
      lines += "\(row.meaning): \(row.kind.expected)".comments
      lines += [
        value.map { "\(name.rawValue): \($0)" } ?? "# \(name.rawValue): \(row.example)", "",
      ]
    }
    let meanings = KeyMeaning.allCases.filter { $0.place == nil }.map(\.rawValue)
    lines +=
      ("Keys and buttons, by their names in Linux, and what they do instead of what is usual: "
      + "\(meanings.joined(separator: ", ")), 1 to 9.").comments
    lines += settings.keys.lines + ["", "gestures:"]
    let values = GestureLimit.allCases.map { limit in
      (settings.limits[limit] == nil ? "  # " : "  ")
        + "\(limit.rawValue): \(limit.text(settings[limit]))"
    }
    let width = (values.map(\.count).max() ?? 0) + 2
    for (limit, value) in zip(GestureLimit.allCases, values) {
      let blanks = String(repeating: " ", count: width - value.count)
      lines.append("\(value)\(blanks)# \(limit.meaning.text); \(limit.rangeText)")
      let usual = limit.text(in: .standard)
      if limit.text(settings[limit]) != usual { lines[lines.count - 1] += "; standard \(usual)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension KeyBindings {
  /// The keys' meanings by the keys' names, both as in a settings file.
  package var byName: [String: String] {
    reduce(into: [:]) { names, entry in
      if let name = KeyNames.name(of: entry.key) { names[name] = entry.value.rawValue }
    }
  }

  /// The lines of a settings file; a commented-out example if no key is bound.
  fileprivate var lines: [String] {
    if isEmpty { return ["# keys:", "#   BTN_TRIGGER_HAPPY1: answer"] }
    return ["keys:"] + byName.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
  }
}

extension SettingKind {
  /// Returns a value as YAML.
  fileprivate func yaml(_ value: String) -> String {
    guard case .list(let words) = self else { return value }
    let values = value.split(separator: "\n").map { words == nil ? String($0).quoted : String($0) }
    return "[\(values.joined(separator: ", "))]"
  }
}

extension String {
  /// The text as YAML comments, in lines of at most 120 characters.
  fileprivate var comments: [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < 120 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("# \(word)")
      }
    }
  }

  /// The text as a double-quoted YAML scalar.
  fileprivate var quoted: String {
    let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
