import Study

extension EditScene {
  package var content: ScreenContent { keyboard ?? card }

  private var card: ScreenContent {
    let steps: [ListContent.Button] =
      chosenSet == nil ? [] : [.init(Self.fewer, .text("−")), .init(Self.more, .text("+"))]
    var content = ListContent(
      "edit", title: .words(isNew ? .newCard : .editTitle),
      status: (problem ?? (isChanged ? .isUnsaved : nil)).map { .words($0) },
      rows: sideRows + [nameRow] + setRows + attributeRows + tagRows + switchRows,
      buttons: [.init(Self.cancel, .words(.cancel))] + steps
        + [.init(Self.save, .words(.save))])
    (content.kind, content.subject) = (.values, saved.card.guid)
    return .list(content)
  }

  /// The texts of both sides, and below them their sounds.
  private var sideRows: [ListContent.Row] {
    let sounds = [(CardRecord.Side.question, Phrase.soundOfQuestion), (.answer, .soundOfAnswer)]
    return [row(.question, .words(.cardQuestion)), row(.answer, .words(.cardAnswer))]
      + sounds.map {
        .init(
          Target(Self.voice, $0.rawValue, icon: .mic), .words($1),
          detail: .words(draft.hasSound(of: $0) ? .hasSound : .record))
      }
  }

  private var nameRow: ListContent.Row {
    let name = draft[.name]
    return .init(
      EditedField.name.target, name.isEmpty ? .words(.asTheQuestion) : .text(name.start),
      .field(.words(.nameInLists)))
  }

  private func row(_ field: EditedField, _ caption: Label) -> ListContent.Row {
    .init(field.target, .text(draft[field].start), .field(caption))
  }

  private var switchRows: [ListContent.Row] {
    [
      .toggle(Self.suspended, .words(.isAsked), !draft.isSuspended),
      .toggle(CardScene.toFix, .words(.toFix), draft.isToFix),
    ]
  }

  private var setRows: [ListContent.Row] {
    sets.map { set in
      let count = draft.copies[set.name] ?? 0
      var row = ListContent.Row.toggle(
        Target(Self.set, set.name), .text(set.name), count > 0)
      if count > 1 { row.note = .words(.copies, count) }
      return row
    }
  }

  /// The deck's attributes, and those that only this card has.
  private var attributeRows: [ListContent.Row] {
    let known = traits?.attributes ?? []
    let own = draft.attributes.keys.filter { !known.contains($0) }.sorted()
    return (known + own).map { key in
      row(.attribute(key), .text(key.start))
    } + [.init(EditedField.newAttribute.target, .words(.newAttribute))]
  }

  /// The deck's tags, and those that only this card has.
  private var tagRows: [ListContent.Row] {
    let known = traits?.tags ?? []
    let own = Set(saved.tags + draft.tags).subtracting(known).sorted()
    let tags = (known + own).filter { $0 != CardRecord.toFix }
    return tags.map { tag in
      .toggle(
        Target(Self.tag, tag), .words(.cardTag, [.text(tag.start)]), draft.tags.contains(tag))
    } + [.init(EditedField.newTag.target, .words(.newTag))]
  }
}
