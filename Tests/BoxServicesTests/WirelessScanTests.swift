import Scenes
import Testing

@testable import BoxServices

@Suite("The networks in nmcli's output")
struct WirelessScanTests {
  /// Returns a scan of lines whose last field is the network's name, which nmcli writes in hexadecimal
  /// digits.
  private func scan(_ lines: (String, String)...) -> WirelessScan {
    let text = lines.map { line, name in
      let digits = name.utf8.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0\(digits)" : digits
      }
      return "\(line):\(digits.joined())\n"
    }
    return WirelessScan(Array(text.joined().utf8))
  }

  @Test("are each listed once, the strongest first, with what joining requires")
  func list() {
    let scan = scan(
      (" :40:WPA2", "Home"), ("*:75:WPA1 WPA2", "Home"), (" :90:", "a:b\\c"),
      (" :60:WPA2 802.1X", "School"), (" :50:WEP", "Old"), (" :30:WPA3", "New"))
    let expected = [
      WirelessNetwork("a:b\\c", signal: 90, access: .open),
      WirelessNetwork("Home", signal: 75, access: .secret, isInUse: true),
      WirelessNetwork("School", signal: 60, access: .other),
      WirelessNetwork("Old", signal: 50, access: .other),
      WirelessNetwork("New", signal: 30, access: .secret),
    ]
    #expect(scan.networks == expected.compactMap(\.self))
    #expect(scan.security(of: "Home") == .psk && scan.security(of: "New") == .sae)
    #expect(scan.security(of: "a:b\\c") == .open && scan.security(of: "Nobody") == nil)
  }

  @Test("two names that look the same are two networks")
  func spelling() {
    let scan = scan((" :99:", "Cafe\u{301}"), (" :20:WPA2", "Caf\u{e9}"))
    #expect(scan.networks.map(\.access) == [.open, .secret])
    #expect(scan.security(of: "Cafe\u{301}") == .open && scan.security(of: "Caf\u{e9}") == .psk)
  }

  @Test(
    "each kind of protection is recognized",
    arguments: [
      ("", WirelessScan.Security.open), ("--", .open), ("WPA1", .psk), ("WPA2", .psk),
      ("WPA2 WPA3", .psk), ("WPA3", .sae), ("WPA3 802.1X", .other), ("WEP", .other),
      ("OWE", .owe), ("OWE-TM", .open), ("WPA9", .other),
    ])
  func security(_ field: String, _ security: WirelessScan.Security) {
    #expect(scan((" :50:\(field)", "A")).security(of: "A") == security)
  }

  @Test("a stranger's open network of the same name, however strong, is not joined instead")
  func twin() {
    let scan = scan((" :99:", "Home"), (" :20:WPA2", "Home"))
    #expect(scan.security(of: "Home") == .psk)
    #expect(scan.networks.map(\.access) == [.secret])
  }

  @Test(
    "hidden names, names with control characters, and malformed lines are left out",
    arguments: [
      " :50:WPA2:", " :50:WPA2:--", " :50:WPA2:0", " :50:WPA2:zz", " :50:WPA2:+1",
      " :50:WPA2:1B5B324A", " :50:WPA2:610A62", " :50:WPA2:C3", " :50:WPA2:0000",
      " :50:WPA2:\(String(repeating: "61", count: 33))", " :x:WPA2:61", " :50:WPA2",
      " :50:WPA2:61:62", "", "Error: NetworkManager is not running.",
    ])
  func left(_ line: String) {
    #expect(WirelessScan(Array("\(line)\n".utf8)).networks == [])
  }

  @Test("bytes that are not UTF-8 do no harm")
  func bytes() {
    #expect(WirelessScan([0xff, 0x3a, 0x0a, 0x00]).networks == [])
  }
}
