import DeckStore
import Scenes
import Study

/// The signs of all learners, by name.
struct LearnerSignsByName: Sendable {
  /// All learners by name, in the order of lists.
  private let names: [String]
  private let signs: LearnerSigns

  init(_ store: DeckStore) throws(LibraryError) {
    names = try store.sortedLearners().map(\.name)
    signs = LearnerSigns(
      ofLearners: [String: Preferences](ofLearners: try store.learnerPreferences()))
  }

  subscript(name: String) -> LearnerSign { signs[name] }

  /// The most signs of those who learn a deck; more are told as a number.
  private static let mostSigns = 4

  /// Returns who learns a deck, as HTML: everyone, nobody, a number of learners, or their signs.
  func who(without hidden: Set<String>, _ language: PageLanguage) -> String {
    let learning = names.filter { !hidden.contains($0) }
    if learning.isEmpty || learning.count == names.count {
      return language(learning.isEmpty ? .webNobody : .webEveryone).inHTML
    }
    if learning.count > Self.mostSigns {
      return language(.words(.learnerCount, learning.count)).inHTML
    }
    return "<span class=\"signs\">"
      + learning.map { Drawings.sign(self[$0], of: $0, .small) }.joined()
      + "</span><span class=\"sr\">\(learning.joined(separator: ", ").inHTML)</span>"
  }
}
