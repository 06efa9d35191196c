import Foundation
import InputEvents
import KioskBox
import KioskRuntime
import RecordingFiles
import Scenes
import Study
import TestSupport
import Testing

@Suite("Replaying recordings")
struct ReplayTests {
  @Test(
    "our recordings give their expected traces",
    arguments: ["demo", "pi-panel", "resistive", "protocol-a", "not-gestures", "marks"])
  func golden(name: String) throws {
    let path = "\(Checkout.recordings)/\(name)"
    let expected = try String(contentsOf: URL(filePath: "\(path).trace"), encoding: .utf8)
    let lines = try Replayed(path: "\(path).evemu").lines
    #expect(lines.joined(separator: "\n") + "\n" == expected)
  }

  @Test("our recording of the gallery gives its expected trace")
  func gallery() throws {
    func pictures(_ side: CardRecord.Side, _ count: Int) -> [CardRecord.Media] {
      (0..<count).map { .init(side: side, hash: "\(side) \($0)", fileExtension: "png") }
    }
    var cards = Replayed.cards
    cards[0].media = pictures(.question, 1) + pictures(.answer, 2)
    cards[1].media = pictures(.question, 2)
    let path = "\(Checkout.recordings)/gallery"
    let expected = try String(contentsOf: URL(filePath: "\(path).trace"), encoding: .utf8)
    let lines = try Replayed(path: "\(path).evemu", cards: cards).lines
    #expect(lines.joined(separator: "\n") + "\n" == expected)
  }

  @Test(
    "real recordings give the gestures of their hands",
    .enabled(if: Replayed.real != nil, "the shared recordings are not beside this checkout"),
    arguments: Replayed.known)
  func known(recording: Replayed.Known) throws {
    let folder = try #require(Replayed.real)
    let replayed = try Replayed(path: "\(folder)/\(recording.path)")
    #expect(replayed.gestures == recording.gestures)
  }

  @Test(
    "real shakes are recognized in their bursts, and only there",
    .enabled(if: Replayed.real != nil, "the shared recordings are not beside this checkout"),
    arguments: [("microbit-trial1", [4.967, 15.279]), ("microbit-trial2", [4.925, 15.029])])
  func microbit(name: String, starts: [Double]) throws {
    // A burst starts with the first sample that differs by 0.3 g from the rest before it and is followed by
    // another such sample every 200 ms for a second.
    let folder = try #require(Replayed.real)
    let replayed = try Replayed(path: "\(folder)/motion/\(name)-still-shake-still-shake.evemu")
    let times = replayed.lines.filter { $0.hasSuffix("gesture shake") }.compactMap {
      $0.split(separator: " ").first.flatMap { Double($0) }
    }
    #expect(times.count == 2)
    #expect(zip(times, starts).allSatisfy { $0 > $1 && $0 < $1 + 0.7 })
  }

  @Test(
    "every gentle shake of a Raspberry Pi is recognized once",
    .enabled(if: Replayed.real != nil, "the shared recordings are not beside this checkout"))
  func senseHat() throws {
    let folder = try #require(Replayed.real)
    let replayed = try Replayed(path: "\(folder)/motion/sensehat-shake-31-windows.evemu")
    // A window begins every 4 s.
    let windows = replayed.lines.filter { $0.hasSuffix("gesture shake") }.compactMap {
      $0.split(separator: " ").first.flatMap { Double($0) }.map { Int($0 / 4) }
    }
    #expect(windows == Array(0..<31))
  }

