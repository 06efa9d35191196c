/// A way of asking a card; the raw value is its word in the log, in exports and in the settings.
package enum Way: String, CaseIterable, Codable, Sendable {
  /// The answer is shown on request, and the learner says whether it was known.
  case flip
  /// The answer is chosen among others.
  case quiz
  /// The answer is typed, and the box judges it.
  case write
  /// The answer is built of tiles.
  case build
  /// Several questions and their answers lie beside each other, and what belongs together is touched.
  case pairs
  /// The question is only heard; it is answered in one of the other ways.
  case listen
  /// The answer is said, and then heard from a model and from oneself; the learner judges it.
  case say
}
