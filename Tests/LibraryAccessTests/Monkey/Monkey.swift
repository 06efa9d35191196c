import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Study

/// A hand that touches and presses random things at random times.
struct Monkey {
  let kiosk: MonkeyKiosk
  private let hand: Hand

  /// Creates a kiosk by the seed: every fourth is used without looking, every third is new, every second can
  /// be turned, every fifth has a focus that moves by itself, every fourth asks for written answers, and every fourth for
  /// pairs.
  init(path: String, seed: UInt64) throws {
    kiosk = try MonkeyKiosk(
      path: path, seed: seed, isEyesFree: seed % 4 == 3, isNew: seed % 3 == 0,
      canTurn: seed % 2 == 0, scansItself: seed % 5 == 4,
      way: seed % 4 == 1 ? .write : seed % 4 == 2 ? .pairs : .flip)
    hand = Hand(seed: seed)
  }

  private final class Hand {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed &+ 1) }
  }

  private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &hand.generator) }

  /// Makes one random move.
  func step() {
    kiosk.pass(milliseconds: [30, 150, 300, 700, 2_500][pick(5)] + pick(100))
    switch pick(200) {
    case 0..<70: tapTarget()
    case 70..<90: tapTarget { ["save", "cards", "edit", "new-card", "delete"].contains($0.name) }
    case 90..<115: kiosk.tap(place)
    case 115..<120: doubleTap()
    case 120..<145: kiosk.stroke(from: place, to: place, milliseconds: [60, 90, 400][pick(3)])
    case 145..<155: swipe()
    case 155..<158: kiosk.stroke(from: place, to: place, milliseconds: 90, isLost: true)
    case 158..<160: kiosk.hold(place)
    case 160..<163: kiosk.shake()
    case 163..<190: kiosk.press(Self.keys[pick(Self.keys.count)])
    case 190..<196: kiosk.press(UInt16(pick(250)))
    case 196: kiosk.pass(milliseconds: 60_000 * pick(12))
    case 197: if pick(4) == 0 { kiosk.pass(milliseconds: 3_600_000 * pick(30)) }
    default: kiosk.size = Self.sizes[pick(Self.sizes.count)]
    }
  }

  /// Looks for a way home in a copy of the kiosk, so that the sitting continues where it was.
  func goHome() { kiosk.findWayHome() }

  /// Looks for a way home with one key.
  func goHome(by key: KeyMeaning) { kiosk.findWayHome(key: key) }

  /// Taps somewhere on a shown target.
  ///
  /// If a tap only speaks the target, mostly a double tap anywhere follows.
  private func tapTarget(_ isWanted: (Target) -> Bool = { _ in true }) {
    let targets = kiosk.targets.filter { isWanted($0.target) }
    guard !targets.isEmpty else { return kiosk.tap(place) }
    defer {
      if kiosk.pipeline.isExplored, pick(4) > 0 {
        kiosk.pass(milliseconds: 400)
        doubleTap()
      }
    }
    let cells = targets[pick(targets.count)].cells
    let cell = (
      column: cells.columns.lowerBound + pick(cells.columns.count),
      row: cells.rows.lowerBound + pick(cells.rows.count)
    )
    kiosk.tap(MonkeyKiosk.place(cell, of: kiosk.size, turned: kiosk.rotation))
  }

  private func doubleTap() {
    let place = place
    kiosk.tap(place)
    kiosk.pass(milliseconds: 60)
    kiosk.tap(place)
  }

  private func swipe() {
    let (from, length) = (place, Int32(pick(2) == 0 ? 350 : -350))
    let to = pick(2) == 0 ? (from.x + length, from.y) : (from.x, from.y + length)
    kiosk.stroke(from: from, to: to, milliseconds: 90)
  }

  private var place: MonkeyKiosk.Place { (Int32(pick(1_001)), Int32(pick(1_001))) }

  /// The keys with a meaning, and the key 0.
  private static let keys: [UInt16] = Key.all.map(\.code) + [11]

  private static let sizes = [
    GridSize(columns: 30, rows: 10), GridSize(columns: 50, rows: 15),
    GridSize(columns: 50, rows: 15), GridSize(columns: 45, rows: 40),
    GridSize(columns: 33, rows: 60), GridSize(columns: 100, rows: 30),
    GridSize(columns: 240, rows: 67),
  ]
}