  @Test(
    "300 random cuts and flips of each of our recordings give an error or a valid trace",
    arguments: ["demo", "pi-panel", "resistive", "protocol-a", "not-gestures", "marks"])
  func corrupted(name: String) throws {
    let whole = Array(try Data(contentsOf: URL(filePath: "\(Checkout.recordings)/\(name).evemu")))
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<300 {
      var bytes = whole
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      for _ in 0..<Int.random(in: 0..<4, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
          UInt8.random(in: 1...255, using: &generator)
      }
      do throws(RecordingError) {
        let lines = try Replayed(bytes: bytes).lines
        #expect(lines.count <= bytes.count)
      } catch {
        #expect(!error.expected.isEmpty)
        #expect(!error.description.unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }
}

/// The effects of a recording on a kiosk with three cards.
struct Replayed {
  struct Known: Sendable, CustomTestStringConvertible {
    var path: String
    var gestures: [String]

    var testDescription: String { path }
  }

  private(set) var lines: [String] = []

  init(path: String, cards: [Card] = Self.cards) throws {
    var file = try RecordingFile(path: path)
    var all: [RecordedEvent] = []
    var events: [RecordedEvent] = []
    while try file.read(into: &events) { all += events }
    replay(all, file.devices, cards)
  }

  init(bytes: [UInt8]) throws(RecordingError) {
    var parser = EvemuParser()
    var events: [RecordedEvent] = []
    try parser.parse(bytes.span, into: &events)
    try parser.finish(into: &events)
    replay(events, parser.devices, Self.cards)
  }

  /// The names of the gestures, in order.
  var gestures: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      return words[1] == "gesture" ? String(words[2]) : nil
    }
  }

  static let cards = ["Norway", "Peru", "Japan"].map {
    Card(question: $0, answer: "the capital")
  }

  private mutating func replay(
    _ events: [RecordedEvent], _ devices: [DeviceDescription], _ cards: [Card]
  ) {
    guard let first = events.first?.event.time else { return }
    var box = KioskBox(
      SceneStack(BrowseScene(deck: Deck(name: "d", cards: cards), seed: 1)), devices: devices,
      start: first)
    for recorded in events { box.send(recorded.event, from: Int(recorded.device)) }
    box.run.advance(to: .distantFuture)
    lines = box.lines
  }

  /// The folder of real recordings; nil if there is none beside this checkout.
  static let real = Checkout.shared("recordings")?.path()

  /// The gestures that the README of the real recordings states.
  static let known: [Known] = [
    Known(path: "touch/remarkable2.double-tap-left.evemu", gestures: ["double-tap"]),
    Known(path: "touch/remarkable2.double-tap-top.evemu", gestures: ["double-tap"]),
    Known(path: "touch/remarkable2.double-tap-slow-top-no-event.evemu", gestures: ["tap", "tap"]),
    Known(path: "touch/pixel-tablet-hooked-swipe-up.evemu", gestures: ["swipe-up"]),
    Known(
      path: "touch/anton-four-swipes.evemu",
      gestures: ["swipe-right", "swipe-left", "swipe-up", "swipe-down"]),
    Known(
      path: "touch/atmel-800x480-fast-taps.events",
      gestures: ["double-tap", "double-tap", "double-tap", "double-tap", "tap"]),
    Known(path: "touch/atmel-800x480-drag-up-down.events", gestures: []),
    Known(path: "touch/atmel-800x480-2-fingers-touch-release.events", gestures: ["two-finger-tap"]),
    Known(path: "touch/atmel-800x480-4-finger-drag-down.events", gestures: []),
    Known(path: "touch/edt-ft5x06-1-finger-drag-up-down.events", gestures: []),
    Known(path: "touch/edt-ft5x06-2-fingers-touch-release.events", gestures: ["two-finger-tap"]),
    Known(path: "touch/edt-ft5x06-2-finger-scroll-down.events", gestures: []),
    Known(path: "touch/edt-ft5x06-4-finger-drag-down.events", gestures: []),
    Known(path: "touch/ntrig-protocol-a-1-finger-drag.evemu", gestures: []),
    // One finger rests for 1.3 s before the second one comes.
    Known(path: "touch/ntrig-protocol-a-2-fingers.evemu", gestures: ["long-press"]),
    // One stroke rests for half a second before it moves, six are too slow or too short for a swipe.
    Known(
      path: "touch/quanta-optical-9-strokes.evemu",
      gestures: ["swipe-down", "tap", "long-press", "swipe-down"]),
    // The one-finger stroke is 5.4° from the diagonal: it is no swipe rather than a guess.
    Known(path: "touch/dell-canvas-anisotropic.evemu", gestures: ["two-finger-tap"]),
    Known(path: "touch/wacom-isdv4-e6-single-tap.events", gestures: ["tap"]),
    Known(path: "touch/wacom-isdv4-e6-two-finger-tap.events", gestures: ["two-finger-tap"]),
    Known(path: "touch/wacom-isdv4-e6-swipe.events", gestures: ["swipe-right"]),
    // A slow drag, and later a finger that rests before others come.
    Known(path: "touch/focaltech-slow-drag.evemu", gestures: ["long-press"]),
    Known(path: "touch/e4-slow-drag.evemu", gestures: ["long-press"]),
    Known(path: "adversarial/advanced-silicon-ghost-storm.evemu", gestures: []),
    Known(path: "adversarial/remarkable2.monkey-touch.evemu", gestures: []),
    Known(path: "adversarial/egalax-position-on-abs-z-rx.evemu", gestures: []),
    Known(path: "adversarial/egalax-down-up-same-millisecond.evemu", gestures: []),
    Known(path: "motion/dualshock3-handling-36s-no-shake.evemu", gestures: []),
    Known(path: "motion/sensehat-none-30-windows.evemu", gestures: []),
    Known(path: "motion/sensehat-circle-30-windows.evemu", gestures: []),
    Known(path: "motion/sensehat-twist-30-windows.evemu", gestures: []),
    // The sensor was worn on a wrist, unlike a kiosk's.
    Known(path: "motion/pebble-walk-100-pbl-25296-1.evemu", gestures: []),
    Known(path: "motion/pebble-watch-on-table.evemu", gestures: []),
    Known(path: "motion/pebble-working-at-desk.evemu", gestures: []),
  ]
}
