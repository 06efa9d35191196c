/// A long list that a person could bring, beside which other files are timed: machines differ in speed more than files may.
enum HonestList {
  static let cards = 50_000
  static let text = (0..<cards).map { "question \($0),answer \($0)\n" }.joined()
  /// The most times of this list's time that any other file may take.
  static let longest = 10.0
}
