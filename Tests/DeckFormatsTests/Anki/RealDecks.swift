import Foundation
import TestSupport

/// The real decks beside the package, or where the environment says.
enum RealDecks {
  static let folder = Checkout.shared("decks")

  static var areHere: Bool { folder != nil }

  static func path(_ name: String) -> String { folder?.appending(path: name).path ?? "" }
}
