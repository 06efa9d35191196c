internal import DeckStore
internal import Foundation

/// What a library remembers of its visits.
struct VisitNotes: Codable, Equatable {
  /// The server's epoch, "" before the first visit: in another epoch the rest counts for nothing.
  var epoch = ""
  /// The arrival up to which all rows are here.
  var arrival: Int64 = 0
  /// The last numbers of each writer that the server had at the end of a visit, by GUID.
  var sent: [String: LogRows.Mark] = [:]
  /// The id of the last learner whom the server knows.
  var learner: Int64 = 0

  init() {}

  /// - Parameter text: The text from the library; notes that can't be read count for nothing, which costs a long visit.
  init(text: String?) {
    let read = text.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    self = read ?? Self()
  }

  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
