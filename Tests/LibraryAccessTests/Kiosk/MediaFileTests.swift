import DeckStore
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("Pictures and sounds read from a library")
struct MediaFileTests {
  let folder: TemporaryFolder
  private let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
  private let hash: String

  init() throws {
    folder = try TemporaryFolder()
    let bytes = bytes
    hash = try LibraryFile(path: folder.library).use { store in
      "\(try store.addMedia(bytes, fileExtension: "png"))"
    }
  }

  @Test("are delivered with what was requested, or with an error")
  func read() throws {
    let library = try LibraryThread(path: folder.library) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      return StudyContext(learner: learner, deck: Deck(name: "Capitals"))
    }
    let missing = String(repeating: "0", count: 64)
    library.read([hash, missing], for: .picture)
    var files: [MediaFile] = []
    while files.count < 2 {
      try #require(Patience.hasInput(library.descriptor))
      files += library.takeNews().files
    }
    #expect(files[0] == MediaFile(use: .picture, hash: hash, bytes: bytes))
    #expect(files[1].hash == missing && files[1].bytes.isEmpty)
    #expect(files[1].problem?.contains("no picture") == true)
    library.stop()
  }

  @Test("are postponed while something more important waits")
  func interrupted() {
    let pieces = [[UInt8](repeating: 1, count: 9), [2], [3]]
    func read(_ hash: String, _ body: ([UInt8]) throws -> Void) throws {
      for piece in pieces { try body(piece) }
    }
    #expect(MediaFile.read(hash, for: .sound, read, isInterrupted: { true }) == nil)
    let file = MediaFile.read(hash, for: .sound, read, isInterrupted: { false })
    #expect(file?.bytes == pieces.flatMap(\.self))
  }

  @Test("that are no longer wanted are dropped")
  func unwanted() {
    var library = PureLibrary()
    library.post(.read(["1", "2"], for: .picture))
    #expect(library.next == .read("1", .picture))
    library.post(.read(["2"], for: .picture))
    for hash in ["1", "2"] {
      let file = MediaFile(use: .picture, hash: hash)
      library.finish(.read(hash, .picture), [.file(file)])
    }
    // A file that was read and not yet taken is not read again.
    library.post(.read(["2", "1"], for: .picture))
    #expect(library.next == .read("1", .picture))
    #expect(library.takeNews().files == [MediaFile(use: .picture, hash: "2")])
  }

  @Test("sounds come before pictures, and neither drops the other")
  func soundsFirst() {
    var library = PureLibrary()
    library.post(.read(["1"], for: .picture))
    library.post(.read(["2"], for: .sound))
    #expect(library.next == .read("2", .sound))
    library.post(.read([], for: .sound))
    #expect(library.next == .read("1", .picture))
  }
}
