extension SandboxedProcess {
  /// The time limit of a command, longer than the largest decks take on a slow box.
  package static let longestCommand = Duration.seconds(3_600)

  /// Runs a command of `studykiosk` and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The command and its arguments.
  ///   - input: What it reads from standard input.
  ///   - whom: For whom or what, in a message: "the USB stick".
  ///   - limit: The time limit.
  ///   - cancellation: Ends the command as soon as it is requested.
  ///   - report: Called if the command does not end by itself, or can't begin.
  /// - Returns: Its output, at most 8 MiB, and its exit code; nil if it was cancelled or `report` was called.
  package func command(
    _ arguments: [String], _ input: [UInt8] = [], for whom: String,
    limit: Duration = longestCommand, cancellation: Cancellation = .never,
    report: (String) -> Void
  ) -> (output: [UInt8], code: CInt)? {
    do throws(NoDecoder) {
      let (outcome, _) = try run(
        input, arguments, most: 8 << 20, limit: limit, cancellation: cancellation)
      switch outcome {
      case .reply(let output, .byItself(let code)): return (output, code)
      case .cancelled: break
      case .reply, .late:
        report("\(arguments.prefix(2).joined(separator: " ")) for \(whom) ended too early")
      }
    } catch {
      report("no process for \(whom): \(error.call) failed")
    }
    return nil
  }
}
