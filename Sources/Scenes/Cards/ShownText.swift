import Study

extension String {
  /// The beginning of the text, as much as a row can show.
  var start: String { String(prefix(200)) }

  /// The beginning of a card's text as a row shows it, with readings behind their words: `漢字(かんじ)`.
  var shown: String {
    RubyText(prefix(200)).parts.map { part in
      switch part {
      case .plain(let text): String(text)
      case .word(let base, let reading, _):
        // The separator before a word stands for nothing but its beginning.
        "\(base)(\(reading))"
      }
    }.joined()
  }
}

extension Label {
  /// Returns a side of a card as a row shows it; a side without a text by what it is.
  ///
  /// - Parameters:
  ///   - text: The side's text.
  ///   - media: The card's pictures and sounds; nil if they are unknown.
  ///   - side: The side.
  /// - Returns: The text, or a word such as "(picture)".
  static func side(
    _ text: String, _ media: [CardRecord.Media]? = nil, of side: CardRecord.Side = .question
  ) -> Label {
    if !text.isBlank { return .text(text.shown) }
    let own = (media ?? []).filter { $0.side == side }
    return .words(!own.isEmpty && own.allSatisfy(\.isSound) ? .sound : .picture)
  }

  /// Returns a card's name as a row shows it; that of a card whose question is no text also has its answer.
  static func title(_ name: String, answer: String, _ media: [CardRecord.Media]? = nil) -> Label {
    let title = side(name, media)
    return name.isBlank && !answer.isBlank ? .list([title, .text(answer.shown)]) : title
  }
}
