import Study

extension SourceCard {
  /// Sets both sides from HTML, with remarks on what is left out or cut; `hasScript` says whether the card
  /// has a script.
  mutating func fill(
    question: HTMLText, answer: HTMLText, hasScript: Bool = false, _ remarks: SourceRemarks
  ) {
    record.card.question = question.text.cut(to: DelimitedRows.longestText)
    record.card.answer = answer.text.cut(to: DelimitedRows.longestText)
    add(question.media, to: .question)
    add(answer.media, to: .answer)
    let sides = [question, answer]
    if sides.contains(where: { $0.isCut || $0.text.utf8.count > DelimitedRows.longestText }) {
      remarks.add("cards whose text is too long, cut", line: line, .texts)
    }
    if hasScript || sides.contains(where: \.needsBrowser) {
      remarks.add("cards with something that only a browser can show, left out", line: line, .texts)
    }
  }
}
