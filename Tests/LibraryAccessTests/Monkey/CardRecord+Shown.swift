import Scenes
import Study

extension CardRecord {
  /// Returns whether the card has the texts and copies shown on the screen where it is edited.
  func isShown(by screen: ScreenContent?) -> Bool {
    // The keyboard's key for the next card saves the card whose answer is shown.
    if case .keyboard(let keyboard) = screen {
      return keyboard.text == card.answer
    }
    guard case .list(let list) = screen, list.name == "edit" else {
      return false
    }
    func label(_ text: String) -> Label { .text(String(text.prefix(200))) }
    let name = card.name.map(label) ?? .words(.asTheQuestion)
    let texts = ["question": label(card.question), "answer": label(card.answer), "name": name]
    func has(_ row: ListContent.Row) -> Bool {
      guard let target = row.target else { return true }
      if let text = texts[target.name] { return row.words == text }
      switch target.name {
      case "suspended": return row.isOn != isSuspended
      case "to-fix": return row.isOn == isToFix
      default: break
      }
      guard let name = target.detail else { return true }
      switch target.name {
      case "set":
        let count = copies[name] ?? 0
        return row.isOn == (count > 0) && row.note == (count > 1 ? .words(.copies, count) : nil)
      case "tag": return row.isOn == tags.contains(name)
      case "voice":
        let hasSound = media.contains { $0.side.rawValue == name && $0.isSound }
        return row.detail == .words(hasSound ? .hasSound : .record)
      case "attribute":
        return [row.fieldName, row.words] == [name, attributes[name] ?? ""].map(label)
      default: return false
      }
    }
    let named = Set(list.rows.compactMap { $0.target?.detail })
    let shown = Set(list.rows.compactMap { $0.target?.name })
    return shown.isSuperset(of: texts.keys) && list.rows.allSatisfy(has)
      && named.isSuperset(of: copies.keys) && named.isSuperset(of: attributes.keys)
      && named.isSuperset(of: tags.filter { $0 != CardRecord.toFix })
  }
}
