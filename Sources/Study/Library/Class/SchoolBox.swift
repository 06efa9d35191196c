/// A box of a school, as the school's office knows it.
package struct SchoolBox: Codable, Equatable, Sendable {
  package var name: String
  /// The server's time of its last visit, in ms since 1970; nil if it never came.
  package var visited: Int64?
  /// The version of its program at that visit; nil if it did not tell.
  package var version: String?
  /// What it could not take or bring at that visit, in English; nil for nothing.
  package var problem: String?
  /// Whether the school has shut it out.
  package var isRevoked: Bool

  package init(
    name: String, visited: Int64? = nil, version: String? = nil, problem: String? = nil,
    isRevoked: Bool = false
  ) {
    (self.name, self.visited, self.version) = (name, visited, version)
    (self.problem, self.isRevoked) = (problem, isRevoked)
  }

  /// What follows the path of an office's library in that of the file in which its last visit has noted the boxes, as JSON.
  package static let fileSuffix = ".school-boxes"
  /// The most bytes of that file that are read: 5,000 boxes with long problems.
  package static let longestFile = 8 << 20
  /// The absence after which a box is one to look after, in ms: a day.
  private static let longestAbsence: Int64 = 86_400_000

  /// Returns whether somebody should look after the box.
  ///
  /// - Parameter time: The wall clock's time.
  /// - Returns: Whether it has a problem, never came or was away for more than a day; false for a box that is shut out.
  package func needsSomebody(at time: WallTime) -> Bool {
    guard !isRevoked else { return false }
    guard problem == nil, let visited else { return true }
    return visited < time.milliseconds - Self.longestAbsence
  }
}
