import Glibc

/// What a terminal answers when it is asked about itself.
package struct TerminalAnswer: Hashable, Sendable {
  /// Whether the terminal shows pictures of Kitty's graphics protocol.
  package internal(set) var showsKitty = false
  /// Whether the terminal shows sixels.
  package internal(set) var showsSixels = false
  /// The terminal's name and version, such as `XTerm(379)`; nil if it keeps them to itself.
  package internal(set) var name: String?
  /// Whether the last question was answered.
  private(set) var isComplete = false

  /// The answer of a terminal that is not asked, or says nothing.
  package static let none = TerminalAnswer()

  /// Reads the answers to both questions among the bytes that a terminal sent.
  package init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let match = text.firstMatch(of: /\u{1b}\[\?([0-9;]*)c/) {
      isComplete = true
      showsSixels = match.1.split(separator: ";").contains("4")
    }
    name = text.firstMatch(of: /\u{1b}P>\|([^\u{1b}]{0,60})\u{1b}\\/).map { String($0.1) }
    showsKitty = text.contains("\u{1b}_Gi=\(Self.picture);OK\u{1b}\\")
  }

  private init() {}

  /// The question that is asked first: the terminal's version (XTVERSION), and its abilities (DA1).
  ///
  /// Every terminal answers the second one, and those that don't know the first one say and show nothing.
  ///
  /// Source: XTerm Control Sequences, "CSI > Ps q" and "CSI Ps c"; a 4 in the answer means sixels.
  static let first = "\u{1b}[>0q\u{1b}[c"

  /// The question whether a picture could be shown, and DA1 again, whose answer comes after that.
  ///
  /// It is an APC string, which older terminals would print, so it is asked only if the version was told: all
  /// terminals that can do that know APC.
  ///
  /// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol, "Querying support and available transmission
  /// mediums".
  static let second = "\u{1b}_Gi=\(picture),s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\\u{1b}[c"

  /// The number of the picture that is asked about, beyond those that are shown.
  private static let picture = 400_031
}

extension Terminal {
  /// Asks the terminal which pictures it shows, and waits for its answers.
  ///
  /// Standard input must be this terminal too; what is typed meanwhile is lost. Nothing is asked in the
  /// background, where reading would stop the program.
  ///
  /// - Parameter limit: The longest to wait for each of two answers.
  /// - Returns: The answer; `none` if there is none in time. A later one is read, and left out, by
  ///   `TerminalSequences`.
  package func ask(within limit: Duration = .milliseconds(300)) -> TerminalAnswer {
    let group = tcgetpgrp(descriptor)
    guard group < 0 || group == getpgrp() else { return .none }
    let first = answer(to: TerminalAnswer.first, within: limit)
    guard first.isComplete, first.name != nil else { return first }
    var both = answer(to: TerminalAnswer.second, within: limit)
    (both.name, both.showsSixels) = (first.name, first.showsSixels)
    return both
  }

  private func answer(to question: String, within limit: Duration) -> TerminalAnswer {
    let end = ContinuousClock.now + limit
    guard Array(question.utf8).withUnsafeBytes({ Self.write($0, to: descriptor) }) == 0 else {
      return .none
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1024)
    while bytes.count < 8192 {
      let left = max(0, (end - .now) / .milliseconds(1))
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&waiting, 1, CInt(left.rounded(.up))) > 0 else { break }
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
      let answer = TerminalAnswer(bytes)
      if answer.isComplete { return answer }
    }
    return .none
  }
}
