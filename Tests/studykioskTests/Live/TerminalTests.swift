import Glibc
import Testing
import TestSupport

@Suite("The terminal the program draws on", .serialized)
struct ShownProgramTests {
  @Test(
    "is restored on every signal that ends the program",
    arguments: [
      (SIGTERM, 0), (SIGINT, 0), (SIGHUP, 0), (SIGQUIT, 0), (SIGSEGV, -SIGSEGV),
      (SIGABRT, -SIGABRT), (SIGUSR1, -SIGUSR1),
    ] as [(CInt, Int32)])
  func signals(signal: CInt, exitCode: Int32) throws {
    let program = try ShownProgram(
      "replay", "--show", "--audio-device", "none", Checkout.recording("demo"))
    #expect(program.waits(for: "Afghanistan"))
    #expect(program.settingsNow != program.settingsBefore)
    program.send(signal)
    #expect(program.end() == exitCode)
    #expect(program.settingsNow == program.settingsBefore)
    #expect(program.isRestored)
  }

  @Test("is restored at the end of the recording, at once with --speed fast")
  func end() throws {
    let program = try ShownProgram(
      "replay", "--show", "--speed", "fast", "--audio-device", "none",
      Checkout.recording("demo"))
    #expect(program.end() == 0)
    #expect(program.waits(for: "Afghanistan"))
    #expect(program.settingsNow == program.settingsBefore)
    #expect(program.isRestored)
  }

  @Test("is also used by the live kiosk, even without any device")
  func live() throws {
    let program = try ShownProgram("run", "--mode", "browse", "--audio-device", "none")
    #expect(program.waits(for: "Afghanistan"))
    program.send(SIGTERM)
    #expect(program.end() == 0)
    #expect(program.settingsNow == program.settingsBefore)
    #expect(program.isRestored)
  }

  @Test("makes the service ready only when its text is painted, for which it needs the fonts")
  func ready() throws {
    for hasFonts in [false, true] {
      let (manager, folder) = (try ServiceSocket(), try TemporaryFolder())
      var variables = ["NOTIFY_SOCKET": manager.name]
      if !hasFonts {
        // Whoever reads the configuration waits for a writer.
        variables["FONTCONFIG_FILE"] = folder.path("fonts.conf")
        #expect(mkfifo(folder.path("fonts.conf"), 0o600) == 0)
      }
      let program = try ShownProgram(
        ["run", "--mode", "browse", "--audio-device", "none"], in: folder, isPainted: true,
        variables: variables)
      #expect(program.waits(for: hasFonts ? "▀" : "Afghanistan"))
      program.send(SIGTERM)
      #expect(program.end() == 0)
      #expect(manager.heard() == (hasFonts ? ["READY=1", "STOPPING=1"] : ["STOPPING=1"]))
    }
  }

  @Test("is used by gestures --live, and restored")
  func explanation() throws {
    let program = try ShownProgram("gestures", "--live")
    #expect(program.waits(for: "Touch the panel"))
    program.send(SIGINT)
    #expect(program.end() == 0)
    #expect(program.settingsNow == program.settingsBefore)
    #expect(program.isRestored)
  }

  @Test("shows cards in large painted letters made of symbols, unless --letters console is given")
  func painted() throws {
    for letters in ["auto", "console"] {
      let program = try ShownProgram(
        ["run", "--mode", "browse", "--audio-device", "none", "--letters", letters], isPainted: true
      )
      #expect(program.waits(for: letters == "auto" ? "▀" : "Afghanistan"))
      program.send(SIGTERM)
      #expect(program.end() == 0)
      #expect(String(decoding: program.screen, as: UTF8.self).contains("▀") == (letters == "auto"))
    }
  }

  @Test("is kept on Ctrl-Z if no shell could continue the program")
  func suspend() throws {
    let program = try ShownProgram("run", "--mode", "browse", "--audio-device", "none")
    #expect(program.waits(for: "Afghanistan"))
    program.forgetScreen()
    program.send(SIGTSTP)
    #expect(program.waits(for: "Afghanistan"))
    program.send(SIGTERM)
    #expect(program.end() == 0)
    #expect(program.isRestored)
  }
}
