import ArgumentParser
import LinuxSystem

/// `studykiosk clock --answer`, which a service starts for each request of the web page; see `ClockMessage`.
struct ClockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "clock", shouldDisplay: false)

  @OptionGroup var answer: AnswerOption

  func run() {
    SocketTalk.serve(most: ClockMessage.longest) { bytes in
      ClockMessage.bytes(bytes.flatMap(ClockMessage.question).map(Self.set) ?? .failed)
    }
  }

  private static func set(_ milliseconds: Int64) -> ClockMessage.Answer {
    if MachineClock.isSynchronized { return .kept }
    return MachineClock.set(milliseconds) ? .set : .failed
  }
}
