import GRDB
package import Study

extension DeckStore {
  /// Makes a change, whoever wants it: the box, the page for phones or a command.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - owner: The id of the learner whose preference is set; nil for the one of that name.
  ///   - time: The wall clock's time, from which on what is removed can be brought back for `Kept.days`; nil to forget it.
  ///   - isUnique: Whether nobody may be renamed, and no deck, to a name that is there.
  /// - Returns: The id by which `bringBack` undoes a removal; nil if there is nothing to bring back.
  /// - Throws: `LibraryError`; `unusable` for what `Edit` can say and no library can have. Then nothing is changed.
  @discardableResult
  package func apply(
    _ edit: Edit, of owner: Int64? = nil, at time: WallTime? = nil, isUnique: Bool = false
  ) throws(LibraryError) -> Int64? {
    try write { db in try Self.apply(edit, of: owner, at: time, isUnique: isUnique, db) }
  }

  /// Makes several changes as `apply` does one, all or none.
  package func apply(_ edits: [Edit]) throws(LibraryError) {
    try write { db in for edit in edits { _ = try Self.apply(edit, of: nil, db) } }
  }

  private static func apply(
    _ edit: Edit, of owner: Int64?, at time: WallTime? = nil, isUnique: Bool = false, _ db: Database
  ) throws -> Int64? {
    switch (edit, time) {
    case (.delete(let card), _): return try remove([card.guid], at: time, db)
    case (.add(let record, let deck, let place), _):
      try refuseSchools(named: deck, db)
      try insert(record, into: deck, at: place, db)
    case (.replace(let record), _): try update(record, db)
    case (.finish(let record, let deck, let place), _):
      if place != nil { try refuseSchools(named: deck, db) }
      try finish(record, in: deck, at: place, db)
    case (.move(let guid, let deck, let place), _):
      try refuseSchools(cardPlace(of: guid, db).deckID, db)
      try refuseSchools(named: deck, db)
      try move(guid, to: deck, at: place, db)
    case (.set(let key, let value, let name), _):
      try setPreference(key, to: value, of: owner ?? name.map { try learnerID($0, db) }, db)
    case (.learner(.add(let name)), let time?):
      _ = try addLearner(name, at: time, isNamesake: false, db)
    case (.learner(.startAnew(let name)), let time?): return try startAnew(name, at: time, db)
    case (.learner(.add), nil), (.learner(.startAnew), nil):
      throw LibraryError.unusable("a learner begins at a time")
    case (.learner(.rename(let name, let new)), _):
      try renameLearner(name, to: new, isUnique: isUnique, db)
    case (.learner(.remove(let name)), _): return try removeLearner(named: name, at: time, db)
    case (.deck(.create(let name)), _): try createDeck(name, db)
    case (.deck(.rename(let name, let new)), _):
      try refuseSchools(named: name, db)
      try renameDeck(name, to: new, isUnique: isUnique, db)
    case (.deck(.delete(let name)), _):
      try refuseSchools(named: name, db)
      return try deleteDeck(name, at: time, db)
    case (.deck(.show(let name, let isShown, let learner)), _):
      try show(name, isShown, to: learner, db)
    }
    return nil
  }
}
