import Glibc
import LinuxSystem
import Testing
import TestSupport

@Suite("Folders")
struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("are listed, and those that are folders themselves; a link is not a folder")
  func listed() throws {
    try folder.makeFolder("b/c")
    try folder.write("", as: "a")
    #expect(symlink("b", folder.path("link")) == 0)
    #expect(try Folder.names(in: folder.path) == ["a", "b", "link"])
    #expect(try Folder.entries(in: folder.path).filter(\.isFolder).map(\.name) == ["b"])
    #expect(try Folder.names(in: folder.path, most: 2).count == 2)
    #expect(throws: FileError(path: "/nowhere", code: ENOENT)) { try Folder.names(in: "/nowhere") }
  }

  @Test("are created, with their parents if that is requested")
  func made() throws {
    var made: [String] = []
    try Folder.make(folder.path("a/b"), mode: 0o700) { made.append($0) }
    try Folder.make(folder.path("a/b"), mode: 0o700) { made.append($0) }
    #expect(made == [folder.path("a"), folder.path("a/b")])
    #expect(throws: FileError(path: folder.path("c/d"), code: ENOENT)) {
      try Folder.make(folder.path("c/d"), mode: 0o700, isDeep: false)
    }
  }

  @Test(
    "are the parents of a path, before its last slash",
    arguments: [("a", "."), ("/a", "/"), ("/", "/"), ("a/b", "a"), ("/a/b", "/a"), ("./a", ".")])
  func parents(path: String, parent: String) {
    #expect(Folder.parent(of: path) == parent)
  }
}
