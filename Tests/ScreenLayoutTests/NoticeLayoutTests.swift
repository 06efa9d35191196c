import Scenes
import ScreenLayout
import Study
import Testing

@Suite("Notices about the box")
struct NoticeLayoutTests {
  @Test(
    "each states its event",
    arguments: [
      (Notice.saving, "saving…"), (.saved, "saved"),
      (
        .notSaved(answers: 3, .diskFull),
        "3 answers not saved: the memory card is full. A larger one helps"
      ),
      (.notSaved(answers: 1, .readOnly), "1 answer not saved: the disk can't be written to"),
      (
        .notSaved(answers: 12, .broken),
        "12 answers not saved: the memory card fails. Save a backup soon"
      ),
      (.notSaved(answers: 2, .inUse), "2 answers not saved: the library is in use"),
      (
        .notSaved(answers: 2, .stopped(process: 7)),
        "2 answers not saved: the stopped process 7 holds the library"
      ),
      (.notSaved(answers: 0, .diskFull), "not saved: the memory card is full. A larger one helps"),
      (.notRead(.inUse), "cards not read yet: the library is in use"),
      (
        .recovered(from: .march),
        "The library was damaged or lost: answers since 3 March 14:05 are missing"
      ),
      (.notKept, "gone until the next start: the file is unchanged"),
      (.recovered(from: nil), "The library was damaged or lost: a new one was started"),
      (.spared, "The box could not start three times. If a deck stops it again, delete it"),
      (.updated(to: "1.1.0"), "Updated to 1.1.0"),
      (
        .notUpdated(to: "1.1.0"), "The update to 1.1.0 did not start: the box is as before"
      ),
      (.touchLost, "The touchscreen is not connected"), (.soundLost, "no sound"),
      (.keysWork, "Mouse or keys: arrows, Enter, Esc"),
    ])
  func words(notice: Notice, line: String) {
    #expect(row(1, notice, columns: 80) == line)
  }

  @Test(
    "a notice that calls for action is brighter than the others",
    arguments: [
      (Notice.saving, Ink.label), (.saved, .label), (.notSaved(answers: 3, .diskFull), .text),
      (.notRead(.inUse), .text), (.recovered(from: nil), .text), (.spared, .text),
      (.updated(to: "1.1.0"), .label), (.notUpdated(to: "1.1.0"), .text), (.touchLost, .text),
      (.soundLost, .label), (.keysWork, .label),
    ])
  func ink(notice: Notice, ink: Ink) {
    let grid = CardLayout().screen(
      .oslo(), notice: notice, size: GridSize(columns: 80, rows: 25)
    ).grid
    #expect(grid[column: 77, row: 1]?.ink == ink)
  }

  @Test(
    "with less room, the text is shorter",
    arguments: [
      (
        50, "3 answers not saved: the disk is full",
        "Answers since 3 March 14:05 are missing"
      ),
      (
        39, "3 answers not saved: the disk is full",
        "Missing since 3 March 14:05"
      ),
      (30, "3 answers not saved", "Missing since 3 March 14:05"),
      (20, "3 not saved", "answers missing"), (12, "not saved", ""), (10, "", ""),
    ])
  func shorter(columns: Int, notSaved: String, recovered: String) {
    #expect(row(1, .notSaved(answers: 3, .diskFull), columns: columns) == notSaved)
    #expect(row(1, .recovered(from: .march), columns: columns) == recovered)
  }

  @Test("midnight and single-digit minutes are written as on a clock")
  func time() {
    let midnight = WallTime(milliseconds: -1_000 + 9 * 60_000, zoneMinutes: 0)
    #expect(row(1, .recovered(from: midnight), columns: 30) == "Missing since 1 January 0:08")
  }

  @Test("a notice is at the right below the position, even on the empty deck's screen")
  func place() {
    let lines = CardLayout().screen(
      .oslo(), notice: .saved, size: GridSize(columns: 30, rows: 7)
    ).grid.lines
    #expect(lines[0] == " Capitals             4 of 50 ")
    #expect(lines[1] == "                        saved ")
    let empty = CardLayout().screen(
      .emptyDeck(name: "d"), notice: .saved, size: GridSize(columns: 30, rows: 9)
    ).grid
    #expect(empty.lines[1] == "                        saved ")
  }

