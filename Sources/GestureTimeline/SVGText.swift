import InputEvents
import KioskRuntime

/// Writes the few SVG elements that a drawing needs.
package struct SVGText {
  private(set) var text = ""

  mutating func open(_ name: String, _ attributes: [String: String]) {
    text += "<\(name)\(Self.words(attributes))>\n"
  }

  mutating func close(_ name: String) {
    text += "</\(name)>\n"
  }

  mutating func element(_ name: String, _ attributes: [String: String]) {
    text += "<\(name)\(Self.words(attributes))/>\n"
  }

  mutating func text(_ words: String, x: Double, y: Double, _ attributes: [String: String]) {
    let all = attributes.merging(["x": x.tenths, "y": y.tenths]) { $1 }
    text += "<text\(Self.words(all))>\(words.escapedForXML)</text>\n"
  }

  /// The attributes in alphabetical order, so that equal pictures have equal bytes.
  private static func words(_ attributes: [String: String]) -> String {
    attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value.escapedForXML)\"" }
      .joined()
  }
}

extension String {
  /// This text escaped for XML, with `�` for characters that are not printable.
  fileprivate var escapedForXML: String {
    var escaped = ""
    for character in printable() {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
