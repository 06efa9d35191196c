/// A long list that a person could bring, beside which other files are timed: machines differ in speed more than files may.
enum HonestList {
  static let cards = 50_000
  static let text = (0..<cards).map { "question \($0),answer \($0)\n" }.joined()
  /// The most times of this list's time that any other file may take: work that grows with the square of a file's
  /// size takes hundreds of times, and a machine with other work was seen to make 6 times 10.
  static let longest = 30.0
}
