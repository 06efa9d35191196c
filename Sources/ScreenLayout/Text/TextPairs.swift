/// Questions and answers of which pairs are to be found: framed while they can be touched, with their number once they
/// were found.
extension TextRenderer {
  mutating func pair(_ face: PairFace, _ element: Element) {
    let text: String =
      switch (element.state, face.number) {
      case (.wrong, _): "× \(face.text) ×"
      case (.chosen, _): "> \(face.text) <"
      case (_, let number?):
        face.paper == .question ? "\(face.text) \(number)" : "\(number) \(face.text)"
      default: face.text
      }
    button(
      [text, face.text], nil, element.cells, isFramed: element.target != nil, isPicture: false)
  }
}
