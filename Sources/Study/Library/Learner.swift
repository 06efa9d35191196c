/// A person who learns with a library.
package struct Learner: Equatable, Sendable {
  /// The learner's key in the library.
  package var id: Int64
  /// The learner's identifier, the same in every copy of the library and unique to it.
  package var guid: String
  package var name: String

  /// The name of a new library's learner, until somebody gives another one.
  package static let standIn = "Learner"

  package init(id: Int64, guid: String, name: String) {
    self.id = id
    self.guid = guid
    self.name = name
  }
}
