import ArgumentParser
import PhotoReading

/// `studykiosk read-photo`, which the program runs in a separate process; see `PhotoProgram`.
struct ReadPhoto: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: PhotoProgram.name, shouldDisplay: false)

  @Argument var question: String
  @Argument var answer: String

  func run() {
    PhotoProgram.run(question: question, answer: answer)
  }
}
