import ContentHash
package import Study

/// Gives each card of a file the GUID of the library's card that it matches, or a new one.
///
/// Cards are matched by content, never by position, so that a row inserted above moves nobody's answers.
/// A GUID that the file gives identifies its card. A card without one matches the card of the deck
///
/// 1. that has the same texts, pictures and sounds on both sides; else
/// 2. whose GUID derives from the question and its pictures' and sounds' names, or its answer; else
/// 3. the only one left with the same question, or with the same question's text and answer, or with the same
///    texts; else
/// 4. the only one that differs just in blanks and punctuation, unless the file has that card, too; else
/// 5. the one whose question it corrects: see `CardCorrections`; else
/// 6. the only one with the same answer whose question was only a picture, if that picture is missing now, or was
///    missing then.
///
/// A card that the deck does not have gets the GUID that derives from its question. If several cards have
/// the same question's text, the names of its pictures and sounds are included, or else the answer. Only
/// cards that are alike in all of this are numbered. If a file gives several cards the same GUID, the one
/// that the library has keeps it, or else the first; the others get GUIDs that derive from their content.
package struct CardMatching {
  private let deck: String
  /// The keys of the cards in the file to import.
  private let fileKeys: GivenGUIDs
  /// The library's cards of the deck, in its order.
  private var cards: [KnownCard] = []
  /// The index of the last card with each question's text; `previous` has that of the one before, and so on.
  private var latestByText: [Int: Int] = [:]
  private var previous: [Int?] = []
  /// The indices of cards by `CardPrint.loose`; nil if several cards have the same.
  private var loose: [Int: Int?] = [:]
  private var corrections = CardCorrections()
  /// The indices of cards whose questions are only pictures or sounds, or the names of missing ones, by their answers.
  private var pictured: [Int: [Int]] = [:]
  /// The indices of the cards whose GUIDs the file has several times, by GUID.
  private var named: [String: Int] = [:]
  /// The cards of the file whose keys are repeated, by key, in the file's order.
  private var groups: [String: [FileCard]] = [:]
  /// The GUIDs of the cards that `groups` had under a key, the last card's first.
  private var assigned: [String: [String]] = [:]

  private struct KnownCard {
    let guid: String
    /// The GUID that derives from the question's text.
    let key: String
    let print: CardPrint
    /// Whether the question is the name of a missing picture: see `CardRecord.isStandIn`.
    let isStandIn: Bool
    var isTaken = false
  }

  private struct FileCard {
    /// Whether the file gives the card a GUID.
    let isNamed: Bool
    let print: CardPrint
    /// The GUIDs derived with the names of the question's media, nil without any, and with the answer.
    let byMedia: String?
    let byAnswer: (Int) -> String
    /// Whether the question is only a picture or sound; nil if that is missing.
    let isPicture: Bool?
    /// Whether pictures or sounds of the question are missing.
    let lacksMedia: Bool
  }

  /// - Parameters:
  ///   - deck: The deck's name in the file.
  ///   - fileKeys: The keys of the deck's cards in the file.
  package init(of deck: String, fileKeys: GivenGUIDs) {
    self.deck = deck
    self.fileKeys = fileKeys
  }

  /// Adds a card of the library's deck, in the deck's order.
  package mutating func add(_ record: CardRecord) {
    let place = cards.count
    let card = KnownCard(
      guid: record.card.guid,
      key: CardIdentity.guid(deck: deck, question: record.card.question), print: CardPrint(record),
      isStandIn: CardRecord.isStandIn(record.card.question))
    cards.append(card)
    previous.append(latestByText.updateValue(place, forKey: card.print.text))
    if let key = card.print.loose { loose[key] = loose[key] == nil ? .some(place) : .some(nil) }
    if record.card.question.isEmpty || card.isStandIn {
      pictured[card.print.answer, default: []].append(place)
    }
    if fileKeys.repeated.contains(card.guid) { named[card.guid] = place }
    corrections.add(
      record, card.print, at: place,
      isInFile: fileKeys.contains(card.key) || fileKeys.contains(card.guid))
  }

  /// Whether `note` must be called: several cards of the file have the same key, or it may correct questions.
  package var needsNotes: Bool {
    !fileKeys.repeated.isEmpty || fileKeys.hasDerived && corrections.arePossible
  }

  /// Notes a card of the file if `needsNotes`; called after all `add` and before the first `guid`.
  ///
  /// - Parameters:
  ///   - record: The card with its pictures and sounds.
  ///   - source: The card as the file has it.
  package mutating func note(_ record: CardRecord, _ source: SourceCard) {
    let key = source.key(in: deck)
    if fileKeys.repeated.contains(key) {
      groups[key, default: []].append(fileCard(record, source))
    } else if corrections.arePossible, source.record.card.guid.isEmpty {
      let print = CardPrint(record)
      if latestByText[print.text] == nil { corrections.note(record, print, key: key) }
    }
  }

  /// Returns the GUID of a card of the file; called for every card, in the file's order.
  package mutating func guid(of record: CardRecord, _ source: SourceCard) -> String {
    let key = source.key(in: deck)
    if fileKeys.repeated.contains(key) {
      if assigned[key] == nil {
        let group = groups.removeValue(forKey: key) ?? []
        let guids =
          group.contains(where: \.isNamed) ? named(group, key) : derived(group, key)
        assigned[key] = guids.reversed()
      }
      return assigned[key]?.popLast() ?? key
    }
    guard source.record.card.guid.isEmpty, !cards.isEmpty else { return key }
    return derived([fileCard(record, source)], key).first ?? key
  }

  private func fileCard(_ record: CardRecord, _ source: SourceCard) -> FileCard {
    let (deck, media) = (deck, source.questionMedia)
    let (question, answer) = (source.record.card.question, record.card.answer)
    func guid(_ answer: String?, _ copy: Int) -> String {
      CardIdentity.guid(deck: deck, question: question, media: media, answer: answer, copy: copy)
    }
    return FileCard(
      isNamed: !source.record.card.guid.isEmpty, print: CardPrint(record),
      byMedia: media.isEmpty ? nil : guid(nil, 0),
      byAnswer: { guid(answer, $0) },
      isPicture: record.card.question == question ? question.isEmpty : nil,
      lacksMedia: record.media.count { $0.side == .question } < media.count)
  }

  // MARK: Matching

  /// Returns the GUIDs of cards that have the same GUID in the file.
  private mutating func named(_ group: [FileCard], _ guid: String) -> [String] {
    var guids: [String?] = Array(repeating: nil, count: group.count)
    let ours = group.indices.filter { group[$0].isNamed }
    var owner = ours.first
    if let known = named[guid].map({ cards[$0].print }) {
      let alike = ours.filter { group[$0].print.question == known.question }
      owner =
        ours.first { group[$0].print.whole == known.whole }
        ?? (Set(alike.map { group[$0].print.whole }).count == 1 ? alike.first : nil)
    }
    if let owner { guids[owner] = guid }
    return assigningDerivedGUIDs(group, guids, isNamed: true)
  }

  /// Returns the GUIDs of cards without one whose questions have the same text, or the same media.
  private mutating func derived(_ group: [FileCard], _ key: String) -> [String] {
    var guids: [String?] = Array(repeating: nil, count: group.count)
    let known = known(like: group, key)
    let isAlone = group.count == 1
    take(group, known, &guids) { $0.whole }
    takeByGUID(group, known, &guids)
    take(group, known, &guids, isOnly: true) { $0.question }
    take(group, known, &guids, isOnly: true) { $0.textAndAnswer }
    take(group, known, &guids, isOnly: true) { $0.texts }
    if isAlone, group[0].lacksMedia { take(group, known, &guids, isOnly: true) { $0.text } }
    guard isAlone, guids[0] == nil else { return assigningDerivedGUIDs(group, guids) }
    if known.isEmpty, let key = group[0].print.loose, let place = loose[key] ?? nil,
      !cards[place].isTaken, !fileKeys.contains(cards[place].key),
      !fileKeys.contains(cards[place].guid)
    {
      cards[place].isTaken = true
      return [cards[place].guid]
    }
    if known.isEmpty, let place = corrections.card(correctedBy: key), !cards[place].isTaken {
      cards[place].isTaken = true
      return [cards[place].guid]
    }
    if known.isEmpty, let place = counterpart(of: group[0]) {
      cards[place].isTaken = true
      return [cards[place].guid]
    }
    // The question's GUID may be another card's.
    return known.contains { cards[$0].guid == key } ? assigningDerivedGUIDs(group, guids) : [key]
  }

  /// Returns the index of the only card with the answer of a card whose picture is missing, or was; nil if there are
  /// none or several.
  private func counterpart(of card: FileCard) -> Int? {
    guard card.isPicture != false else { return nil }
    let places = (pictured[card.print.answer] ?? []).filter { place in
      !cards[place].isTaken && !fileKeys.contains(cards[place].guid)
        && (card.isPicture == nil || cards[place].isStandIn)
    }
    return places.count == 1 ? places[0] : nil
  }

  /// Returns the indices of the deck's cards with the group's question, in the deck's order.
  private func known(like group: [FileCard], _ key: String) -> [Int] {
    var places: [Int] = []
    for text in Set(group.map(\.print.text)) {
      var place = latestByText[text]
      while let found = place {
        let guid = cards[found].guid
        // A card whose GUID the file has is matched by it.
        if !cards[found].isTaken, guid == key || !fileKeys.contains(guid) { places.append(found) }
        place = previous[found]
      }
    }
    return places.sorted()
  }

  /// Matches cards of the file with cards of the deck that have the same value.
  ///
  /// - Parameters:
  ///   - group: The file's cards.
  ///   - known: The indices of the deck's cards.
  ///   - guids: The GUIDs of the file's cards; nil for a card that has none yet.
  ///   - isOnly: Whether only one card of the file and one of the deck may have the value.
  ///   - value: The value that has to be equal.
  private mutating func take(
    _ group: [FileCard], _ known: [Int], _ guids: inout [String?], isOnly: Bool = false,
    _ value: (CardPrint) -> Int
  ) {
    var theirs: [Int: [Int]] = [:]
    for place in known.reversed() where !cards[place].isTaken {
      theirs[value(cards[place].print), default: []].append(place)
    }
    guard !theirs.isEmpty else { return }
    var ours: [Int: [Int]] = [:]
    for place in group.indices where guids[place] == nil {
      ours[value(group[place].print), default: []].append(place)
    }
    for (value, places) in ours {
      guard var free = theirs[value], !isOnly || places.count == 1 && free.count == 1 else {
        continue
      }
      for place in places {
        guard let card = free.popLast() else { break }
        cards[card].isTaken = true
        guids[place] = cards[card].guid
      }
    }
  }

  private mutating func takeByGUID(_ group: [FileCard], _ known: [Int], _ guids: inout [String?]) {
    var theirs: [String: Int] = [:]
    for place in known where !cards[place].isTaken { theirs[cards[place].guid] = place }
    guard !theirs.isEmpty else { return }
    for place in group.indices where guids[place] == nil {
      let own = [group[place].byMedia, group[place].byAnswer(0)].compactMap(\.self)
      guard let guid = own.first(where: { theirs[$0] != nil }),
        let card = theirs.removeValue(forKey: guid)
      else { continue }
      cards[card].isTaken = true
      guids[place] = guid
    }
  }

  /// Returns the group's GUIDs, with derived ones for the cards that have none yet.
  private func assigningDerivedGUIDs(
    _ group: [FileCard], _ guids: [String?], isNamed: Bool = false
  ) -> [String] {
    var guids = guids
    var used = Set(guids.compactMap(\.self))
    var counts: [String: Int] = [:]
    for case let guid? in group.map(\.byMedia) { counts[guid, default: 0] += 1 }
    /// The GUIDs by `CardPrint.whole`.
    var alike: [Int: String] = [:]
    for place in group.indices {
      if let guid = guids[place] {
        alike[group[place].print.whole] = guid
      }
    }
    /// The number of the last copy by `CardPrint.whole`.
    var copies: [Int: Int] = [:]
    for place in group.indices where guids[place] == nil {
      let (card, whole) = (group[place], group[place].print.whole)
      // Cards that are alike and have the same GUID are one card.
      if isNamed, let guid = alike[whole] {
        guids[place] = guid
        continue
      }
      var guid = card.byMedia.flatMap { counts[$0] == 1 ? $0 : nil } ?? card.byAnswer(0)
      while !used.insert(guid).inserted {
        copies[whole, default: 0] += 1
        guid = card.byAnswer(copies[whole, default: 0])
      }
      guids[place] = guid
      alike[whole] = guid
    }
    return guids.compactMap(\.self)
  }
}
