package import DeckStore

/// Whether a box has a school, which somebody may leave while a visit runs.
///
/// It has one as long as it has its invitation, a file beside the library.
package struct Membership {
  /// The box has left its school.
  package struct Ended: Error {}

  let isIn: () -> Bool
  let end: () -> Void

  /// - Parameters:
  ///   - isIn: Returns whether the invitation is there.
  ///   - end: Removes the invitation.
  package init(isIn: @escaping () -> Bool, end: @escaping () -> Void) {
    (self.isIn, self.end) = (isIn, end)
  }

  /// Lets a visit use the library.
  ///
  /// - Throws: `Ended` if the box has left its school; what the visit has written since then is undone. The errors of `body`.
  package func use(_ store: DeckStore, _ body: (DeckStore) throws -> Void) throws {
    guard isIn() else { throw Ended() }
    let result = Result { try body(store) }
    guard isIn() else {
      try store.leaveSchool()
      throw Ended()
    }
    try result.get()
  }

  /// Leaves the school; the box keeps everything that it has.
  ///
  /// The library comes first: if the power is cut, or the disk is full, leaving can be tried again. It comes a second time for
  /// what a visit has written before the invitation was gone.
  ///
  /// - Throws: `LibraryError`.
  package func leave(_ store: DeckStore) throws(LibraryError) {
    try store.leaveSchool()
    end()
    try store.leaveSchool()
  }
}
