import Scenes
import ScreenLayout
import Study

/// The box's drawings as HTML, which take their strokes from `symbols.svg`.
enum Drawings {
  enum Size: String {
    case small = " s"
    case normal = ""
    case large = " l"
  }

  /// A learner's sign; it is hidden from screen readers, since the name is always beside it.
  static func sign(_ sign: LearnerSign, of name: String, _ size: Size = .normal) -> String {
    let initial = name.first.map { $0.uppercased() } ?? ""
    return "<span class=\"sign c-\(sign.color.rawValue)\(size.rawValue)\" aria-hidden=\"true\">"
      + "<svg viewBox=\"0 0 400 400\"><use href=\"/symbols.svg#s-\(sign.shape.rawValue)\"/></svg>"
      + "<b>\(initial.inHTML)</b></span>"
  }

  /// A deck's sign.
  static func face(_ face: DeckFace, _ size: Size = .normal) -> String {
    "<span class=\"face\(size.rawValue)\" aria-hidden=\"true\">"
      + "<svg viewBox=\"0 0 40 40\"><use href=\"/symbols.svg#f-\(face.rawValue)\"/></svg></span>"
  }

  static func icon(_ icon: Icon) -> String {
    "<svg class=\"i\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">"
      + "<use href=\"/symbols.svg#i-\(icon.rawValue)\"/></svg>"
  }

  /// The beginning of a text, at most 40 characters.
  static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }

  /// A bar of which a part is filled, and the one after it in another colour.
  static func bar(_ part: Int, _ next: Int, of whole: Int) -> String {
    let end = 1000 * min(part, whole) / max(whole, 1)
    let width = min(1000 * max(next, 0) / max(whole, 1), 1000 - end)
    return "<svg class=\"bar\" aria-hidden=\"true\">"
      + "<rect class=\"r\" width=\"\(end / 10).\(end % 10)%\"/>"
      + "<rect class=\"l\" x=\"\(end / 10).\(end % 10)%\" width=\"\(width / 10).\(width % 10)%\"/></svg>"
  }

  /// A bar of which a part is filled.
  static func bar(_ part: Int, of whole: Int) -> String {
    let width = whole > 0 ? 1000 * min(part, whole) / whole : 0
    return "<svg class=\"bar\" aria-hidden=\"true\">"
      + "<rect class=\"r\" width=\"\(width / 10).\(width % 10)%\"/></svg>"
  }
}
