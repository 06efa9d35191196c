import Foundation

/// The built program, run as a user runs it.
public struct Program {
  public let output: String
  public let errors: String
  public let exitCode: Int32

  public init(_ arguments: String..., input: String = "") throws {
    try self.init(arguments, input: input)
  }

  /// Runs the program with the given variables, and with the checkout's shipped files unless they name others;
  /// output may go to a file instead.
  public init(
    _ arguments: [String], input: String = "", variables: [String: String] = [:],
    outputPath: String? = nil
  ) throws {
    var environment = ["STUDYKIOSK_DATA": Checkout.folder.path()].merging(variables) { $1 }
    // A kiosk without a named library gets a separate one; never the user's.
    let folder = try TemporaryFolder()
    if !variables.keys.contains(where: ["HOME", "XDG_DATA_HOME"].contains) {
      environment["STUDYKIOSK_LIBRARY", default: folder.path("library.sqlite")] += ""
    }
    let program = try withExtendedLifetime(folder) {
      try ChildProgram(
        Checkout.program(), arguments, environment: environment, input: input,
        outputPath: outputPath)
    }
    (output, errors, exitCode) = (program.output, program.errors, program.exitCode)
  }

  public var lines: [String] {
    output.split(separator: "\n").map(String.init)
  }
}
