import Scenes
import Testing

@testable import Canvas

@Suite struct IconStrokesTests {
  @Test("every icon has strokes within its square, and all strokes belong to an icon")
  func complete() {
    #expect(Set(IconStrokes.all.keys) == Set(Icon.allCases.map(\.rawValue)))
    for icon in Icon.allCases {
      let steps = IconStrokes(icon).steps
      #expect(steps.first?.command == .move, "\(icon)")
      #expect(steps.count > 1, "\(icon)")
      #expect(
        steps.flatMap(\.coordinates).allSatisfy { (0...IconStrokes.side).contains($0) }, "\(icon)")
    }
  }

  @Test("a line lists its steps in order")
  func steps() {
    let icons = IconStrokes.read(Array("# a remark\ndot M 12 3.25 L 12.01 7 Z\n".utf8))
    #expect(
      icons["dot"]?.steps == [
        IconStrokes.Step(command: .move, coordinates: [12, 3.25]),
        IconStrokes.Step(command: .line, coordinates: [12.01, 7]),
        IconStrokes.Step(command: .close, coordinates: []),
      ])
  }

  @Test(
    "a malformed line is left out",
    arguments: ["dot M 1", "dot X 1 2", "dot M 1 2.3.4", "dot M 1 -2", "dot MM 1 2", "dot M  1 "])
  func wrong(line: String) {
    #expect(IconStrokes.read(Array("\(line)\nplus M 5 12 L 19 12".utf8)).keys.sorted() == ["plus"])
  }
}
