import Foundation
import Glibc
import TestSupport

/// A box that is tried, with a test in place of the browser.
final class RealTry {
  let folder: TemporaryFolder
  /// The port and the secret path of the page.
  let port: UInt16
  let path: String
  private let program: SpawnedProgram
  private var stream: Connection?
  /// The number of the page, by its stream.
  private var number = 0

  /// - Throws: `CocoaError` if the box does not say its address before the limit.
  init(_ options: [String] = []) throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("tmp")
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw CocoaError(.fileReadUnknown) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    program = try SpawnedProgram(
      Checkout.program("studykiosk-web"), ["try"] + options,
      environment: [
        "STUDYKIOSK_DATA": Checkout.folder.path(), "TMPDIR": folder.path("tmp"),
        "HOME": folder.path,
      ], output: ends[1])
    var buffer = [UInt8](repeating: 0, count: 512)
    guard Patience.hasInput(ends[0]), case let count = read(ends[0], &buffer, 512), count > 0,
      let address = URL(string: String(decoding: buffer[..<(count - 1)], as: UTF8.self)),
      let port = address.port.flatMap(UInt16.init(exactly:))
    else { throw CocoaError(.fileReadUnknown) }
    (self.port, path) = (port, address.path() + (address.path().hasSuffix("/") ? "" : "/"))
  }

  /// Sends a request with these lines of its head, and returns the answer.
  func answer(
    _ method: String, _ path: String, _ lines: [String] = [], host: String? = nil,
    _ body: String = ""
  ) throws -> Connection.Answer {
    let connection = try Connection(port)
    connection.send(request(method, path, lines + ["Connection: close"], host: host, body))
    return connection.answer()
  }

  private func request(
    _ method: String, _ path: String, _ lines: [String], host: String?, _ body: String
  ) -> [UInt8] {
    var head = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + lines
    if method == "POST" { head.append("Content-Length: \(body.utf8.count)") }
    return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
  }

  /// Opens the stream of the page, and waits for the first picture.
  func watch() throws {
    let connection = try Connection(port)
    connection.send(request("GET", path + "stream", ["Sec-Fetch-Site: same-origin"], host: nil, ""))
    stream = connection
    var bytes: [UInt8] = []
    while bytes.count < 4096, case let piece = connection.beginning(65_536), !piece.isEmpty {
      bytes += piece.utf8
    }
    // The first message: its kind is 4.
    if let start = bytes.firstIndex(of: 4), start + 4 < bytes.count {
      number = Int(bytes[start + 4])
    }
  }

  /// Sends what has happened in the browser.
  func tell(_ lines: String) throws -> Int {
    let own = ["Origin: http://127.0.0.1:\(port)"]
    return try answer("POST", path + "input?page=\(number)", own, lines).status
  }

  /// The folder with the box's files.
  var box: String? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path("tmp"))
    return names?.first {
      FileManager.default.fileExists(atPath: folder.path("tmp/\($0)/trace.txt"))
    }
    .map { folder.path("tmp/\($0)") }
  }

  var trace: String {
    box.flatMap { try? String(contentsOfFile: "\($0)/trace.txt", encoding: .utf8) } ?? ""
  }

  /// Waits until the trace has a text.
  func waitForTrace(_ text: String, upTo limit: Duration = Patience.limit) -> Bool {
    Patience.waits(upTo: limit) { trace.contains(text) }
  }

  /// Ends the program as Ctrl-C does, while the page is open, and returns its exit code.
  func interrupt() -> CInt {
    program.send(SIGINT)
    return program.wait()
  }

  /// Interrupts the program again and again until it ends, while its kiosk hangs, and returns its exit code.
  func interruptHangingKiosk() throws -> CInt {
    let kiosks = try Self.children(of: program.process)
    for kiosk in kiosks { kill(kiosk, SIGSTOP) }
    defer { for kiosk in kiosks { kill(kiosk, SIGKILL) } }
    guard !kiosks.isEmpty else { throw CocoaError(.fileReadUnknown) }
    while program.exitCode == nil {
      program.send(SIGINT)
      _ = poll(nil, 0, 20)
    }
    return program.wait()
  }

  /// Returns the processes whose parent is this one: the fourth word of their status.
  private static func children(of parent: pid_t) throws -> [pid_t] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.filter {
      let status = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
      let words = status?.split(separator: ")").last?.split(separator: " ") ?? []
      return words.count > 1 && pid_t(words[1]) == parent
    }
  }

  /// Returns the exit code of the program, which ends by itself.
  func waitForEnd() -> CInt { program.wait() }

  /// Closes the page, and returns the exit code of the box, which then ends.
  func closePage() -> CInt {
    stream = nil
    return program.wait()
  }
}
