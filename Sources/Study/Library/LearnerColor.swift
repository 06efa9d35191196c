/// A colour that tells a learner's name from the others; the raw value stands in the library.
package enum LearnerColor: String, CaseIterable, Sendable {
  case red, orange, yellow, green, blue, purple
}
