import Foundation
import TestSupport

/// The real decks, in the folder beside the package or in the one that the environment names.
enum RealDecks {
  static let folder = Checkout.shared("decks")

  static var areHere: Bool { folder != nil }

  static func path(_ name: String) -> String { folder?.appending(path: name).path ?? "" }
}
