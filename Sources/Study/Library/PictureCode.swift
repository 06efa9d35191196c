/// A picture that a learner who can't read chooses; the raw value stands in the library.
package enum LearnerPicture: String, CaseIterable, Sendable {
  case cat, fish, bird, snail, tree, flower, apple, star, sun, boat, car, balloon
}

/// Three pictures in their order, which only their learner knows.
///
/// There are 1,728 codes: they keep a friend from learning under the wrong name, not a thief. So the library has
/// them as they are, and whoever looks after the box can tell a child who has forgotten them.
package struct PictureCode: Equatable, Sendable {
  package static let length = 3

  package let pictures: [LearnerPicture]

  /// - Returns: nil unless there are as many as a code has.
  package init?(_ pictures: [LearnerPicture]) {
    guard pictures.count == Self.length else { return nil }
    self.pictures = pictures
  }

  /// Reads `text`; nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: " ")
    self.init(words.compactMap { LearnerPicture(rawValue: String($0)) })
    guard words.count == Self.length else { return nil }
  }

  /// The pictures' names with a space between them.
  package var text: String { pictures.map(\.rawValue).joined(separator: " ") }
}
