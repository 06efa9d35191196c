import Foundation
import Testing
import TestSupport

@Suite("The location of the settings")
struct SettingsLocationTests {
  @Test("the installed file applies to live commands and never to recordings")
  func installed() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("profile: steady\n", as: "s.yaml")
    let variables = ["STUDYKIOSK_SETTINGS": file]
    let printed = try Program(["settings"], variables: variables)
    #expect(printed.lines.contains("profile: steady"))
    #expect(
      try Program(["settings", "--profile", "child"], variables: variables).lines.contains(
        "profile: child"))
    let recording = Checkout.recording("demo")
    #expect(
      try Program(["replay", recording], variables: variables).output
        == Program("replay", recording).output)
    let missing = try Program(["settings"], variables: ["STUDYKIOSK_SETTINGS": "/none.yaml"])
    #expect(missing.exitCode == 1)
    #expect(missing.errors.contains("/none.yaml: "))
  }

  @Test("the user's own file is found in XDG's folder")
  func own() throws {
    let folder = try TemporaryFolder()
    for name in [".config/studykiosk", "xdg/studykiosk"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    _ = try folder.write("profile: steady\n", as: ".config/studykiosk/settings.yaml")
    _ = try folder.write("profile: child\n", as: "xdg/studykiosk/settings.yaml")
    func profile(_ variables: [String: String]) throws -> String? {
      try Program(["settings"], variables: variables).lines.first { $0.hasPrefix("profile") }
    }
    let home = folder.path("")
    #expect(try profile(["HOME": home]) == "profile: steady")
    #expect(
      try profile(["HOME": home, "XDG_CONFIG_HOME": folder.path("xdg")]) == "profile: child")
    #expect(try profile(["HOME": home, "XDG_CONFIG_HOME": "xdg"]) == "profile: steady")
    #expect(try profile([:]) == "profile: standard")
  }

  @Test("a home that is not a folder has no settings", arguments: ["/dev/null", "/none"])
  func noHome(home: String) throws {
    let program = try Program(["settings"], variables: ["HOME": home])
    #expect(program.exitCode == 0)
    #expect(program.lines.contains("profile: standard"))
  }

  @Test("a link to missing settings is an error, and is not ignored")
  func danglingLink() throws {
    let folder = try TemporaryFolder()
    let own = folder.path(".config/studykiosk")
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(own)/settings.yaml", withDestinationPath: "gone.yaml")
    let program = try Program(["settings"], variables: ["HOME": folder.path("")])
    #expect(program.exitCode == 1)
    #expect(program.errors.contains("settings.yaml: No such file"))
  }

  @Test("$STUDYKIOSK_SETTINGS takes precedence over the user's own file")
  func namedFirst() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(".config/studykiosk"), withIntermediateDirectories: true)
    _ = try folder.write("profile: child\n", as: ".config/studykiosk/settings.yaml")
    let named = try folder.write("profile: steady\n", as: "s.yaml")
    let variables = ["HOME": folder.path(""), "STUDYKIOSK_SETTINGS": named]
    #expect(try Program(["settings"], variables: variables).lines.contains("profile: steady"))
  }

  @Test("a recording uses the built-in settings; a message reports that the box has others")
  func builtIn() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("profile: steady\n", as: "s.yaml")
    let recording = Checkout.recording("demo")
    for command in ["gestures", "replay"] {
      let usual = try Program(command, recording)
      #expect(usual.errors.isEmpty)
      let installed = try Program([command, recording], variables: ["STUDYKIOSK_SETTINGS": file])
      #expect(installed.output == usual.output)
      #expect(
        installed.errors
          == "studykiosk: the built-in settings count here; this box uses \(file): name it with "
          + "--settings\n")
      let named = try Program(
        [command, recording, "--settings", file], variables: ["STUDYKIOSK_SETTINGS": file])
      #expect(named.errors.isEmpty)
      #expect(
        try Program([command, recording], variables: ["STUDYKIOSK_SETTINGS": "/none.yaml"]).errors
          .isEmpty)
    }
    let calibration = ["calibrate", "--recording", Checkout.recording("calibration")]
    #expect(
      try Program(calibration, variables: ["STUDYKIOSK_SETTINGS": file]).output
        == Program(calibration).output)
    #expect(try folder.bytes("s.yaml") == Data("profile: steady\n".utf8))
  }
}
