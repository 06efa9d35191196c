/// The numbers of right and wrong marks; a change of mind counts once.
package struct Tally: Hashable, Sendable {
  package var right = 0
  package var wrong = 0

  package init(right: Int = 0, wrong: Int = 0) {
    self.right = right
    self.wrong = wrong
  }

  package var count: Int { right + wrong }

  package subscript(rating: Rating) -> Int {
    get { rating.isRight ? right : wrong }
    set { if rating.isRight { right = newValue } else { wrong = newValue } }
  }
}
