import Glibc
import LinuxSystem
import Testing

@testable import Web

@Suite("Memory of a process that waits")
struct IdleMemoryTests {
  /// A private mapping of the beginning of this program's own file, in which every page was read.
  private final class Mapping {
    static let size = 1 << 20
    let start: UnsafeMutableRawPointer

    init(_ protection: CInt) throws {
      let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
      defer { close(file) }
      let start = try #require(mmap(nil, Self.size, protection, MAP_PRIVATE, file, 0))
      try #require(start != MAP_FAILED)
      self.start = start
      #expect(sum > 0)
    }

    deinit { munmap(start, Self.size) }

    var sum: Int {
      UnsafeRawBufferPointer(start: start, count: Self.size).reduce(0) { $0 &+ Int($1) }
    }

    /// The mapping's pages in memory, in KiB.
    func resident() throws -> Int {
      let text = try InputFile.contents(of: "/proc/self/smaps", limit: 64 << 20)
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
      let name = String(UInt(bitPattern: start), radix: 16) + "-"
      let rest = try #require(lines.firstIndex { $0.hasPrefix(name) }.map { lines[$0...] })
      let size = try #require(rest.first { $0.hasPrefix("Rss:") })
      return try #require(size.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
  }

  @Test("it is a quiet moment once, when nothing is served any more")
  func calm() {
    let traffic = Traffic()
    #expect(traffic.hasCalmed() && !traffic.hasCalmed())
    traffic.begin()
    traffic.begin()
    traffic.end()
    #expect(!traffic.hasCalmed())
    traffic.end()
    #expect(traffic.hasCalmed() && !traffic.hasCalmed())
  }

  @Test("code that does not run leaves memory, and comes back as it was")
  func code() throws {
    let code = try Mapping(PROT_READ | PROT_EXEC)
    // Another test may have given it back meanwhile, too.
    let sum = code.sum
    IdleMemory.giveBack()
    #expect(try code.resident() == 0)
    #expect(code.sum == sum)
  }

  @Test("what was changed in memory stays, also where it can only be read from then on")
  func changed() throws {
    let data = try Mapping(PROT_READ | PROT_WRITE)
    data.start.storeBytes(of: 0x5a, as: UInt8.self)
    IdleMemory.giveBack()
    #expect(data.start.load(as: UInt8.self) == 0x5a)
    #expect(mprotect(data.start, Mapping.size, PROT_READ) == 0)
    IdleMemory.giveBack()
    #expect(data.start.load(as: UInt8.self) == 0x5a)
  }
}
