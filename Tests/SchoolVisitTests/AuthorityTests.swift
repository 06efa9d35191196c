import Foundation
import School
import Testing
import TestSupport

/// The keys and certificates of a school's server.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/openssl")))
struct AuthorityTests {
  let folder: TemporaryFolder
  let authority: Authority

  init() throws {
    folder = try TemporaryFolder()
    authority = Authority(folder: folder.path("authority"))
  }

  private var authorityKey: String { folder.path("authority/authority.key") }

  private func openssl(_ words: String...) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = words
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : "failed"
  }

  /// Expects the server's certificate to be of its key and of the authority, and only the owner to read the keys.
  private func expectWhole() throws {
    for (key, certificate) in [
      (authorityKey, authority.certificate), (authority.serverKey, authority.serverCertificate),
    ] {
      let ofKey = try openssl("pkey", "-in", key, "-pubout")
      #expect(ofKey.hasPrefix("-----BEGIN PUBLIC KEY"))
      #expect(try openssl("x509", "-in", certificate, "-noout", "-pubkey") == ofKey)
      let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions]
      #expect((mode as? NSNumber)?.intValue == 0o600)
    }
    #expect(
      try openssl("verify", "-CAfile", authority.certificate, authority.serverCertificate)
        .hasSuffix(": OK\n"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("Keys and the authority are made once, a certificate for each name or address")
  func certified() throws {
    for host in ["school.local", "192.168.0.7", "2001:db8::7"] {
      let keys = [try? text(authorityKey), try? text(authority.serverKey)]
      let old = try? text(authority.certificate)
      try authority.certify(host)
      try expectWhole()
      let option = host.contains(".local") ? "-checkhost" : "-checkip"
      let checked = try openssl("x509", "-in", authority.serverCertificate, "-noout", option, host)
      #expect(checked.contains("does match"), "\(host)")
      if old != nil {
        #expect(try keys == [text(authorityKey), text(authority.serverKey)])
        #expect(try old == text(authority.certificate))
      }
    }
  }

  @Test("A certificate that can't be made or written leaves the key, and so the old pair")
  func failed() throws {
    try authority.certify("school.local")
    let old = try Data(contentsOf: URL(fileURLWithPath: authority.serverCertificate))
    // It is an address for the first check only.
    #expect(throws: Authority.Failure.self) { try authority.certify("1.2.3:4") }
    try expectWhole()
    let files = FileManager.default
    try files.removeItem(atPath: authority.serverCertificate)
    try files.createDirectory(
      atPath: authority.serverCertificate, withIntermediateDirectories: false)
    #expect(throws: (any Error).self) { try authority.certify("school.local") }
    try files.removeItem(atPath: authority.serverCertificate)
    try old.write(to: URL(fileURLWithPath: authority.serverCertificate))
    try expectWhole()
    let names = try files.contentsOfDirectory(atPath: folder.path("authority"))
    #expect(names.sorted() == ["authority.crt", "authority.key", "server.crt", "server.key"])
  }

  @Test("What a full disk or a power cut has left half is made anew; the authority's key is not")
  func half() throws {
    try authority.certify("school.local")
    func halve(_ path: String) throws {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
    }
    for path in [authority.serverKey, authority.serverCertificate, authority.certificate] {
      try halve(path)
      try authority.certify("school.local")
      try expectWhole()
    }
    let certificate = try text(authority.certificate)
    try halve(authorityKey)
    let error = #expect(throws: Authority.Failure.self) { try authority.certify("school.local") }
    #expect(error?.description.contains("authority.key is missing or broken") == true)
    #expect(try text(authority.certificate) == certificate)
  }

  @Test(
    "The office's certificate is for its name, of an authority that can certify no other, and stays trusted when it is repeated"
  )
  func office() throws {
    for host in ["school.local", "192.168.0.7", "2001:db8::7"] {
      let made = try authority.certifyOffice(host)
      let option = host.contains(".local") ? "-verify_hostname" : "-verify_ip"
      func verified(_ path: String, as name: String) throws -> Bool {
        try openssl(
          "verify", "-x509_strict", "-purpose", "sslserver", option, name, "-CAfile", made.browsers,
          path
        ).hasSuffix(": OK\n")
      }
      #expect(try verified(made.own, as: host), "\(host)")
      let other = ["school.local": "school.example", "192.168.0.7": "192.168.0.8"][host]
      #expect(try !verified(made.own, as: other ?? "2001:db8::8"), "\(host)")
      #expect(
        try openssl("pkey", "-in", made.key, "-pubout")
          == openssl("x509", "-in", made.own, "-noout", "-pubkey"))
      // What its authority signs for another name is worth nothing.
      for (name, isGood) in [
        (host, true), (other ?? "2001:db8::8", false), ("google.com", false), ("10.0.0.1", false),
        ("2001:db8::9", false),
      ] {
        let isName = name.contains { "ghijklmnopqrstuvwxyz".contains($0) }
        let option = isName ? "-verify_hostname" : "-verify_ip"
        let signed = folder.path("signed.crt")
        _ = try openssl(
          "req", "-x509", "-key", made.key, "-subj", "/CN=x", "-addext",
          "subjectAltName=\(isName ? "DNS" : "IP"):\(name)", "-addext",
          "basicConstraints=critical,CA:FALSE", "-addext", "extendedKeyUsage=serverAuth", "-CA",
          made.browsers, "-CAkey", made.browsers.replacingOccurrences(of: ".crt", with: ".key"),
          "-out", signed)
        let isTaken = try openssl(
          "verify", "-x509_strict", "-purpose", "sslserver", option, name, "-CAfile", made.browsers,
          signed
        ).hasSuffix(": OK\n")
        #expect(isTaken == isGood, "\(name) by the authority for \(host)")
      }
      let (own, browsers) = (try text(made.own), try text(made.browsers))
      #expect(try authority.certifyOffice(host) == made)
      #expect(try text(made.own) != own && text(made.browsers) == browsers)
      #expect(try verified(made.own, as: host), "\(host)")
    }
    for host in ["", "a b", "../x", "x;y"] {
      #expect(throws: Authority.Failure.self) { try authority.certifyOffice(host) }
    }
  }
}
