import GestureTimeline
import Gestures
import Foundation
import Testing

@testable import InputEvents

@Suite("Drawings of movements")
struct MotionDrawingTests {
  private func drawing(
    _ curve: AccelerationCurve, _ movements: [ExplainedMovement], leftOut: Int = 0
  ) -> String {
    Picture.document([
      MotionDrawing(
        title: "box", curve: curve, movements: movements, leftOut: leftOut, origin: .ms(0))
    ])
  }

  @Test("have a line for each shake, a shade for each movement, and a reason if it was no shake")
  func elements() {
    var hand = Hand()
    hand.move(from: 1_000, to: 2_000, swings: 2, .tooFewSwings)
    hand.move(from: 4_000, to: 5_500, swings: 6, .shake)
    var curve = AccelerationCurve()
    for step in 0..<600 {
      curve.add(
        AccelerationSample(
          time: .ms(Int64(step) * 10), x: 0, y: step % 7 == 0 ? 1.5 : 0, z: 1))
    }
    let svg = drawing(curve, hand.log.movements, leftOut: 7)
    #expect(svg.contains(">shake</text>"))
    #expect(svg.contains("no shake: too few swings; 2 in a row (shake-swings 4)"))
    #expect(svg.components(separatedBy: "fill-opacity").count == 1 + 2)
    #expect(svg.contains("7 more, 7 of them not drawn"))
    #expect(svg.contains(">2.00 g</text>"))
  }

  @Test("take no more memory for days or years, or for impossible samples")
  func bounded() {
    var curve = AccelerationCurve()
    for step in 0..<50_000 {
      curve.add(AccelerationSample(time: .ms(Int64(step) * 10), x: 0, y: 0, z: 1))
    }
    #expect(curve.stretches.count <= 960)
    #expect(curve.stretches.allSatisfy { $0 == 1...1 })
    for (time, z) in [(Int64.max / 4, 3.0), (-1, 5), (0, .nan), (7, .infinity), (0, 1e300)] {
      curve.add(AccelerationSample(time: Timestamp(microseconds: time), x: 0, y: 0, z: z))
    }
    #expect(curve.stretches.count <= 960)
    #expect(curve.strongest == 3)
    #expect(drawing(curve, []).utf8.count < 100_000)
    #expect(drawing(AccelerationCurve(), []).contains("</svg>"))
  }
}
