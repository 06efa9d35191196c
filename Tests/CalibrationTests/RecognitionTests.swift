import Gestures
import InputEvents
import Scenes
import Testing

@testable import Calibration

@Suite("Recognition of the samples")
struct RecognitionTests {
  private static let place = SurfacePoint(x: 0, y: 0)

  @Test(
    "a tap counts if it is the only gesture that began in its time",
    arguments: [
      ([(Gesture.tap(at: place), 0)], 1), ([(.tap(at: place), 0), (.tap(at: place), 50)], 0),
      ([(.tap(at: place), 0), (.longPress(at: place), 50)], 0), ([(.doubleTap(at: place), 50)], 0),
      ([(.tap(at: place), 300)], 0), ([(.tap(at: place), 300), (.tap(at: place), 90)], 1), ([], 0),
    ] as [([(Gesture, Int64)], Int)])
  func taps(gestures: [(Gesture, Int64)], expected: Int) {
    var samples = HandSamples()
    samples.taps = [.tap(for: 90)]
    #expect(Recognition(of: samples, in: gestures.map(timed)).count(of: .taps) == expected)
  }

  @Test(
    "a swipe counts if it goes in the intended direction and is the only gesture",
    arguments: [
      ([(Gesture.swipe(.left, from: place), 0)], 1), ([(.swipe(.right, from: place), 0)], 0),
      ([(.swipe(.left, from: place), 0), (.tap(at: place), 10)], 0), ([(.tap(at: place), 0)], 0),
    ] as [([(Gesture, Int64)], Int)])
  func swipes(gestures: [(Gesture, Int64)], expected: Int) {
    var samples = HandSamples()
    samples.swipes = [SwipeStroke(direction: .left, down: .ms(0), lift: .ms(300), reach: 30)]
    #expect(Recognition(of: samples, in: gestures.map(timed)).count(of: .swipes) == expected)
  }

  @Test("a shake counts near the intended one; any other is stray")
  func shakes() {
    var samples = HandSamples()
    samples.shakes = [.ms(10_000), .ms(14_000)]
    let times: [Int64] = [5_000, 10_800, 14_200, 15_000]
    let recognition = Recognition(of: samples, in: times.map { timed((.shake, $0)) })
    #expect(recognition.count(of: .shakes) == 2)
    #expect(recognition.strayShakes == 2)
  }

  @Test("recorded input is recognized at the same times as live input")
  func times() {
    var log = InputLog()
    log.add(Person.panel, at: 0)
    for down in [Int64(0), 1_000] {
      for (time, code, value) in [
        (down, UInt16(0x39), Int32(down)), (down, 0x35, 700), (down, 0x36, 400),
        (down + 90, 0x39, -1),
      ] {
        log.add(InputEvent(time: .ms(time), type: .absolute, code: code, value: value), from: 0)
        guard code != 0x39 || value == -1, code != 0x35 else { continue }
        log.add(
          InputEvent(time: .ms(time), type: .synchronization, code: SyncCode.report, value: 0),
          from: 0)
      }
    }
    let taps = log.gestures(settings: GestureSettings(), panelSize: nil)
    #expect(taps.map(\.time) == [.ms(300), .ms(1_300)])
  }

  private func timed(_ gesture: (Gesture, Int64)) -> TimedGesture {
    TimedGesture(time: .ms(gesture.1), gesture: gesture.0, down: .ms(gesture.1))
  }
}
