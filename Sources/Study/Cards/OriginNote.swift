/// A note of Anki from which cards were made, kept so that it goes back as it was.
package struct OriginNote: Hashable, Sendable {
  /// The note's GUID, which is that of its first card.
  package var guid: String
  /// The id of its type.
  package var type: Int64
  /// When it was changed last in Anki, in seconds since 1970.
  package var modified: Int64
  /// The texts as HTML, in the order of the type's fields, separated by the control character 31.
  package var text: String

  package init(guid: String, type: Int64, modified: Int64, text: String) {
    (self.guid, self.type, self.modified, self.text) = (guid, type, modified, text)
  }

  package var fields: [String] {
    text.split(separator: "\u{1f}", omittingEmptySubsequences: false).map(String.init)
  }
}

/// The type of such notes: its fields, and the templates that make cards of them.
package struct OriginNoteType: Codable, Hashable, Sendable {
  package struct Template: Codable, Hashable, Sendable {
    /// The ordinal of the template's cards.
    package var ordinal: Int64
    package var name: String
    package var front: String
    package var back: String

    package init(ordinal: Int64, name: String, front: String, back: String) {
      (self.ordinal, self.name, self.front, self.back) = (ordinal, name, front, back)
    }
  }

  package var name = ""
  package var isCloze = false
  package var css = ""
  package var fields: [String] = []
  package var templates: [Template] = []

  package init() {}
}
