import Gestures
import InputEvents
import Scenes
import ScreenLayout
import Study

extension SettingsFile {
  /// A whole settings file: everything that can be set, with what it means.
  ///
  /// What follows the profile stands in comments, so that another profile's values come with its
  /// name. Read again it gives the same settings.
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
  /// The actions by the keys' names, as a settings file has both.
  package var byName: [String: String] {
    reduce(into: [:]) { names, entry in
      if let name = KeyNames.name(of: entry.key) { names[name] = entry.value.rawValue }
    }
  }

  /// As a settings file has them; in comments if there are none.
  fileprivate var lines: [String] {
    if isEmpty { return ["# keys:", "#   BTN_TRIGGER_HAPPY1: answer"] }
    return ["keys:"] + byName.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
  }
}

extension SettingKind {
  /// A value as a settings file has it.
  fileprivate func yaml(_ value: String) -> String {
    guard case .list(let words) = self else { return value }
    let values = value.split(separator: "\n").map { words == nil ? String($0).quoted : String($0) }
    return "[\(values.joined(separator: ", "))]"
  }
}

extension String {
  /// As comments of at most 120 characters.
  fileprivate var comments: [String] {
    split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + word.count < 120 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append("# \(word)")
      }
    }
  }

  /// As a YAML text in quotes.
  fileprivate var quoted: String {
    let escaped = map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(escaped)\""
  }
}
