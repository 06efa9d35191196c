import Foundation
import GRDB

extension DatabaseCollation {
  /// The order of names in Anki's databases, which SQLite does not have; case makes no difference.
  static var unicase: DatabaseCollation {
    DatabaseCollation("unicase") { a, b in
      let (a, b) = (a.lowercased(), b.lowercased())
      return a == b ? .orderedSame : a < b ? .orderedAscending : .orderedDescending
    }
  }
}
