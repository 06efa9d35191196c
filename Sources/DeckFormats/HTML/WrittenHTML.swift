/// Writes a plain text as HTML from which `HTMLText` reads the same text.
enum WrittenHTML {
  static func html(_ text: String) -> String {
    var html = ""
    // A blank at a line's beginning and after another one would be lost.
    var isAfterBlank = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": html += "<br>"
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case " " where isAfterBlank: html += "&nbsp;"
      default: html.unicodeScalars.append(scalar)
      }
      isAfterBlank = scalar == " " || scalar == "\n"
    }
    return html
  }
}
