internal import Glibc
internal import LinuxSystem

/// The school's own certificate authority, in a folder that only the server's user reads: it certifies the server's name, and
/// boxes trust it alone.
package struct Authority {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// The authority's certificate, which boxes get; the server's certificate and its key.
  package var certificate: String { "\(folder)/authority.crt" }
  package var serverCertificate: String { "\(folder)/server.crt" }
  package var serverKey: String { "\(folder)/server.key" }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Makes what is missing: keys and the authority once, and a certificate for the server's name anew each time.
  ///
  /// Each file takes its place whole, and keys stay as they are: at no moment is there a certificate that is not of its
  /// key, with which PostgreSQL would not start.
  ///
  /// - Parameter host: The server's name, or its address.
  /// - Throws: `Failure`, `FileError`.
  package func certify(_ host: String) throws {
    try check(host)
    try makeFolder()
    let authorityKey = "\(folder)/authority.key"
    let isThere = try isWhole(certificate, "x509")
    if try !isWhole(authorityKey, "pkey") {
      // With another authority, no box would come in any more.
      if isThere {
        throw Failure(
          description: """
            the authority's key \(authorityKey) is missing or broken: bring it back from a backup; without one, remove \
            \(certificate), and invite all boxes anew
            """)
      }
      try makeKey(authorityKey)
    }
    if !isThere {
      try make(
        certificate,
        ["req", "-x509", "-key", authorityKey, "-subj", "/CN=studykiosk school"] + days)
    }
    if try !isWhole(serverKey, "pkey") { try makeKey(serverKey) }
    try make(
      serverCertificate,
      [
        "req", "-x509", "-key", serverKey, "-subj", "/CN=\(host)",
        "-addext", "subjectAltName=\(Self.name(of: host))",
        "-addext", "basicConstraints=critical,CA:FALSE",
        "-CA", certificate, "-CAkey", authorityKey,
      ] + days)
  }

  /// Makes a certificate with which a program serves the office's page under a name, and an authority for this name alone.
  ///
  /// The people of the office let their browsers trust that authority, which they could not do with the boxes' one: whoever had
  /// its key could be any site to them.
  ///
  /// - Parameter host: The name, or the address.
  /// - Returns: The paths of the key, of its certificate, and of the authority's certificate for browsers.
  /// - Throws: `Failure`, `FileError`.
  package func certifyOffice(_ host: String) throws -> (key: String, own: String, browsers: String)
  {
    try check(host)
    try makeFolder()
    let stem = "\(folder)/office-\(host)"
    let (authorityKey, browsers) = ("\(stem)-authority.key", "\(stem)-authority.crt")
    let (key, own) = ("\(stem).key", "\(stem).crt")
    if try !isWhole(authorityKey, "pkey") {
      unlink(browsers)
      try makeKey(authorityKey)
    }
    if try !isWhole(browsers, "x509") {
      let all =
        host.utf8.contains(0x3A)
        ? Array(repeating: "ffff", count: 8).joined(separator: ":") : "255.255.255.255"
      let mask = Self.isAddress(host) ? "/\(all)" : ""
      // A kind of name that is not mentioned is not limited (RFC 5280, 4.2.1.10).
      let others =
        Self.isAddress(host)
        ? "permitted;DNS:invalid"
        : "excluded;IP:0.0.0.0/0.0.0.0,excluded;IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0"
      try make(
        browsers,
        [
          "req", "-x509", "-key", authorityKey, "-subj", "/CN=Study Kiosk \(host)",
          "-addext", "keyUsage=critical,keyCertSign",
          "-addext", "nameConstraints=critical,permitted;\(Self.name(of: host))\(mask),\(others)",
        ] + days)
    }
    if try !isWhole(key, "pkey") { try makeKey(key) }
    // A common name that could be a host's counts as one for constraints.
    try make(
      own,
      [
        "req", "-x509", "-key", key, "-subj", "/CN=Study Kiosk page \(host)",
        "-addext", "subjectAltName=\(Self.name(of: host))",
        "-addext", "basicConstraints=critical,CA:FALSE", "-addext", "extendedKeyUsage=serverAuth",
        "-CA", browsers, "-CAkey", authorityKey,
        // Apple's systems take no longer one (support.apple.com/102028).
        "-days", "825",
      ])
    return (key, own, browsers)
  }

  /// For twenty years.
  private var days: [String] { ["-days", "7300"] }

  private func check(_ host: String) throws {
    guard host.utf8.allSatisfy({ Self.isPartOfName($0) }), !host.isEmpty else {
      throw Failure(description: "\"\(host)\" is neither a name nor an address")
    }
  }

  private func makeFolder() throws {
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno)
    }
  }

  private static func isAddress(_ host: String) -> Bool {
    host.utf8.contains(0x3A) || host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// A name or an address as a certificate has it.
  private static func name(of host: String) -> String {
    "\(isAddress(host) ? "IP" : "DNS"):\(host)"
  }

  private func makeKey(_ path: String) throws {
    try make(path, ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"])
  }

  /// Makes a file of what openssl writes.
  private func make(_ path: String, _ words: [String]) throws {
    let file = try WholeFile(path: path, mode: 0o600)
    guard try openssl(words, file.descriptor) else {
      throw Failure(description: "openssl could not make \(path)")
    }
    try file.finish()
  }

  /// Whether a file has a certificate (`x509`) or a key (`pkey`).
  private func isWhole(_ path: String, _ kind: String) throws -> Bool {
    try openssl([kind, "-in", path, "-noout"])
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A: true
    default: false
    }
  }

  /// - Returns: Whether it succeeded.
  private func openssl(_ words: [String], _ output: CInt? = nil) throws -> Bool {
    let (code, process) = ChildProcess.start(
      "/usr/bin/openssl", ["openssl"] + words, ChildProcess.ownEnvironment
    ) { files in
      posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      if let output {
        posix_spawn_file_actions_adddup2(files, output, STDOUT_FILENO)
      } else {
        posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      }
      posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    guard code == 0 else { throw FileError(path: "/usr/bin/openssl", code: code) }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }
}
