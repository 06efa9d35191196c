package import DeckStore
import Glibc

/// A library's file, for whoever wants to work with it.
package struct LibraryFile: Equatable, Sendable {
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Opens the library, works with it and closes it.
  ///
  /// - Throws: `LibraryError`, and what `body` throws.
  package func use<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let store = try DeckStore(path: path)
    defer { try? store.close() }
    return try body(store)
  }
}
