/// Something to tap on the screen, named by what it stands for and not by where it is.
///
/// Targets of the same name and detail are the same, whatever their buttons and rows look like.
package struct Target: Hashable, Sendable {
  /// Lowercase words with hyphens, as in the trace.
  package let name: String
  /// Distinguishes targets of the same name, such as learners; nil if the name is enough.
  package let detail: String?
  /// The icon of the target's button or row; nil for words alone.
  package let icon: Icon?
  /// What the target's button is for.
  package let role: Role

  package enum Role: Hashable, Sendable {
    /// A button at the bottom of the screen, or one of many ways that lead on.
    case nav
    /// A button in the content.
    case plain
    /// The button that leads on; a screen has at most one.
    case primary
    case right, wrong
    /// A button that leads to the deletion of something.
    case danger
    /// A button that deletes, on a screen that asks for confirmation.
    case delete
  }

  package init(
    _ name: String, _ detail: String? = nil, icon: Icon? = nil, role: Role = .nav
  ) {
    (self.name, self.detail, self.icon, self.role) = (name, detail, icon, role)
  }

  /// Returns the target that stands for the same, done to one of several; its row has no icon of its own.
  package func of(_ detail: String) -> Target { Target(name, detail) }

  package static func == (one: Target, other: Target) -> Bool {
    one.name == other.name && one.detail == other.detail
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(detail)
  }
}
