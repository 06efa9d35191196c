import Gestures
import InputEvents
import SyntheticHand
import Testing

/// Positions that a panel sends although no finger is there.
@Suite("Single wrong positions")
struct WrongPlaceTests {
  /// A panel like resistive ones: its size in mm, and the time between two frames.
  struct Scan: Sendable, CustomTestStringConvertible {
    var width: Double
    var height: Double
    var frame: Int64
    var testDescription: String { "\(width) x \(height) mm, \(frame) ms" }

    static let all = [8, 10, 12, 16, 20].flatMap { frame in
      [
        Scan(width: 73.4, height: 49, frame: frame), Scan(width: 154, height: 86, frame: frame),
        Scan(width: 222, height: 125, frame: frame),
      ]
    }
  }

  /// The indexes of a contact's wrong positions; negative ones count from the end.
  private static let wrong: [[Int]] = [
    [0], [1], [2], [4], [-1], [-2], [-3], [0, -1], [0, 3], [1, 4], [2, -1], [2, 4, -1], [2, 3],
  ]

  @Test("leave a tap one tap at its position", arguments: Scan.all, wrong + [[-2, -1]])
  func tap(scan: Scan, wrong: [Int]) {
    let reported = (0..<20 as Range<UInt64>).map { seed in
      var random = RandomSource(seed: seed)
      let place = random.place(on: scan)
      let count = max(6, 110 / Int(scan.frame))
      let places = (0..<count).map { _ in place.moved(random.step(0.3)) }
      return touch(scan, random.spoil(places, wrong, on: scan)).map { gesture in
        gesture.gesture.place.map { $0.distance(to: place) < 3 } == true
          ? gesture.gesture.name : "elsewhere"
      }
    }
    #expect(reported.filter { $0 != ["tap"] } == [])
  }

  @Test("leave a swipe the same swipe", arguments: Scan.all, wrong)
  func swipe(scan: Scan, wrong: [Int]) {
    let reported = (0..<20 as Range<UInt64>).map { seed in
      var random = RandomSource(seed: seed)
      let count = max(8, 250 / Int(scan.frame))
      let places = (0..<count).map { step in
        let share = Double(step) / Double(count - 1)
        return SurfacePoint(x: 15 + 40 * share * share * (3 - 2 * share), y: 20)
          .moved(random.step(0.3))
      }
      return touch(scan, random.spoil(places, wrong, on: scan)).map(\.gesture.name)
    }
    #expect(reported.filter { $0 != ["swipe-right"] } == [])
  }

  @Test("a contact at two positions, each for several frames, is neither a tap nor a swipe")
  func twoPlaces() {
    var hand = Hand()
    for step in 0..<10 as Range<Int64> { hand.frame(step * 12, [(1, 60, step < 5 ? 60 : 40)]) }
    hand.frame(120, [])
    hand.wait(until: 2_000)
    #expect(hand.names == [])
  }

  @Test("of two positions alone, the one at which the contact rested counts, if any")
  func alone() {
    func reported(_ second: Int64, _ lift: Int64) -> [String] {
      var hand = Hand()
      hand.frame(0, [(1, 60, 60)])
      hand.frame(second, [(1, 60, 40)])
      hand.frame(lift, [])
      hand.wait(until: 2_000)
      return hand.gestures.map { "\($0.gesture.name) \(Int($0.gesture.place?.y ?? 0))" }
    }
    #expect(reported(12, 100) == ["tap 40"])
    #expect(reported(88, 100) == ["tap 60"])
    #expect(reported(12, 24) == [])
  }

  @Test("at the start of the second tap leave both taps a double tap")
  func doubleTap() {
    var hand = Hand()
    hand.tap(at: 0, lifts: 80, x: 60, y: 40)
    for (step, y) in [65.0, 40.2, 40.1, 40, 40.1].enumerated() {
      hand.frame(180 + Int64(step) * 12, [(2, 60, y)])
    }
    hand.frame(240, [])
    hand.wait(until: 2_000)
    #expect(hand.names == ["double-tap"])
  }

  /// Returns the gestures of one contact with these positions, at the panel's frame rate.
  private func touch(_ scan: Scan, _ places: [SurfacePoint]) -> [TimedGesture] {
    var recognizers = GestureRecognizers(
      surface: SurfaceSize(width: scan.width, height: scan.height))
    var gestures: [TimedGesture] = []
    for (step, place) in places.enumerated() {
      let contacts = [Contact(id: 1, position: place)]
      recognizers.update(
        TouchFrame(time: .ms(Int64(step) * scan.frame), contacts: contacts), into: &gestures)
    }
    recognizers.update(
      TouchFrame(time: .ms(Int64(places.count) * scan.frame), contacts: []), into: &gestures)
    while let deadline = recognizers.deadline { recognizers.timeout(at: deadline, into: &gestures) }
    return gestures
  }
}

extension RandomSource {
  /// Returns a point around 0 whose coordinates are at most `most` from it.
  fileprivate mutating func step(_ most: Double) -> SurfacePoint {
    SurfacePoint(x: between(-most, most), y: between(-most, most))
  }

  fileprivate mutating func between(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self)
  }

  fileprivate mutating func place(on scan: WrongPlaceTests.Scan) -> SurfacePoint {
    SurfacePoint(x: between(5, scan.width - 5), y: between(5, scan.height - 5))
  }

  /// Replaces some of the positions by others on the panel that are at least 18 mm away.
  fileprivate mutating func spoil(
    _ places: [SurfacePoint], _ wrong: [Int], on scan: WrongPlaceTests.Scan
  ) -> [SurfacePoint] {
    var spoiled = places
    for number in wrong {
      let index = number < 0 ? places.count + number : number
      var place = places[index]
      // Several wrong positions in a row are not near each other either.
      while place.distance(to: places[index]) < 18
        || index > 0 && place.distance(to: spoiled[index - 1]) < 18
      {
        place = self.place(on: scan)
      }
      spoiled[index] = place
    }
    return spoiled
  }
}

extension SurfacePoint {
  fileprivate func moved(_ step: SurfacePoint) -> SurfacePoint {
    SurfacePoint(x: x + step.x, y: y + step.y)
  }
}
