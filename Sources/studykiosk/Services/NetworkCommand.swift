import ArgumentParser
import BoxServices
import LinuxSystem
import Scenes

/// `studykiosk network --answer`, which a service starts for each request of the kiosk; see `NetworkMessage`.
struct NetworkCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "network", shouldDisplay: false)

  @OptionGroup var answer: AnswerOption

  func run() {
    SocketTalk.serve(most: NetworkMessage.longestQuestion) { bytes in
      let work = bytes.flatMap(NetworkMessage.question)
      return NetworkMessage.bytes(work.map { NetworkProgram().result(of: $0) } ?? .failed)
    }
  }
}
