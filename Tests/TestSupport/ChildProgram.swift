public import Foundation

/// A program that ran to its end, and its output.
public struct ChildProgram: Sendable {
  public let bytes: Data
  public let errors: String
  /// The exit code, or the negative number of the signal that ended the program.
  public let exitCode: Int32

  public var output: String { String(decoding: bytes, as: UTF8.self) }

  /// Runs a program until it ends; it may leave other programs running.
  ///
  /// - Parameters:
  ///   - path: The program; a name without a slash is searched for in its own `PATH`, or else the test's.
  ///   - arguments: The arguments after its name.
  ///   - environment: All of its environment variables.
  ///   - folder: Its working directory; the test's if nil.
  ///   - input: Its standard input.
  ///   - outputPath: A file that gets its standard output instead.
  /// - Throws: `SpawnedProgram.CannotStart`.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
    in folder: String? = nil, input: String = "", outputPath: String? = nil
  ) throws {
    var standardInput = try ProgramPipe()
    var printed = try ProgramPipe()
    var warned = try ProgramPipe()
    let file = outputPath.map { open($0, O_WRONLY | O_CLOEXEC) }
    let program = try SpawnedProgram(
      path, arguments, environment: environment, in: folder, input: standardInput.reading,
      output: file ?? printed.writing, errors: warned.writing)
    if let file { close(file) }
    printed.finishWriting()
    warned.finishWriting()
    Array(input.utf8).withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty,
        case let count = write(
          standardInput.writing, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count),
        count > 0
      {
        rest = rest.dropFirst(count)
      }
    }
    standardInput.finishWriting()
    // Both pipes are read at once: a program blocks if its errors are not read.
    var texts = [Data(), Data()]
    var waiting = [printed.reading, warned.reading].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while waiting.contains(where: { $0.fd >= 0 }) {
      // A signal may interrupt the call.
      guard poll(&waiting, 2, -1) > 0 else { continue }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let count = read(waiting[index].fd, &buffer, buffer.count)
        if count > 0 { texts[index] += buffer[..<count] } else { waiting[index].fd = -1 }
      }
    }
    (bytes, errors) = (texts[0], String(decoding: texts[1], as: UTF8.self))
    exitCode = program.wait()
  }
}
