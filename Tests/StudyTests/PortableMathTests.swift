import Foundation
import Testing

@testable import Study

@Suite struct PortableMathTests {
  @Test("exp, log and pow are those of the C library, to the last places")
  func values() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<100_000 {
      let x = Double.random(in: -700...700, using: &generator)
      let y = Foundation.exp(Double.random(in: -40...40, using: &generator))
      #expect(abs(PortableMath.exp(x) - Foundation.exp(x)) <= 2 * Foundation.exp(x).ulp)
      #expect(abs(PortableMath.log(y) - Foundation.log(y)) <= 2 * Foundation.log(y).ulp)
      let power = x / 100
      let theirs = Foundation.pow(y, power)
      #expect(abs(PortableMath.pow(y, power) / theirs - 1) < 1e-13)
    }
  }

  @Test("The ends of the range give no numbers that are wrong")
  func ends() {
    #expect(PortableMath.exp(0) == 1 && PortableMath.log(1) == 0)
    #expect(PortableMath.exp(-1e300) == 0 && PortableMath.exp(1e300) == .infinity)
    #expect(PortableMath.exp(.nan).isNaN && PortableMath.log(-1).isNaN)
    #expect(PortableMath.log(.infinity) == .infinity && PortableMath.log(.nan).isNaN)
    #expect(PortableMath.log(0) == PortableMath.log(.leastNormalMagnitude))
  }

  @Test("The bits are the same on every machine")
  func bits() {
    var generator = SeededGenerator(seed: 2)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
    for _ in 0..<300_000 {
      let (x, y) = (
        Double.random(in: 0..<1, using: &generator), Double.random(in: 0..<1, using: &generator)
      )
      add(PortableMath.exp(x * 10 - 5))
      add(PortableMath.log(x * 100 + 0.001))
      add(PortableMath.pow(x * 300 + 0.001, y * 2 - 1))
    }
    #expect(hash == 665_482_642_064_251_909)
  }

  @Test("A memory's bits are the same on every machine")
  func memoryBits() {
    let model = FSRS()
    var generator = SeededGenerator(seed: 3)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for _ in 0..<2_000 {
      var memory = model.memory(after: .good)
      for _ in 0..<20 {
        let grade = FSRS.Grade.allCases.randomElement(using: &generator) ?? .good
        let days = Int.random(in: 0...60, using: &generator)
        memory = model.memory(memory, after: grade, days: days)
        for value in [memory.stability, memory.difficulty] {
          hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3
        }
      }
    }
    #expect(hash == 13_463_539_575_226_184_407)
  }
}