  @Test(
    "a notice never covers text, at any size, and is left out if there is no room",
    arguments: [1, 2, 3, 7, 11, 20, 40, 66, 67, 100], [1, 2, 3, 4, 5, 6, 15])
  func sizes(columns: Int, rows: Int) {
    let size = GridSize(columns: columns, rows: rows)
    let long = String(repeating: "long text\n", count: 200)
    for content in [
      ScreenContent.oslo(.right), .oslo(text: long), .emptyDeck(name: long),
      .calibration(.ended(isKept: true)),
    ] {
      let plain = CardLayout().screen(content, size: size).grid
      for notice in Notice.all {
        let noticed = CardLayout().screen(content, notice: notice, size: size).grid
        #expect(noticed.size == size)
        for (before, after) in zip(plain.cells, noticed.cells) where before.glyph != " " {
          #expect(before == after)
        }
        if rows < 5 { #expect(noticed == plain) }
      }
    }
  }

  @Test("a problem is shown in every scene that has room for it", arguments: ShownScene.all)
  func everywhere(scene: ShownScene) {
    // A card can be changed on any screen, so it tells on any screen that this failed.
    let sizes =
      [(50, 15), (80, 24), (45, 40)] + (scene.name == "card" ? [(30, 10), (40, 12)] : [])
    for size in sizes.map({ GridSize(columns: $0, rows: $1) }) {
      let screen = CardLayout().screen(scene.content, notice: .touchLost, size: size)
      let shown = screen.elements.contains { if case .notice = $0.role { true } else { false } }
      #expect(shown, "\(scene.name) \(size)")
    }
  }

  @Test("what is typed stays in sight beside what is wrong, which is told on a small screen, too")
  func typing() {
    let text = "A text that is longer than the field, and ends at its right edge, as a rule"
    let scene = KeyboardScene(asking: .enterQuestion, for: .cardText, text: text)
    for size in [(30, 10), (30, 20), (50, 15), (80, 24)].map({ GridSize(columns: $0, rows: $1) }) {
      for notice in [Notice.saved, .notSaved(answers: 3, .diskFull), .touchLost] {
        let screen = CardLayout().screen(scene.content, notice: notice, size: size)
        var field: Element?
        var shown: Element?
        for element in screen.elements {
          if case .field(let face) = element.role {
            field = element
            #expect(face.text.hasSuffix("as a rule"))
            if face.label == Language.english.variants(of: notice) { shown = element }
          }
          if case .notice = element.role { shown = shown ?? element }
        }
        let isCovered = field.flatMap { field in
          shown.map { $0 != field && $0.cells.overlaps(field.cells) }
        }
        #expect(isCovered != true, "\(size) \(notice)")
        #expect(shown != nil || notice == .saved, "\(size) \(notice)")
      }
    }
  }

  private func row(_ row: Int, _ notice: Notice, columns: Int) -> String {
    let size = GridSize(columns: columns, rows: 9)
    return CardLayout().screen(.oslo(), notice: notice, size: size).grid.lines[row].trimmed
  }
}

extension Notice {
  static let all: [Notice] =
    [
      .saving, .saved, .recovered(from: .march), .recovered(from: nil), .spared, .touchLost,
      .updated(to: "1.1.0"), .notUpdated(to: "1.1.0"), .soundLost, .keysWork,
    ]
    + [
      SaveProblem.diskFull, .readOnly, .broken, .refused, .inUse, .stopped(process: 4_194_304),
    ].flatMap { problem in [0, 1, 1_000_000].map { .notSaved(answers: $0, problem) } }
}

extension WallTime {
  /// The time 14:05 on 3 March 2026, an hour ahead of UTC.
  static let march = WallTime(milliseconds: 1_772_543_100_000, zoneMinutes: 60)
}
