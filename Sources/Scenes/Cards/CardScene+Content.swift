import Study

extension CardScene {
  package var content: ScreenContent {
    let rows = state == .shown ? card.map(rows) ?? [] : []
    var content = ListContent(
      "card", title: .text(card?.record.card.title.start ?? list.deck),
      status: state == .shown ? card.flatMap(place) : nil, rows: rows, empty: .words(message),
      icon: .cards, buttons: choices)
    (content.kind, content.subject) = (rows.isEmpty ? .rows : .card, guid)
    if let card, state == .asksToDelete || state == .deleted {
      (content.kind, content.rows) = (.quiet, [Self.question(of: card.record)])
    }
    return .list(content)
  }

  private func place(of card: ListedCard) -> Label? {
    card.place.map { .words(.place, [.number($0 + 1), .number(card.count)]) }
  }

  private var message: Phrase {
    switch state {
    case .shown: .loading
    case .asksToDelete: .asksToDelete
    case .deleted: .cardDeleted
    case .gone: .cardGone
    }
  }

  private var choices: [ListContent.Button] {
    switch state {
    case .gone: return [.back]
    case .asksToDelete:
      return [.init(Self.keep, .words(.keepCard)), .init(Self.deleteNow, .words(.deleteCard))]
    case .deleted: return [.back, .init(Self.undo, .words(.undoDeletion))]
    case .shown: break
    }
    guard let card else { return [.back] }
    let changes: [ListContent.Button] = [
      .init(Self.new, .words(.newCard)), .init(Self.delete, .words(.deleteCard)),
      .init(Self.edit, .words(.editCard)),
    ]
    return [
      .back, .init(card.previous == nil ? nil : Self.previous, .text("◀")),
      .init(card.next == nil ? nil : Self.next, .text("▶")),
    ] + (mayEdit && !card.isSchools ? changes : [])
  }

  /// The card's texts, what is known about the card, the most important first, and what else can be done with it.
  private func rows(of card: ListedCard) -> [ListContent.Row] {
    let record = card.record
    var rows: [ListContent.Row] = [
      Self.question(of: record),
      .init(nil, .text(record.card.answer.start), .field(.words(.cardAnswer))),
    ]
    func tell(_ icon: Icon, _ label: Label, _ kind: RowKind = .plain) {
      var row = ListContent.Row(nil, label, kind)
      row.icon = icon
      rows.append(row)
    }
    if let days = card.dueInDays {
      tell(.calendar, days == 0 ? .words(.isDue) : .words(.dueInDays, days))
    }
    if card.isSchools { tell(.people, .words(.ofTheSchool)) }
    if record.isSuspended { tell(.close, .words(.notAsked)) }
    if record.isToFix, !mayEdit { tell(.alert, .words(.toFix)) }
    if let name = record.card.name { tell(.letters, .text(name.start), .field(.words(.name))) }
    for (set, count) in record.copies.sorted(by: { $0.key < $1.key }) {
      tell(.part, count == 1 ? .text(set) : .words(.copiesIn, [.number(count), .text(set)]))
    }
    let tags = record.tags.filter { $0 != CardRecord.toFix }
    if !tags.isEmpty { tell(.flag, .text(tags.joined(separator: ", "))) }
    rows.append(.init(Self.history, .words(.cardHistory), detail: answers(of: card)))
    if record.media.contains(where: \.isPicture) {
      rows.append(.init(Self.pictures, .words(.pictures)))
    }
    if mayEdit { rows.append(.toggle(Self.toFix, .words(.toFix), record.isToFix)) }
    return rows
  }

  private static func question(of record: CardRecord) -> ListContent.Row {
    .init(
      nil, .side(record.card.question.start, record.media, of: .question),
      .field(.words(.cardQuestion)))
  }

  private func answers(of card: ListedCard) -> Label {
    let tallies: [Label] =
      (card.right > 0 ? [.words(.timesRight, card.right)] : [])
      + (card.wrong > 0 ? [.words(.timesWrong, card.wrong)] : [])
    return tallies.isEmpty ? .words(.neverAnswered) : .list(tallies)
  }
}
