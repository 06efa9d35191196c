import Canvas
import Scenes
import ScreenLayout
import Study

/// Screens with an element of every role, like the kiosk's.
struct SampleScreen: CustomStringConvertible {
  let name: String
  let pixels: PixelSize
  let isLight: Bool
  let paper: Paper
  let elements: [Element]

  var screen: Screen { Screen(size: grid.size, paper: paper, elements: elements) }
  var grid: PaintingGrid { PaintingGrid(pixels: pixels) }
  var description: String { "\(name) \(pixels.width)x\(pixels.height)\(isLight ? " light" : "")" }

  static let sizes = [(800, 480), (480, 320), (480, 800), (1024, 600)].map {
    PixelSize(width: $0.0, height: $0.1)
  }

  static let all = sizes.flatMap { size in
    [false, true].flatMap { isLight in screens(size, isLight) }
  }

  private static func screens(_ pixels: PixelSize, _ isLight: Bool) -> [SampleScreen] {
    let place = Places(PaintingGrid(pixels: pixels).size)
    let screens: [(String, Paper, [Element])] = [
      ("home", .plain, place.home), ("question", .question, place.question),
      ("answer", .answer, place.answer), ("quiz", .answer, place.quiz),
      ("list", .plain, place.list), ("keyboard", .plain, place.keyboard),
      ("settings", .plain, place.settings), ("result", .plain, place.result),
      ("deck", .plain, place.deck), ("others", .plain, place.others),
      ("states", .plain, place.states),
    ]
    return screens.map {
      SampleScreen(
        name: $0.0, pixels: pixels, isLight: isLight, paper: $0.1,
        elements: $0.2.filter { !$0.cells.columns.isEmpty && !$0.cells.rows.isEmpty })
    }
  }
}

/// Elements on a grid.
struct Places {
  let size: GridSize
  var columns: Int { size.columns }
  var rows: Int { size.rows }
  var bar: Int { rows >= 14 ? 3 : 2 }
  var foot: Int { rows - bar }
  let target = Target("next")

  init(_ size: GridSize) { self.size = size }

