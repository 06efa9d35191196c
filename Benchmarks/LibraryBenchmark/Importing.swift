import DeckFormats
import DeckStore
import Glibc

/// Imports a CSV file into a new library.
struct Import: Operation {
  let path: String
  let file: String
  var store: DeckStore?

  mutating func prepare() throws {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
    store = try DeckStore.shared(path)
  }

  mutating func run() throws -> Int {
    let cards = try DeckFile(try bytes(of: file), path: file)
    return try store?.importRecords(cards, into: cards.deck).added ?? 0
  }

  mutating func clean() throws {
    try store?.close()
    store = nil
  }
}

private func bytes(of path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY)
  defer { close(file) }
  var information = stat()
  guard file >= 0, fstat(file, &information) == 0 else {
    throw Unexpected(found: ["\(path) can't be read"])
  }
  return [UInt8](unsafeUninitializedCapacity: Int(information.st_size)) { buffer, count in
    count = max(read(file, buffer.baseAddress, buffer.count), 0)
  }
}
