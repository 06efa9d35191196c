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
    guard host.utf8.allSatisfy({ Self.isPartOfName($0) }), !host.isEmpty else {
      throw Failure(description: "\"\(host)\" is neither a name nor an address")
    }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno)
    }
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
    let isAddress =
      host.utf8.contains(0x3A) || host.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
    try make(
      serverCertificate,
      [
        "req", "-x509", "-key", serverKey, "-subj", "/CN=\(host)",
        "-addext", "subjectAltName=\(isAddress ? "IP" : "DNS"):\(host)",
        "-addext", "basicConstraints=critical,CA:FALSE",
        "-CA", certificate, "-CAkey", authorityKey,
      ] + days)
  }

  /// For twenty years.
  private var days: [String] { ["-days", "7300"] }

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
