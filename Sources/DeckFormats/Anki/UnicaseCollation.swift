import Foundation
import GRDB

extension DatabaseCollation {
  /// The collation of names in Anki's databases, which SQLite lacks; it ignores upper and lower case.
  static var unicase: DatabaseCollation {
    DatabaseCollation("unicase") { a, b in
      let (a, b) = (a.lowercased(), b.lowercased())
      return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending
    }
  }
}
