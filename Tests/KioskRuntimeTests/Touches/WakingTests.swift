import InputEvents
import KioskBox
import Scenes
import Testing

@Suite("The touch that lights a dark screen")
struct WakingTests {
  @Test("does nothing else, even if the panel breaks its swipe")
  func brokenSwipe() {
    // In units of 0.14 mm: the first piece, the way to the second one, and that one, which is no swipe alone.
    for gap in stride(from: 24, to: 85, by: 6) as StrideTo<Int64> {
      for (first, way) in [(17, 0), (17, 25), (22, 15), (22, 35), (27, 25), (27, 50)]
        as [(Int32, Int32)]
      {
        for second in [20, 35, 50, 65] as [Int32] {
          var box = KioskBox.ofTwoTargets(preferences: [.dimAfter: "1 min"])
          for (start, from, length) in [
            (70_000, 600, first), (70_060 + gap, 600 - first - way, second),
          ] as [(Int64, Int32, Int32)] {
            box.down(at: start, (from, 480))
            for step in 1...3 as ClosedRange<Int32> {
              box.move(at: start + 18 * Int64(step), (from - length * step / 3, 480))
            }
            box.up(at: start + 60)
          }
          box.advance(to: 72_000)
          #expect(
            !box.take().contains { $0.contains(" study next") },
            "\(first), \(way) in \(gap) ms, \(second)")
        }
      }
    }
  }
}
