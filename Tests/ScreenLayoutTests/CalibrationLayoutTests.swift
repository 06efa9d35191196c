import Scenes
import ScreenLayout
import Testing

@Suite("The screens of the calibration")
struct CalibrationLayoutTests {
  @Test("it shows a picture, one sentence, a block per repetition, and the measurement")
  func asking() {
    let note = CalibrationNote.seen(millimeters: 5.26, milliseconds: 120)
    #expect(
      screen(.ask(.tap, done: 2, of: 5, note: note), columns: 40, rows: 18) == [
        " Getting to know your hands             ",
        "                                        ",
        "                                        ",
        "                 ██████                 ",
        "               ██████████               ",
        "               ██████████               ",
        "               ██████████               ",
        "                 ██████                 ",
        "                                        ",
        "                                        ",
        "          Tap once, then wait.          ",
        "                                        ",
        "                                        ",
        "      ████  ████  ░░░░  ░░░░  ░░░░      ",
        "      ████  ████  ░░░░  ░░░░  ░░░░      ",
        "                                        ",
        "         Seen: 5.3 mm in 120 ms         ",
        "                                        ",
      ])
  }

  @Test("arrows point in the direction of the swipe")
  func arrows() {
    func rows(_ task: CalibrationTask) -> [String] {
      Array(screen(.ask(task, done: 0, of: 4, note: nil), columns: 40, rows: 18)[3..<8])
    }
    #expect(rows(.swipeLeft).map { String($0.reversed()) } == rows(.swipeRight))
    #expect(rows(.swipeUp).reversed() == rows(.swipeDown))
    #expect(rows(.swipeLeft)[2].contains("████████████"))
    #expect(
      rows(.swipeLeft)[2].prefix { $0 == " " }.count
        < rows(.swipeLeft)[0].prefix { $0 == " " }.count)
    #expect(rows(.swipeUp)[0].filter { $0 == "█" }.count == 2)
  }

  @Test("the end shows the recognized gestures before and after, and how to keep the settings")
  func result() {
    let summary = CalibrationSummary(
      scores: [
        CalibrationSummary.Score(.taps, count: 5, before: 3, after: 5),
        CalibrationSummary.Score(.doubleTaps, count: 5, before: 2, after: 5),
      ],
      changes: [
        CalibrationSummary.Change(name: "touch-slop", before: "4 mm", after: "7.5 mm"),
        CalibrationSummary.Change(name: "longest-tap", before: "500 ms", after: "900 ms"),
      ])
    #expect(
      screen(.result(summary), columns: 40, rows: 12) == [
        "                                        ",
        "          Recognized gestures           ",
        "                                        ",
        "                   before   now         ",
        "     Taps          3 of 5   5 of 5      ",
        "     Double taps   2 of 5   5 of 5      ",
        "                                        ",
        "    touch-slop    4 mm     → 7.5 mm     ",
        "    longest-tap   500 ms   → 900 ms     ",
        "                                        ",
        " Pause, then tap to keep these settings ",
        "    Do nothing: all stays as it was     ",
      ])
  }

  @Test("changes that do not fit are counted")
  func manyChanges() {
    let changes = (1...20).map {
      CalibrationSummary.Change(name: "limit-\($0)", before: "1 mm", after: "2 mm")
    }
    let score = CalibrationSummary.Score(.taps, count: 5, before: 3, after: 5)
    let lines = screen(
      .result(CalibrationSummary(scores: [score], changes: changes)), columns: 40, rows: 12)
    #expect(lines.count { $0.contains("limit-") } == 2)
    #expect(lines.contains { $0.contains("and 18 more") })
  }

  @Test(
    "scores of both settings and the number of changes fit into 20 columns",
    arguments: [(50, 15), (40, 12), (29, 9), (24, 8), (20, 8)])
  func smallResults(columns: Int, rows: Int) {
    let scores = CalibrationKind.allCases.map {
      CalibrationSummary.Score($0, count: 5, before: 3, after: 4)
    }
    let changes = (1...9).map {
      CalibrationSummary.Change(name: "limit-of-\($0)", before: "1000 ms", after: "2000 ms")
    }
    let lines = screen(
      .result(CalibrationSummary(scores: scores, changes: changes)), columns: columns, rows: rows)
    #expect(lines.count { $0.contains("4 of 5") || $0.contains("4/5") } == 4)
    #expect(lines.count { $0.contains("now") || $0.contains("new") } == 1)
    let shown = lines.count { $0.contains("2000 ms") }
    #expect(lines.contains { $0.contains("and \(9 - shown) more") })
  }

  @Test("with hardly any room, the scores are shown without their heading")
  func tinyResult() {
    let scores = CalibrationKind.allCases.map {
      CalibrationSummary.Score($0, count: 5, before: 3, after: 4)
    }
    #expect(
      screen(.result(CalibrationSummary(scores: scores, changes: [])), columns: 20, rows: 4) == [
        "Taps        3/5 4/5 ", "Double taps 3/5 4/5 ", "  Pause, tap: keep  ",
        "  Wait: no change   ",
      ])
  }

  @Test("it shows whether anything was kept", arguments: [(true, "Done!"), (false, "stays")])
  func ended(isKept: Bool, word: String) {
    #expect(
      screen(.ended(isKept: isKept), columns: 50, rows: 5).joined().contains(word))
  }

  @Test(
    "every size gives a grid of that size, with the sentence if it fits at all",
    arguments: [1, 2, 5, 20, 50, 500], [1, 2, 3, 4, 7, 10, 15, 300])
  func sizes(columns: Int, rows: Int) {
    let notes = CalibrationRefusal.allCases.map { CalibrationNote.again($0) }
    for (task, note) in zip(CalibrationTask.allCases, notes) {
      let lines = screen(.ask(task, done: 1, of: 5, note: note), columns: columns, rows: rows)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.columns == columns })
      if columns >= 50 {
        let words = Phrase(rawValue: "calibration.task.\(task.rawValue)")
        #expect(lines.contains { $0.contains(words.map(Language.english.variants)?.first ?? "?") })
      }
    }
    let score = CalibrationSummary.Score(.taps, count: 5, before: 3, after: 5)
    let change = CalibrationSummary.Change(name: "n", before: "1 mm", after: "2 mm")
    for content in [
      CalibrationContent.result(CalibrationSummary(scores: [score], changes: [change, change])),
      .ended(isKept: false),
    ] {
      let lines = screen(content, columns: columns, rows: rows)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.columns == columns })
    }
  }

  private func screen(_ content: CalibrationContent, columns: Int, rows: Int) -> [String] {
    CardLayout().screen(.calibration(content), size: GridSize(columns: columns, rows: rows)).grid
      .lines
  }
}
