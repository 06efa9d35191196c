import Gestures
import Glibc
import LinuxSystem
import Testing
import TestSupport

@testable import SettingsFiles

@Suite("Writing settings")
struct SettingsWritingTests {
  @Test("is complete, creates the folder, and replaces the old file")
  func written() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a/b/settings.yaml"
    var settings = KioskSettings()
    for profile in [GestureProfile.child, .steady] {
      settings.profile = profile
      try SettingsFile.write(settings, to: path)
      #expect(try SettingsFile.read(path: path) == settings)
    }
    #expect(try folder.names(in: "a/b") == ["settings.yaml"])
    #expect(throws: FileError.self) {
      try SettingsFile.write(settings, to: "\(path)/below-a-file.yaml")
    }
  }

  @Test("through a link changes the file that it names, existing or not, and keeps the link")
  func writtenThroughLink() throws {
    let folder = try TemporaryFolder()
    let real = try folder.write("", as: "real.yaml")
    #expect(symlink("real.yaml", "\(folder.path)/second.yaml") == 0)
    #expect(symlink("\(folder.path)/second.yaml", "\(folder.path)/first.yaml") == 0)
    #expect(symlink("later.yaml", "\(folder.path)/dangling.yaml") == 0)
    #expect(symlink("loop.yaml", "\(folder.path)/loop.yaml") == 0)
    var settings = KioskSettings()
    settings.profile = .child
    try SettingsFile.write(settings, to: "\(folder.path)/first.yaml")
    try SettingsFile.write(settings, to: "\(folder.path)/dangling.yaml")
    #expect(throws: FileError.self) {
      try SettingsFile.write(settings, to: "\(folder.path)/loop.yaml")
    }
    #expect(try isLink(folder, "first.yaml") && isLink(folder, "second.yaml"))
    #expect(try !isLink(folder, "real.yaml") && !isLink(folder, "later.yaml"))
    #expect(try SettingsFile.read(path: real) == settings)
    #expect(try SettingsFile.read(path: "\(folder.path)/later.yaml") == settings)
  }

  @Test("replaces the file with a new one of the old mode, never in place")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", as: "s.yaml")
    #expect(chmod(path, 0o600) == 0)
    let before = try information(path)
    // A link at the name that a fixed temporary file would have.
    let victim = try folder.write("precious", as: "victim")
    #expect(symlink(victim, "\(path).new") == 0)
    try SettingsFile.write(KioskSettings(), to: path)
    let after = try information(path)
    #expect(after.st_mode == before.st_mode)
    #expect(after.st_ino != before.st_ino)
    #expect(after.st_uid == before.st_uid)
    #expect(try folder.names() == ["s.yaml", "s.yaml.new", "victim"])
    #expect(try InputFile.contents(of: victim, limit: 99) == Array("precious".utf8))
  }

  @Test("leaves no file behind if the settings can't be put in place")
  func notReplaced() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir("\(folder.path)/s.yaml", 0o755) == 0)
    #expect(throws: FileError.self) {
      try SettingsFile.write(KioskSettings(), to: "\(folder.path)/s.yaml")
    }
    #expect(try folder.names() == ["s.yaml"])
  }

  private func information(_ path: String) throws -> stat {
    var information = stat()
    try #require(lstat(path, &information) == 0)
    return information
  }

  private func isLink(_ folder: TemporaryFolder, _ name: String) throws -> Bool {
    try information("\(folder.path)/\(name)").st_mode & S_IFMT == S_IFLNK
  }
}
