import ArgumentParser

/// The option with which a service runs a command that answers one request on standard input; see
/// `SocketTalk.serve`.
struct AnswerOption: ParsableArguments {
  @Flag var answer = false

  func validate() throws {
    if !answer { throw ValidationError("a service calls this with --answer") }
  }
}
