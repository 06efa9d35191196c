/// A cell's text, gathered from pieces of different looks, of which superscripts and subscripts matter.
///
/// Source: ECMA-376-1, 18.4.14.
struct RichText {
  private(set) var text = ""
  /// Whether the piece that is open is raised; nil if it is neither raised nor lowered.
  private var isRaised: Bool?
  private var piece = ""

  mutating func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "r": isRaised = nil
    case "vertAlign": isRaised = ["superscript": true, "subscript": false][attributes["val"] ?? ""]
    default: break
    }
  }

  mutating func write(_ more: String) {
    guard text.utf8.count + piece.utf8.count <= DelimitedRows.longestHTML else { return }
    if isRaised == nil { text += more } else { piece += more }
  }

  /// Ends an element; `name` is nil if none is open.
  mutating func end(_ name: String?) {
    guard name == "t", let isRaised, !piece.isEmpty else { return }
    text += Self.shown(piece, isRaised, after: text)
    piece = ""
  }

  static func shown(_ piece: String, _ isRaised: Bool, after text: String) -> String {
    isRaised ? ScriptLetters.raised(piece, after: text) : ScriptLetters.lowered(piece)
  }
}
