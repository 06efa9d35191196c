import Gestures
import InputEvents
import SyntheticHand
import Testing

@Suite("Random touches")
struct RandomTouchTests {
  @Test(
    "leave no deadline behind, give gestures in order, and the next clean tap is recognized",
    arguments: GestureProfile.allCases, [true, false])
  func random(profile: GestureProfile, isBound: Bool) {
    for seed in 0..<1_500 as Range<UInt64> {
      var touches = RandomTouches(GestureSettings(profile: profile), isBound, seed: seed)
      touches.play()
      #expect(touches.problems.isEmpty, "\(profile) \(isBound) seed \(seed)")
    }
  }
}

/// Up to four fingers that come, go, move, become palms or are lost at random.
private struct RandomTouches {
  private(set) var problems: [String] = []
  private var recognizers: GestureRecognizers
  private var random: RandomSource
  private var reported: [TimedGesture] = []
  private var time: Int64 = 1_000
  private var fingers: [Contact] = []
  private var downs: Int32 = 0

  private static let places = [
    SurfacePoint(x: 40, y: 40), SurfacePoint(x: 42, y: 40), SurfacePoint(x: 44.5, y: 40),
    SurfacePoint(x: 80, y: 40), SurfacePoint(x: 120, y: 60), SurfacePoint(x: 152, y: 40),
  ]

  init(_ settings: GestureSettings, _ isBound: Bool, seed: UInt64) {
    recognizers = GestureRecognizers(
      settings: settings, surface: SurfaceSize(width: 154, height: 86))
    recognizers.isDoubleTapBound = isBound
    random = RandomSource(seed: seed)
  }

  mutating func play() {
    for _ in 0..<(2 + draw(14)) { step() }
    fingers = []
    wait(20)
    send()
    wait(5_000)
    if recognizers.deadline != nil { problems.append("a deadline is left") }
    if zip(reported, reported.dropFirst()).contains(where: { $0.time > $1.time }) {
      problems.append("reported out of order")
    }
    if reported.count > Int(downs) { problems.append("more gestures than touches") }
    let before = reported.count
    fingers = [Contact(id: 999, position: SurfacePoint(x: 70, y: 50))]
    send()
    wait(80)
    fingers = []
    send()
    wait(3_000)
    if reported[before...].map(\.gesture.name) != ["tap"] {
      problems.append("the clean tap is lost")
    }
  }

  private mutating func step() {
    wait(pick([1, 8, 10, 17, 20, 29, 31, 45, 60, 84, 100, 150, 250, 450, 510, 700, 1_100]))
    if draw(40) == 0 {
      fingers = []
      send(isInterrupted: true)
      return
    }
    for _ in 0...draw(2) { change() }
    send()
  }

  private mutating func change() {
    switch draw(8) {
    case 0...2 where fingers.count < 4:
      downs += 1
      fingers.append(
        Contact(id: downs, position: pick(Self.places), isPalm: draw(12) == 0))
    case 3...5 where !fingers.isEmpty: fingers.remove(at: draw(fingers.count))
    case 6 where !fingers.isEmpty:
      fingers[draw(fingers.count)].position.x += pick([1, -1, 5, -5, 12, -12, 30])
    case 7 where !fingers.isEmpty && draw(4) == 0: fingers[draw(fingers.count)].isPalm = true
    default: break
    }
  }

  /// Advances the time and fires the deadlines, none of which may be in the past.
  private mutating func wait(_ milliseconds: Int64) {
    let end = time + milliseconds
    var fired = 0
    while let deadline = recognizers.deadline, deadline <= .ms(end) {
      if deadline < .ms(time) { problems.append("a deadline lies in the past") }
      fired += 1
      guard fired <= 5 else { return problems.append("deadlines without end") }
      recognizers.timeout(at: deadline, into: &reported)
    }
    time = end
  }

  private mutating func send(isInterrupted: Bool = false) {
    recognizers.update(
      TouchFrame(time: .ms(time), contacts: fingers, isInterrupted: isInterrupted), into: &reported)
  }

  private mutating func draw(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[draw(elements.count)]
  }
}
