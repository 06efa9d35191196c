import Foundation
import Testing
import TestSupport

@Suite("The doctor")
struct DoctorTests {
  @Test("reports problems that keep the box from working, with advice, and exits with 1")
  func problems() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", as: "file")
    let doctor = try Program(
      "doctor", "--audio-device", "no-such-card", "--library", "\(file)/library.sqlite")
    #expect(doctor.exitCode == 1)
    #expect(doctor.output.contains("`aplay -L` lists the available names"))
    #expect(doctor.output.contains("sudo -u studykiosk"))
  }

  @Test("finds no problem with a null device and a folder")
  func good() throws {
    let folder = try TemporaryFolder()
    let doctor = try Program(
      "doctor", "--audio-device", "null", "--library", folder.path("new/library.sqlite"), "--json")
    let findings = try #require(
      try JSONSerialization.jsonObject(with: Data(doctor.output.utf8)) as? [[String: String]])
    for subject in ["sound", "library"] {
      #expect(findings.contains { $0["about"] == subject && $0["state"] == "good" }, "\(subject)")
    }
    let hasProblem = findings.contains { $0["state"] == "problem" }
    #expect(doctor.exitCode == (hasProblem ? 1 : 0))
  }

  @Test("reports whether the terminal is locked and rotated, if the settings ask for that")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let cases: [(String, String?)] = [
      ("lock-terminal: on", "terminal"), ("lock-terminal: off", nil),
      ("lock-terminal: yes", "settings"), ("rotation: 90", "rotation"),
    ]
    for (text, subject) in cases {
      let variables = ["STUDYKIOSK_SETTINGS": try folder.write(text, as: "settings.yaml")]
      let doctor = try Program(["doctor", "--audio-device", "null"], variables: variables)
      let found = ["terminal", "settings", "rotation"].filter { subject in
        doctor.lines.contains { $0.hasPrefix("\(subject) ") }
      }
      #expect(found == [subject].compactMap { $0 }, "\(text): \(doctor.output)")
    }
  }

  @Test("the package's service may lock the terminal, and nothing else")
  func service() throws {
    let unit = try String(
      contentsOf: Checkout.folder.appending(path: "packaging/debian/studykiosk.service"),
      encoding: .utf8)
    let rights = unit.split(separator: "\n").filter { $0.contains("Capabilit") }
    #expect(
      rights == [
        "CapabilityBoundingSet=CAP_SYS_TTY_CONFIG", "AmbientCapabilities=CAP_SYS_TTY_CONFIG",
      ])
  }

  @Test("the package lets the service write to the devices' files in /sys, and rotate the console")
  func rotation() throws {
    func lines(_ name: String, with word: String) throws -> [String] {
      let path = Checkout.folder.appending(path: "packaging/debian/studykiosk.\(name)")
      return try String(contentsOf: path, encoding: .utf8).split(separator: "\n").map(String.init)
        .filter { $0.contains(word) && !$0.hasPrefix("#") }
    }
    let folder = "/sys/devices/virtual/graphics/fbcon"
    #expect(try lines("service", with: "/sys/") == ["ReadWritePaths=-/sys/devices"])
    #expect(try lines("tmpfiles", with: "/sys/") == ["z \(folder)/rotate_all 0220 root video -"])
  }

  @Test("prints the boot options as in the manual")
  func boot() throws {
    let doctor = try Program("doctor", "--boot")
    #expect(doctor.exitCode == 0)
    let manual = try String(
      contentsOf: Checkout.folder.appending(path: "Documentation/building-a-box.md"),
      encoding: .utf8)
    for line in doctor.lines where !line.hasPrefix("#") {
      #expect(manual.contains("   \(line)\n"), "\(line)")
    }
  }
}
