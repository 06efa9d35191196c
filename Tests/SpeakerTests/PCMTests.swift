import Foundation
import Testing

@testable import Speaker

@Suite("a PCM")
struct PCMTests {
  private let cards: SoundCards

  init() throws {
    cards = try SoundCards.shared.get()
  }

  @Test(
    "opens without hardware, with three periods of 10 ms", arguments: ["nothing", "paced"])
  func opens(device: String) throws {
    let pcm = try PCM(device: device)
    #expect(pcm.periodFrames == 480)
    #expect(pcm.bufferFrames == 1440)
    #expect(pcm.condition() == .fine)
  }

  @Test("has room for a whole buffer, accepts it, and then has no room")
  func fillsUp() throws {
    let pcm = try PCM(device: "paced")
    let samples = [Int16](repeating: 0, count: 2 * 1440)
    let empty = try pcm.availableFrames()
    #expect(empty == 1440)
    let written = try pcm.write(samples.span)
    #expect(written == 1440)
    let full = try pcm.availableFrames()
    #expect(full < 480)
    pcm.drop()
    #expect(pcm.condition() == .underrun)
    try pcm.prepare()
    #expect(pcm.condition() == .fine)
    let emptied = try pcm.availableFrames()
    #expect(emptied == 1440)
  }

  @Test("plays through a device that converts rate, width and channels")
  func converts() throws {
    let pcm = try PCM(device: "converted")
    let samples = [Int16](repeating: 0, count: 2 * 480)
    let written = try pcm.write(samples.span)
    #expect(written == 480)
  }

  @Test(
    "reports which device can't be opened, why, and what to do",
    arguments: [
      ("paced:OPEN_ERRNO=2", ENOENT, "no such card"),
      ("paced:OPEN_ERRNO=19", ENODEV, "no such card"),
      ("paced:OPEN_ERRNO=16", EBUSY, "another program"),
      ("paced:OPEN_ERRNO=13", EACCES, "group audio"),
      // libasound's own message is part of the error and not printed on the screen.
      ("unheard-of", ENOENT, "Unknown PCM unheard-of"),
    ])
  func explains(device: String, code: Int32, words: String) {
    let error = #expect(throws: PCMError.self) { _ = try PCM(device: device) }
    #expect(error?.operation == .open)
    #expect(error?.code == code)
    #expect(error?.description.contains("\"\(device)\"") == true)
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test("suggests a name that works on every card if the card refuses the format")
  func advisesDefault() {
    let error = PCMError(operation: .setHardwareParameters, code: EINVAL, device: "hw:0")
    #expect(error.description.contains("\"default:CARD=NAME\""))
    // A Raspberry Pi's HDMI device refuses "plughw" in the same way.
    #expect(!error.description.contains("plughw"))
  }

  @Test(
    "refuses odd device names without a crash",
    arguments: ["", ":", "paced:FAIL_AT=x", "{", "paced:,,,", "\0", "nothing\0", "%s%s%n", "a'b\""])
  func survivesNames(device: String) {
    #expect(throws: PCMError.self) { _ = try PCM(device: device) }
  }

  @Test("refuses a name of 100,000 letters")
  func survivesLongName() {
    #expect(throws: PCMError.self) { _ = try PCM(device: String(repeating: "x", count: 100_000)) }
  }

  @Test(
    "needs the right recovery after a failure",
    arguments: [
      (EPIPE, PCM.Condition.underrun), (ESTRPIPE, .suspended),
      (ENODEV, .gone(PCMError(operation: .write, code: ENODEV, device: ""))),
    ])
  func knowsItsCondition(errno: Int32, condition: PCM.Condition) throws {
    let device = cards.paced(failAt: 480, errno: errno)
    let pcm = try PCM(device: device)
    let samples = [Int16](repeating: 0, count: 2 * 480)
    var failure: PCMError?
    do throws(PCMError) {
      for _ in 0..<4 { _ = try pcm.write(samples.span) }
    } catch {
      failure = error
    }
    #expect(failure?.code == errno)
    switch (pcm.condition(after: failure), condition) {
    case (.gone(let error), .gone(let expected)): #expect(error.code == expected.code)
    case (let got, let expected): #expect(got == expected)
    }
  }
}