  func area(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> CellArea {
    CellArea(columns: x..<x + width, rows: y..<y + height)
  }

  func button(
    _ face: ButtonFace, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
    _ state: Element.State = .normal
  ) -> Element {
    Element(.button(face), area(x, y, width, height), state: state, target: target)
  }

  func barOf(_ faces: [ButtonFace]) -> [Element] {
    faces.enumerated().map { index, face in
      let left = columns * index / faces.count
      return button(face, left, foot, columns * (index + 1) / faces.count - left, bar)
    }
  }

  func row(
    _ row: ScreenRow, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
    _ state: Element.State = .normal
  ) -> Element {
    Element(.row(row), area(x, y, width, height), state: state, target: target)
  }

  var lessonHead: [Element] {
    [
      button(ButtonFace(.plain, [], icon: .close), 0, 0, 4, 2),
      Element(
        .progress(
          ProgressFace(
            ["World capitals"], end: ["8 of 20"], value: 7, of: 20,
            marks: [.right, .right, .wrong, .right, .comesBack, .right, .right], parts: 20)),
        area(4, 0, columns - 8, 2)),
      button(ButtonFace(.plain, [], icon: .undo), columns - 4, 0, 4, 2),
    ]
  }

  var home: [Element] {
    let decks = [
      ("World capitals", "85 cards", DeckToday.left(20, new: 1)),
      ("Countries in their own words", "29 cards", .left(5, new: 1)),
      ("Flags", "195 cards", .left(12, new: 1)),
      ("Times tables", "done for today", .done),
    ]
    let across = columns < 24 || rows > 20 ? 1 : 2
    let down = 4 / across
    let tiles = decks.enumerated().map { index, deck in
      let (x, y) = (index % across, index / across)
      let (left, top) = (columns * x / across, 2 + (foot - 2) * y / down)
      return row(
        ScreenRow(
          nil, [deck.0], .deck(DeckFace(ofName: deck.0), deck.2), detail: [deck.1]), left, top,
        columns * (x + 1) / across - left,
        2 + (foot - 2) * (y + 1) / down - top)
    }
    let badge = columns >= 48 ? 9 : 6
    return [
      Element(.sign(.learner(LearnerSign(.green), initial: "A")), area(0, 0, 4, 2)),
      Element(.title(Caption(["Anna"])), area(4, 0, 8, 2)),
      Element(
        .progress(ProgressFace(["Today"], end: ["25 of 62"], value: 25, of: 62)),
        area(12, 0, columns - 12 - badge, 2)),
      Element(.badge(.icon(.flame), ["5 days", "5"]), area(columns - badge, 0, badge, 2)),
    ] + tiles
      + barOf([
        ButtonFace(.nav, ["Not Anna?"], icon: .people),
        ButtonFace(.nav, ["My progress", "Progress"], icon: .chart),
        ButtonFace(.nav, ["Settings"], icon: .settings),
      ])
  }

  var question: [Element] {
    lessonHead + [
      Element(.card(PaintedText("Lebanon")), area(0, 2, columns, foot - 2)),
      button(ButtonFace(.nav, ["Hear it"], icon: .sound), 0, foot, 12, bar),
      button(ButtonFace(.primary, ["Show the answer", "Show"]), 12, foot, columns - 12, bar),
    ]
  }

  var answer: [Element] {
    lessonHead + [
      Element(.card(PaintedText("Lebanon", ink: .label)), area(0, 2, columns, 2)),
      Element(.card(PaintedText("Beirut", isBold: true)), area(0, 4, columns, foot - 4)),
    ]
      + barOf([
        ButtonFace(.wrong, ["Not yet"], icon: .again),
        ButtonFace(.right, ["I knew it"], icon: .check),
      ])
  }

  var quiz: [Element] {
    let answers: [(String, Element.State)] = [
      ("Ouagadougou", .disabled), ("Bamako", .wrong), ("Niamey", .normal), ("N’Djamena", .right),
    ]
    let height = rows >= 14 ? 3 : 2
    let top = foot - 2 * height
    return lessonHead + [
      Element(.card(PaintedText("Chad")), area(0, 2, columns, top - 2))
    ]
      + answers.enumerated().map { index, answer in
        let left = columns * (index % 2) / 2
        return Element(
          .choice([answer.0], longest: "N’Djamena"),
          area(left, top + index / 2 * height, columns * (index % 2 + 1) / 2 - left, height),
          state: answer.1,
          target: answer.1 == .normal ? target : nil)
      } + barOf([ButtonFace(.primary, ["Next card"], icon: .right)])
  }

  var list: [Element] {
    let cards = [
      ("Afghanistan", "Kabul"), ("Albania", "Tirana"), ("Andorra", "Andorra la Vella"),
      ("Bosnia and Herzegovina", "Sarajevo"), ("Belgium", "Brussels"),
    ]
    let count = min((foot - 2) / 2, cards.count)
    let turn = columns >= 40 ? 6 : 4
    let width = columns - turn - 4
    return [
      Element(.title(Caption(["World capitals"])), area(0, 0, columns - 10, 2)),
      Element(.caption(Caption(["85 cards"], .right)), area(columns - 10, 0, 10, 2)),
    ]
      + cards.prefix(count).enumerated().flatMap { index, card in
        [
          Element(.letter(index == 0 ? "A" : index == 3 ? "B" : ""), area(0, 2 + 2 * index, 2, 2)),
          row(ScreenRow(nil, [card.0], detail: [card.1]), 2, 2 + 2 * index, width - 2, 2),
          Element(
            .key(KeyFace(.control, [["A–D", "E–H", "I–L", "M–R", "S–Z"][index]])),
            area(width, 2 + 2 * index, 4, 2), state: index == 0 ? .chosen : .normal, target: target),
        ]
      } + [
        Element(
          .key(KeyFace(.letter, [], icon: .up)), area(columns - turn, 2, turn, (foot - 4) / 2),
          state: .disabled),
        Element(
          .caption(Caption(["1 of 17", "1/17"], .center)),
          area(columns - turn, 2 + (foot - 4) / 2, turn, foot - 2 - (foot - 4) / 2 * 2)),
        Element(
          .key(KeyFace(.letter, [], icon: .down)),
          area(columns - turn, foot - (foot - 4) / 2, turn, (foot - 4) / 2), target: target),
      ]
      + barOf([
        ButtonFace(.nav, ["Back"], icon: .back), ButtonFace(.nav, ["Filter"], icon: .filter),
        ButtonFace(.nav, ["Search"], icon: .search), ButtonFace(.nav, ["New card"], icon: .plus),
      ])
  }

  var keyboard: [Element] {
    let letters = ["qwertyuiop", "asdfghjkl’", "zxcvbnm-.,"]
    let height = (rows - 3) / 4
    return [
      Element(.caption(Caption(["Who learns here first?"], .left, .plain)), area(0, 0, columns, 1)),
      Element(.field(FieldFace("Len", hasCaret: true)), area(0, 1, columns, 2)),
    ]
      + letters.enumerated().flatMap { row, line in
        line.enumerated().map { index, letter in
          let left = columns * index / 10
          return Element(
            .key(KeyFace(.letter, [String(letter)])),
            area(left, 3 + row * height, columns * (index + 1) / 10 - left, height),
            state: letter == "n" ? .pressed : .normal, target: target)
        }
      }
      + [
        KeyFace(.control, ["Back"], icon: .back), KeyFace(.control, [], icon: .shift),
        KeyFace(.control, ["123"]), KeyFace(.letter, ["Space"]),
        KeyFace(.control, [], icon: .erase), KeyFace(.primary, ["Save"]),
      ].enumerated().map { index, face in
        let left = columns * index / 6
        return Element(
          .key(face),
          area(left, 3 + 3 * height, columns * (index + 1) / 6 - left, rows - 3 - 3 * height),
          target: target)
      }
  }
}
