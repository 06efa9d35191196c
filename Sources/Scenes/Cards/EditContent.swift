import Study

extension EditScene {
  package var content: ScreenContent { keyboard ?? card }

  private var card: ScreenContent {
    let steps: [ListContent.Button] =
      chosenSet == nil ? [] : [.init(Self.fewer, .text("−")), .init(Self.more, .text("+"))]
    var content = ListContent(
      "edit", title: .words(isNew ? .newCard : .editCard), status: problem.map { .words($0) },
      rows: textRows + setRows + attributeRows + tagRows + [suspendedRow],
      buttons: [.init(Self.cancel, .words(.cancel))] + steps
        + [.init(Self.save, .words(.save))])
    content.subject = saved.card.guid
    return .list(content)
  }

  private var textRows: [ListContent.Row] {
    [(EditedField.question, Phrase.cardQuestion), (.answer, .cardAnswer), (.name, .cardName)]
      .map { field, phrase in
        .init(field.target, .words(phrase, [.text(draft[field].start)]))
      }
  }

  private var suspendedRow: ListContent.Row {
    .init(
      Self.suspended, .words(.notAsked), detail: .words(draft.isSuspended ? .yes : .no))
  }

  private var setRows: [ListContent.Row] {
    sets.map { set in
      let count = draft.copies[set.name] ?? 0
      return .init(
        Target(Self.set, set.name), .text(set.name),
        detail: count == 0 ? .words(.no) : .words(.copies, count))
    }
  }

  /// The deck's attributes, and those that only this card has.
  private var attributeRows: [ListContent.Row] {
    let known = traits?.attributes ?? []
    let own = draft.attributes.keys.filter { !known.contains($0) }.sorted()
    return (known + own).map { key in
      let field = EditedField.attribute(key)
      return .init(
        field.target, .words(.attribute, [.text(key.start), .text(draft[field].start)]))
    } + [.init(EditedField.newAttribute.target, .words(.newAttribute))]
  }

  /// The deck's tags, and those that only this card has.
  private var tagRows: [ListContent.Row] {
    let known = traits?.tags ?? []
    let own = Set(saved.tags + draft.tags).subtracting(known).sorted()
    let tags = (known + own).filter { $0 != CardRecord.toFix }
    return tags.map { tag in
      .init(
        Target(Self.tag, tag), .words(.cardTag, [.text(tag.start)]),
        detail: .words(draft.tags.contains(tag) ? .yes : .no))
    } + [.init(EditedField.newTag.target, .words(.newTag))]
  }
}
