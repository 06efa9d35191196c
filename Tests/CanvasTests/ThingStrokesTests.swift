import Study
import Testing

@testable import Canvas

@Suite struct ThingStrokesTests {
  @Test("every kind has strokes within its square in every stage, and all strokes belong to one")
  func complete() {
    let names = GardenKind.allCases.flatMap { kind in
      (1...Garden.stages).map { "\(kind.rawValue)-\($0)" }
    }
    #expect(Set(ThingStrokes.all.keys) == Set(names))
    for kind in GardenKind.allCases {
      for stage in 1...Garden.stages {
        let parts = ThingStrokes(kind, stage: stage).parts
        #expect(!parts.isEmpty, "\(kind) \(stage)")
        for part in parts {
          #expect(part.steps.first?.command == .move, "\(kind) \(stage)")
          #expect(!part.isFilled || !part.closedPaths.isEmpty, "\(kind) \(stage)")
          #expect(
            part.steps.flatMap(\.coordinates).allSatisfy { (0...IconStrokes.side).contains($0) },
            "\(kind) \(stage)")
        }
      }
    }
  }

  @Test("a line lists its parts in order, each with its colour")
  func parts() {
    let things = ThingStrokes.read(
      Array("# a remark\ndot-1 red* M 1 2 L 3 4 Z wood M 5 6 L 7 8".utf8))
    let parts = things["dot-1"]?.parts ?? []
    #expect(parts.map(\.color) == [.red, .wood] && parts.map(\.isFilled) == [true, false])
    #expect(parts.map(\.steps.count) == [3, 2])
    #expect(parts.map(\.closedPaths.count) == [1, 0])
  }

  @Test(
    "a malformed line is left out",
    arguments: ["dot-1 pink M 1 2 L 3 4", "dot-1 M 1 2", "dot-1 red M 1", "dot-1 red M 1 -2"])
  func wrong(line: String) {
    #expect(ThingStrokes.read(Array(line.utf8)).isEmpty)
  }
}
