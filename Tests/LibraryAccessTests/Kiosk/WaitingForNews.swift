import Scenes
import Study
import TestSupport

@testable import LibraryAccess

extension LibraryThread {
  /// Waits for news of a kind, among all that is taken at once; nil if there is none before the limit.
  func news<Value>(_ find: ([News]) -> Value?) -> Value? {
    var found: Value?
    Patience.waits(on: [descriptor]) {
      found = find(takeNews())
      return found != nil
    }
    return found
  }
}

/// The last news of each kind.
extension [News] {
  private func last<Value>(_ find: (News) -> Value?) -> Value? {
    reversed().lazy.compactMap(find).first
  }

  var notice: Notice? { last { if case .notice(let notice) = $0 { notice } else { nil } } }
  var lesson: Lesson? { last { if case .lesson(let lesson) = $0 { lesson } else { nil } } }
  var reply: (query: LibraryQuery, reply: LibraryReply)? {
    last { if case .reply(let reply, let query) = $0 { (query, reply) } else { nil } }
  }
  var deck: Deck? { last { if case .changed(.deck(let deck)) = $0 { deck } else { nil } } }
  /// All changes of cards, which may have been noticed one by one.
  var cards: CardChanges? {
    let all = compactMap { if case .changed(.cards(let changes)) = $0 { changes } else { nil } }
    guard var whole = all.first else { return nil }
    for changes in all.dropFirst() {
      whole.changed.merge(changes.changed) { $1 }
      whole.deleted.formUnion(changes.deleted)
    }
    return whole
  }
  var learners: (names: [String], own: [String: Preferences])? {
    last {
      if case .changed(.learners(let names, _, let own)) = $0 { (names, own) } else { nil }
    }
  }
  var preferences: PreferenceChanges? {
    last { if case .changed(.preferences(let changes)) = $0 { changes } else { nil } }
  }
  var lines: [String] { compactMap { if case .line(let line) = $0 { line } else { nil } } }
  var files: [MediaFile] { compactMap { if case .file(let file) = $0 { file } else { nil } } }
}
