import DeckStore
import Study

/// The part of a card's form with its tags, its sets, and whether it is asked.
///
/// Only what was changed on the page counts, because somebody at the box may have changed the rest meanwhile.
struct CardTraits: Sendable {
  private let form: Form

  init(_ form: Form) { self.form = form }

  /// A form of a page that does not have this part changes nothing of it.
  private var exists: Bool { form["traits"] == "yes" }
  private var had: Set<String> { Set(form.fields["had"] ?? []) }
  private var sets: Set<String> { Set(form.fields["set"] ?? []) }
  private var newSet: String { form["new-set"].trimmed }

  /// Whether the new set has a name that no set can have.
  var isUnusable: Bool {
    exists && !newSet.isEmpty && NameRule.problem(with: newSet, of: "set") != nil
  }

  func apply(to record: inout CardRecord) {
    guard exists else { return }
    if form["tags"] != form["was-tags"] {
      let isToFix = record.isToFix
      record.tags = Set(form["tags"].split(whereSeparator: \.isWhitespace).map(String.init))
        .sorted()
      record.isToFix = isToFix
    }
    for set in had.subtracting(sets) { record.copies[set] = nil }
    let new = newSet.isEmpty ? [] : [newSet]
    for set in sets.subtracting(had).union(new) { record.copies[set] = record.copies[set] ?? 1 }
    let isAsked = form["asked"] == "yes"
    if isAsked != (form["was-asked"] == "yes") { record.isSuspended = !isAsked }
  }

  /// Shows what was typed and ticked.
  func fill(_ values: inout CardValues) {
    guard exists else { return }
    (values.tags, values.wasTags) = (form["tags"], form["was-tags"])
    (values.newSet, values.isAsked) = (newSet, form["asked"] == "yes")
    values.wasAsked = form["was-asked"] == "yes"
    for place in values.sets.indices {
      values.sets[place].isIn = sets.contains(values.sets[place].name)
      values.sets[place].wasIn = had.contains(values.sets[place].name)
    }
  }
}

extension CardValues {
  /// Fills in a card's tags and sets, those of its deck among them.
  mutating func take(_ record: CardRecord?, sets: [SetOverview]) {
    tags = record?.tags.filter { $0 != CardRecord.toFix }.joined(separator: " ") ?? ""
    wasTags = tags
    isAsked = record?.isSuspended != true
    wasAsked = isAsked
    self.sets = sets.map { set in
      let isIn = record?.copies[set.name] != nil
      return Set(name: set.name, isIn: isIn, wasIn: isIn)
    }
    hasSets = !sets.isEmpty
  }
}
