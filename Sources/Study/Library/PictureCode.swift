/// A picture that a learner who can't read chooses; the raw value is stored in the library.
package enum LearnerPicture: String, CaseIterable, Sendable {
  case cat, fish, bird, snail, tree, flower, apple, star, sun, boat, car, balloon
}

/// Three pictures in order, a secret of their learner.
///
/// There are 1,728 codes: they keep a friend from learning under the wrong name, not a thief. The library
/// therefore stores them in plain text, and whoever looks after the box can tell a child who has forgotten
/// the code.
package struct PictureCode: Equatable, Sendable {
  package static let length = 3

  package let pictures: [LearnerPicture]

  /// - Returns: nil unless there are exactly `length` pictures.
  package init?(_ pictures: [LearnerPicture]) {
    guard pictures.count == Self.length else { return nil }
    self.pictures = pictures
  }

  /// Creates the code that `text` describes; nil if it describes none.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    self.init(words.compactMap { LearnerPicture(rawValue: String($0)) })
    guard words.count == Self.length else { return nil }
  }

  /// The pictures' names, separated by spaces.
  package var text: String { pictures.map(\.rawValue).joined(separator: " ") }
}
