import ArgumentParser

/// What a service calls a command with that answers one question on standard input; see `SocketTalk.serve`.
struct AnswerOption: ParsableArguments {
  @Flag var answer = false

  func validate() throws {
    if !answer { throw ValidationError("a service calls this with --answer") }
  }
}
