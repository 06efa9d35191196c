import DeckStore
import Foundation
import Glibc
import LibraryAccess
import Study
import TestSupport

@testable import Web

/// The program's own web server, as a process with its own library, for browsers with real connections.
final class RealServer {
  let library: LibraryFile
  private let folder: TemporaryFolder
  private let port: UInt16
  private let program: SpawnedProgram

  /// - Parameter fill: Fills the library, which has no deck yet.
  /// - Throws: The errors of `fill`; `CocoaError` if the server does not start before the limit.
  init(_ fill: (DeckStore) throws -> Void = { _ in }) throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("tmp")
    library = LibraryFile(path: folder.path("library.sqlite"))
    try library.use(fill)
    let place = try ReservedPort()
    port = place.number
    program = try SpawnedProgram(
      Checkout.program("studykiosk-web"),
      ["--library", library.path, "--listen", "127.0.0.1:\(port)"],
      environment: [
        "STUDYKIOSK_DATA": Checkout.folder.path(), "TMPDIR": folder.path("tmp"),
        "HOME": folder.path, "MALLOC_ARENA_MAX": "1",
      ])
    var isThere = false
    Patience.waits {
      isThere = (try? Connection(port)) != nil
      return isThere || program.exitCode != nil
    }
    withExtendedLifetime(place) {}
    guard isThere else { throw CocoaError(.fileReadUnknown) }
  }

  /// Returns the secret of a phone that is allowed to do everything.
  func phone() throws -> String {
    let secret = Visit.newSecret()
    let id = Visit.hash(of: secret)
    try library.use { store in
      try store.save(.invite(code: "K7Q2M4XP", .always), at: .now)
      _ = try store.ask(with: "K7Q2M4XP", id: id, name: "Phone", number: 42, at: .now)
      try store.save(.allow(id, as: .everything), at: .now)
    }
    return secret
  }

  func connect() throws -> Connection { try Connection(port) }

  /// The number of files, folders and connections that the server has open.
  var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(program.process)/fd").count) ?? 0
  }

  /// The most memory that the server has had resident, in KiB.
  var mostMemory: Int {
    let status =
      (try? String(contentsOfFile: "/proc/\(program.process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return line.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }

  var isRunning: Bool { program.exitCode == nil }

  /// Sends a request, and returns the answer.
  func answer(_ request: Request) throws -> Connection.Answer {
    let connection = try connect()
    connection.send(request.bytes)
    return connection.answer()
  }

  struct Request {
    var method = "GET"
    var path: String
    var secret: String?
    var fields: [String] = []
    var body: [UInt8] = []
    /// The length that the request promises; that of the body unless it is to wait for more.
    var length: Int?

    init(_ path: String, _ secret: String? = nil) { (self.path, self.secret) = (path, secret) }

    /// A form with texts and a file.
    init(
      _ path: String, _ secret: String, _ texts: [(String, String)],
      file: [UInt8]? = nil, called name: String = "a.csv"
    ) {
      self.init(path, secret)
      method = "POST"
      fields = ["Content-Type: multipart/form-data; boundary=frontier"]
      func part(_ words: String) -> [UInt8] {
        Array("--frontier\r\nContent-Disposition: form-data; \(words)".utf8)
      }
      for (key, value) in [("token", Self.token(secret))] + texts {
        body += part("name=\"\(key)\"\r\n\r\n\(value)\r\n")
      }
      if let file {
        body += part("name=\"file\"; filename=\"\(name)\"\r\n\r\n") + file + Array("\r\n".utf8)
      }
      body += Array("--frontier--\r\n".utf8)
    }

    static func token(_ secret: String) -> String { Visit.hash(of: "form \(secret)") }

    var bytes: [UInt8] {
      var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Connection: close"] + fields
      if let secret { lines.append("Cookie: \(Visit.cookie)=\(secret)") }
      if method == "POST" {
        lines.append("Origin: http://localhost")
        if !fields.contains(where: { $0.hasPrefix("Transfer-Encoding") }) {
          lines.append("Content-Length: \(length ?? body.count)")
        }
      }
      return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }
  }
}

/// A port that nobody else gets before the server listens there.
///
/// A socket is bound to it, which never listens. The kernel then gives the port neither to other sockets that
/// ask for any nor to outgoing connections, but to a server that wants just this one, since both sockets may be
/// bound where others are (SO_REUSEADDR, socket(7)).
private final class ReservedPort {
  let number: UInt16
  private let descriptor: CInt

  /// - Throws: `CocoaError` if there is no free port.
  init() throws {
    let own = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var isShared: CInt = 1
    let size = socklen_t(MemoryLayout<CInt>.size)
    var address = Connection.address(0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        setsockopt(own, SOL_SOCKET, SO_REUSEADDR, &isShared, size) == 0
          && bind(own, $0, length) == 0 && getsockname(own, $0, &length) == 0
      }
    }
    descriptor = own
    number = UInt16(bigEndian: address.sin_port)
    guard isBound else { throw CocoaError(.fileReadUnknown) }
  }

  deinit { close(descriptor) }
}

/// A browser's connection, which is closed when its last reference is released.
final class Connection {
  private let descriptor: CInt

  struct Answer {
    /// 0 if the connection was closed without an answer.
    var status = 0
    var text = ""
  }

  /// - Throws: `CocoaError` if nothing listens at the port.
  init(_ port: UInt16) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = Self.address(port)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    // `deinit` closes the descriptor then, too. Closing it here as well could close a file of another test.
    guard isConnected else { throw CocoaError(.fileReadUnknown) }
  }

  deinit { close(descriptor) }

  static func address(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return address
  }

  /// Sends bytes; those that the server does not take because it has closed the connection are dropped.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Returns the first bytes of the answer, at most as many, or fewer if none come before the limit.
  func beginning(_ most: Int) -> String {
    var buffer = [UInt8](repeating: 0, count: most)
    guard Patience.hasInput(descriptor) else { return "" }
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
  }

  /// Returns the answer once the server has closed the connection, or what has come if it sends nothing before
  /// the limit.
  func answer() -> Answer {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while Patience.hasInput(descriptor), case let count = read(descriptor, &buffer, buffer.count),
      count > 0
    {
      bytes += buffer[..<count]
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let status = text.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) }
    return Answer(status: status ?? 0, text: text)
  }
}
