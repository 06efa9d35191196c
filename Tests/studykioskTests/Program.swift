import Foundation
import TestSupport

/// The built program, run as a user runs it.
struct Program {
  let output: String
  let errors: String
  let exitCode: Int32

  /// The checkout, where the sounds, decks and recordings are.
  static let checkout = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A recording of this project.
  static func recording(_ name: String) -> String {
    checkout.appending(path: "Tests/Recordings/\(name).evemu").path()
  }

  init(_ arguments: String..., input: String = "") throws {
    try self.init(arguments, input: input)
  }

  /// Adds variables to the one that is always set; output may go to a file instead.
  init(
    _ arguments: [String], input: String = "", variables: [String: String] = [:],
    outputPath: String? = nil
  ) throws {
    let process = Process()
    // The tests are built in the program's folder.
    process.executableURL = Bundle.main.bundleURL.appending(path: "studykiosk")
    process.arguments = arguments
    var environment = variables.merging(["STUDYKIOSK_DATA": Self.checkout.path()]) { $1 }
    // A separate library for a kiosk that names none; never the user's.
    let folder = try TemporaryFolder()
    if !variables.keys.contains(where: ["HOME", "XDG_DATA_HOME"].contains) {
      environment["STUDYKIOSK_LIBRARY", default: folder.path("library.sqlite")] += ""
    }
    process.environment = environment
    let (standardInput, standardOutput, standardError) = (Pipe(), Pipe(), Pipe())
    process.standardInput = standardInput
    let outputFile = try outputPath.map { try FileHandle(forWritingTo: URL(filePath: $0)) }
    if let outputFile {
      process.standardOutput = outputFile
      try standardOutput.fileHandleForWriting.close()
    } else {
      process.standardOutput = standardOutput
    }
    process.standardError = standardError
    try process.run()
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    output = String(
      decoding: standardOutput.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    errors = String(
      decoding: standardError.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    exitCode = process.terminationStatus
  }

  var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }
}
