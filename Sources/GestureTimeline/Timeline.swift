import Gestures
import InputEvents

/// What several devices' touches became, in order of time.
package struct Timeline: Sendable {
  package enum Entry: Sendable {
    /// Fingers that were, or may have been meant as, a gesture; numbered from 1.
    case touch(ExplainedTouch, number: Int)
    /// Contacts of one device that no learner's finger made, with no touch of a finger in between.
    case noise([ExplainedTouch])
    /// A movement that was told as a shake, or several in a row that were none.
    case movements([ExplainedMovement])

    /// The number of the panel that was touched; nil where nothing was.
    package var device: Int? {
      switch self {
      case .touch(let touch, _): touch.device
      case .noise(let run): run.first?.device
      case .movements: nil
      }
    }
  }

  package private(set) var entries: [Entry] = []

  /// Puts the devices' touches together; numbers go on where a log has forgotten some.
  package init(_ logs: [TouchLog]) {
    let touches = logs.flatMap(\.touches).sorted { ($0.down, $0.device) < ($1.down, $1.device) }
    var movements = logs.flatMap(\.movements).sorted { $0.start < $1.start }[...]
    var number = logs.map(\.forgotten).reduce(0, +)
    var noise: [ExplainedTouch] = []
    func endNoise() {
      if !noise.isEmpty { entries.append(.noise(noise)) }
      noise.removeAll()
    }
    for touch in touches {
      let before = movements.prefix { $0.start < touch.down }
      movements = movements.dropFirst(before.count)
      let isOther = noise.last.map { $0.device != touch.device } ?? false
      if touch.noise == nil || isOther || !before.isEmpty { endNoise() }
      add(before)
      if touch.noise == nil {
        number += 1
        entries.append(.touch(touch, number: number))
      } else {
        noise.append(touch)
      }
    }
    endNoise()
    add(movements)
  }

  /// Adds movements that nothing touched in between.
  private mutating func add(_ movements: ArraySlice<ExplainedMovement>) {
    var idle: [ExplainedMovement] = []
    func endIdle() {
      if !idle.isEmpty { entries.append(.movements(idle)) }
      idle.removeAll()
    }
    for movement in movements {
      if movement.told.isEmpty {
        idle.append(movement)
      } else {
        endIdle()
        entries.append(.movements([movement]))
      }
    }
    endIdle()
  }

  /// The touches of one device with their numbers; noise has none.
  package func touches(of device: Int) -> [(touch: ExplainedTouch, number: Int?)] {
    entries.flatMap { entry -> [(touch: ExplainedTouch, number: Int?)] in
      switch entry {
      case .touch(let touch, let number): [(touch, number)]
      case .noise(let run): run.map { ($0, nil) }
      case .movements: []
      }
    }.filter { $0.touch.device == device }
  }
}
