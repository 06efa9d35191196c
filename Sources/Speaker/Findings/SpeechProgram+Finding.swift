internal import InputEvents
package import LinuxSystem
package import Scenes

extension SpeechProgram {
  /// Returns whether the speech program works, if anybody has cards read aloud.
  ///
  /// This waits for the program as the kiosk does, at most 10 s.
  ///
  /// - Parameters:
  ///   - path: The program's path in the settings; nil for the usual program.
  ///   - isWanted: Whether anybody has cards read aloud.
  ///   - isNeeded: Whether the box can't be used without speech, because people don't look at the screen.
  ///   - speech: The text to try.
  ///   - decoder: The process that decodes the sound.
  /// - Returns: The finding.
  package static func finding(
    path: String?, isWanted: Bool, isNeeded: Bool, speech: Speech,
    decoder: SandboxedProcess = SandboxedProcess()
  ) -> Finding {
    let program = SpeechProgram(path: path ?? usual)
    let name = (path ?? usual).printable(limit: 200)
    let remedy = path == nil ? ": sudo apt install espeak-ng" : ": is \(name) there?"
    let exists = program.isInstalled
    guard isWanted || isNeeded else {
      return Finding(
        "speech", .good,
        "no cards are read aloud"
          + (exists ? "; \(name) could" : "; to have that\(remedy)"))
    }
    let state = isNeeded ? Finding.State.problem : .advice
    guard exists else { return Finding("speech", state, "nothing can be read aloud\(remedy)") }
    do {
      _ = try SpokenText(speech, by: program)
        .decode(Array(speech.text.utf8), by: decoder, cancellation: .never)
      return Finding("speech", .good, "\(name) reads aloud")
    } catch {
      return Finding("speech", state, "\(error)".printable(limit: 400))
    }
  }
}
