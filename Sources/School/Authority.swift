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

  /// Makes what is missing: the authority once, and a certificate for the server's name anew each time.
  ///
  /// - Parameter host: The server's name, or its address.
  /// - Throws: `Failure`, `FileError`.
  package func certify(_ host: String) throws {
    guard host.utf8.allSatisfy({ Self.isPartOfName($0) }), !host.isEmpty else {
      throw Failure(description: "\"\(host)\" is neither a name nor an address")
    }
    umask(0o077)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw FileError(path: folder, code: errno)
    }
    let authorityKey = "\(folder)/authority.key"
    if access(certificate, F_OK) != 0 {
      try openssl([
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "7300",
        "-subj", "/CN=studykiosk school", "-keyout", authorityKey, "-out", certificate,
      ])
    }
    let isAddress = host.utf8.allSatisfy { $0 == 0x2E || $0 == 0x3A || (0x30...0x39).contains($0) }
    try openssl([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "7300",
      "-subj", "/CN=\(host)", "-addext", "subjectAltName=\(isAddress ? "IP" : "DNS"):\(host)",
      "-addext", "basicConstraints=critical,CA:FALSE",
      "-CA", certificate, "-CAkey", authorityKey, "-keyout", serverKey, "-out", serverCertificate,
    ])
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A: true
    default: false
    }
  }

  private func openssl(_ words: [String]) throws {
    let (code, process) = ChildProcess.start(
      "/usr/bin/openssl", ["openssl"] + words, ChildProcess.ownEnvironment
    ) { files in
      posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_addopen(files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    guard code == 0 else { throw FileError(path: "/usr/bin/openssl", code: code) }
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      throw Failure(description: "openssl could not make the certificates in \(folder)")
    }
  }
}
