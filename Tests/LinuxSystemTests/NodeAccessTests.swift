import Glibc
import Testing
import TestSupport

@testable import LinuxSystem

@Suite("Access to a device node")
struct NodeAccessTests {
  @Test("a node's owner, group and mode are read from the file system")
  func owner() throws {
    let directory = try TemporaryFolder()
    try directory.write("", as: "event0")
    #expect(chmod(directory.path("event0"), 0o640) == 0)
    let access = try #require(NodeAccess(path: directory.path("event0")))
    #expect(access.mode == 0o640)
    func group(_ name: String, _ mode: UInt32) -> String? {
      NodeAccess(user: "root", group: name, mode: mode).readingGroup
    }
    #expect(group("input", 0o640) == "input")
    #expect(group("input", 0o600) == nil && group("root", 0o640) == nil)
    #expect(!access.user.isEmpty)
    #expect(NodeAccess(path: directory.path("event1")) == nil)
  }

  @Test("a device's group is reported in one line")
  func group() {
    let node = NodeAccess(user: "root", group: "audio", mode: 0o660)
    #expect(
      node.remedy(for: "anna")
        == "belongs to the group audio: sudo usermod -aG audio anna, and log in again")
    let closed = NodeAccess(user: "root", group: "root", mode: 0o600)
    #expect(closed.remedy(for: "anna").contains("root:root (mode 0600)"))
  }

  @Test("there is no refusal for a node that may be opened, nor for one that does not exist")
  func allowed() throws {
    let folder = try TemporaryFolder()
    #expect(NodeAccess.refusal(of: try folder.write("", as: "pcm")) == nil)
    #expect(NodeAccess.refusal(of: folder.path("none")) == nil)
  }
}
