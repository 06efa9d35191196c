import LinuxSystem
import Testing

@testable import Console

@Suite("The findings about the console")
struct FindingTests {
  @Test("a process can lock terminals if it has CAP_SYS_TTY_CONFIG")
  func lock() throws {
    func status(_ capabilities: String) -> ProcessStatus? {
      ProcessStatus(text: "Name:\tstudykiosk\nCapPrm:\t0\nCapEff:\t\(capabilities)\n")
    }
    #expect(status("0000000004000000")?.canLockTerminals == true)
    #expect(status("000001fffbffffff")?.canLockTerminals == false)
    #expect(status("")?.name == nil && status("studykiosk")?.name == nil)
    #expect(status("0")?.name == "studykiosk")
    let able = try #require(status("0000000004000000"))
    #expect(
      LinuxConsole.lockFinding(able, "the kiosk", "")
        == Finding("terminal", .good, "the kiosk may lock it, as lock-terminal asks"))
    let unable = try #require(status("0"))
    let advice = LinuxConsole.lockFinding(unable, "the kiosk", ": look again")
    #expect(advice.state == .advice && advice.text.hasSuffix("service has it: look again"))
    #expect(LinuxConsole.lockFinding(kiosk: nil)?.text.contains("started like this") == true)
  }

  @Test("boot options that the kernel's command line lacks are found")
  func boot() {
    #expect(BootLines.missing(in: BootLines.commandLine.joined(separator: " ") + "\n") == [])
    #expect(BootLines.missing(in: "console=tty1 quiet loglevel=30").first == "console=tty3")
    #expect(!BootLines.missing(in: "console=tty1 quiet").contains("quiet"))
    let line = BootLines.commandLine.joined(separator: " ")
    #expect(BootLines.missing(in: "console=serial0,115200 \(line)") == [])
    // With two console options, some of the boot messages may be visible.
    #expect(BootLines.missing(in: "console=tty1 \(line)") == ["console=tty3"])
    #expect(BootLines.missing(in: "\(line) console=tty1") == ["console=tty3"])
  }
}
