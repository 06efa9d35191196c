import Foundation
import Glibc
import Testing
import TestSupport

@testable import LinuxSystem

@Suite("Opening files for reading")
struct FileOpeningTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a file that a deck names must be regular and not a link; others are refused at once")
  func namedByFile() throws {
    try folder.write("x", as: "file")
    #expect(code(of: path("file"), isNamedByFile: true) == 0)
    #expect(symlink("file", path("link")) == 0)
    #expect(code(of: path("link"), isNamedByFile: true) == ELOOP)
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(code(of: path("pipe"), isNamedByFile: true) == ENXIO)
    for device in ["/dev/null", "/dev/zero"] {
      #expect(code(of: device, isNamedByFile: true) == ENXIO)
    }
    #expect(code(of: folder.path, isNamedByFile: true) == EISDIR)
  }

  @Test("a person may name a link, /dev/null and a terminal, but no socket or other device")
  func namedByPerson() throws {
    try folder.write("x", as: "file")
    #expect(symlink("file", path("link")) == 0)
    #expect(try InputFile.contents(of: path("link"), limit: 9) == Array("x".utf8))
    #expect(try InputFile.contents(of: "/dev/null", limit: 9) == [])
    #expect(code(of: "/dev/zero") == ENXIO)
    #expect(code(of: folder.path) == EISDIR)
    let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path("s").utf8.prefix(100)) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0)
    #expect(code(of: path("s")) == ENXIO)
  }

  @Test("a pipe without a writer times out; one with a writer is read to its end")
  func pipes() throws {
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    #expect(code(of: path("pipe")) == ETIMEDOUT)
    // The reader keeps the pipe open, so that the writer need not wait.
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(path("pipe"), O_WRONLY | O_CLOEXEC)
    #expect(write(writer, "deck", 4) == 4)
    let file = try FileOpening.open(path("pipe"), isNamedByFile: false, patience: 50)
    close(writer)
    var buffer = [UInt8](repeating: 0, count: 9)
    #expect(read(file.number, &buffer, 9) == 4)
    #expect(read(file.number, &buffer, 9) == 0)
    close(reader)
  }

  @Test("a shell's pipe may be silent for any time")
  func shellsPipe() throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(code(of: "/proc/self/fd/\(ends[0])") == 0)
    #expect(code(of: "/proc/self/fd/\(ends[0])", isNamedByFile: true) != 0)
  }

  /// Returns the `errno` of a refusal; 0 if the file is opened.
  private func code(of path: String, isNamedByFile: Bool = false) -> CInt {
    do throws(FileError) {
      _ = try FileOpening.open(path, isNamedByFile: isNamedByFile, patience: 50)
      return 0
    } catch {
      return error.code
    }
  }

  private func path(_ name: String) -> String { folder.path(name) }
}
