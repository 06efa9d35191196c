import Foundation
import Scenes
import Testing
import TestSupport

@testable import BoxServices

@Suite("Joining a network by nmcli")
struct NetworkProgramTests {
  private let folder: TemporaryFolder
  private let program: NetworkProgram

  /// Writes a program in place of nmcli that records its command lines and the passwords it was given.
  init() throws {
    folder = try TemporaryFolder()
    try writeProgram(
      """
      #!/bin/sh
      cd '\(folder.path)'
      echo "$*" >>calls
      case "$*" in
      *"wifi list"*) cat scan ;;
      *"device status"*) cat status ;;
      *"connection up"*)
        for last in "$@"; do :; done
        case "$*" in *passwd-file*) cat "$last" >passwords ;; esac
        cat reason >&2
        exit "$(cat code)" ;;
      esac

      """, to: folder.path("nmcli"))
    program = NetworkProgram(path: folder.path("nmcli"))
    // The networks: Home, with a password; Café, open; School, with 802.1X, which can't be joined.
    try folder.write(
      " :80:WPA2:486F6D65\n*:50::436166C3A9\n :40:WPA2 802.1X:5363686F6F6C\n", as: "scan")
    try joining(ends: 0)
  }

  private func joining(ends code: Int, _ reason: String = "") throws {
    try folder.write("\(code)\n", as: "code")
    try folder.write(reason, as: "reason")
  }

  private var calls: [String] {
    let text = (try? String(contentsOfFile: folder.path("calls"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  @Test("lists the networks in range")
  func list() {
    let expected = [
      WirelessNetwork("Home", signal: 80, access: .secret),
      WirelessNetwork("Café", signal: 50, access: .open, isInUse: true),
      WirelessNetwork("School", signal: 40, access: .other),
    ]
    #expect(program.result(of: .list) == .networks(expected.compactMap(\.self)))
  }

  @Test("the password is on no command line, and the profile is kept under a lasting name")
  func joined() throws {
    let password = "pass word\\1"
    #expect(program.result(of: .join("Home", password: password)) == .joined)
    #expect(
      try String(decoding: folder.bytes("passwords"), as: UTF8.self)
        == "802-11-wireless-security.psk:pass\\ word\\\\1\n")
    #expect(!calls.contains { $0.contains("pass\\ word") || $0.contains(password) }, "\(calls)")
    #expect(calls.contains { $0.contains("ssid Home wifi-sec.key-mgmt wpa-psk") }, "\(calls)")
    #expect(
      calls.last?.contains("connection.id studykiosk Home connection.autoconnect yes") == true)
  }

  @Test("an open network needs no password")
  func open() {
    #expect(program.result(of: .join("Café", password: nil)) == .joined)
    #expect(!calls.contains { $0.contains("passwd-file") || $0.contains("wifi-sec") }, "\(calls)")
  }

  @Test(
    "reports why joining failed, and leaves no profile behind",
    arguments: [
      (
        "Error: Connection activation failed: (7) Secrets were required, but not provided.\n",
        NetworkResult.wrongPassword
      ),
      (
        "Error: Connection activation failed: Secrets were required, but not provided\n",
        .wrongPassword
      ),
      (
        "Error: Connection activation failed: (53) The Wi-Fi network could not be found\n",
        .notFound
      ),
      ("Error: Timeout expired (40 seconds)\n", .failed),
      // A network's name in the message is not mistaken for the reason.
      ("Passwords are required to access '(7) Secrets were required'.\nError: No.\n", .failed),
      ("", .failed),
    ])
  func failure(_ reason: String, _ result: NetworkResult) throws {
    try joining(ends: 4, reason)
    #expect(program.result(of: .join("Home", password: "password")) == result)
    #expect(calls.last == "connection delete id studykiosk-attempt")
    #expect(!calls.contains { $0.contains("modify") })
  }

  @Test(
    "a timeout while authenticating means a wrong password; a missing address does not",
    arguments: [
      ("connecting (configuring)", "Home", NetworkResult.wrongPassword),
      ("connecting (need authentication)", "Home", .wrongPassword),
      ("connecting (getting IP configuration)", "Home", .failed),
      ("connecting (configuring)", "Café", .failed),
    ])
  func slow(_ state: String, _ name: String, _ result: NetworkResult) throws {
    try joining(ends: 3, "Error: Timeout expired (40 seconds)\n")
    try folder.write("other:connected\nstudykiosk-attempt:\(state)\n", as: "status")
    let password = name == "Home" ? "password" : nil
    #expect(program.result(of: .join(name, password: password)) == result)
    #expect(calls.last == "connection delete id studykiosk-attempt")
  }

  @Test("a network that is out of range, can't be joined or lacks its password changes nothing")
  func refused() {
    #expect(program.result(of: .join("Nobody", password: "password")) == .notFound)
    #expect(program.result(of: .join("School", password: "password")) == .failed)
    #expect(program.result(of: .join("Home", password: nil)) == .wrongPassword)
    #expect(calls.allSatisfy { $0.contains("wifi list") }, "\(calls)")
  }

  @Test("without nmcli nothing works, and that is reported")
  func without() {
    let program = NetworkProgram(path: folder.path("nothing"))
    #expect(program.result(of: .list) == .failed)
    #expect(program.result(of: .join("Home", password: "password")) == .failed)
  }
}
