/// Something on the screen to tap, known by what it stands for and not by where it is.
package struct Target: Hashable, Sendable {
  /// Lower-case words with hyphens, as the trace says them.
  package let name: String
  /// Which of several with that name, such as a learner's; nil where the name says it all.
  package let detail: String?

  package init(_ name: String, _ detail: String? = nil) {
    self.name = name
    self.detail = detail
  }
}
