import Canvas
import Scenes
import ScreenLayout
import Study

/// Screens with an element of every role, as the kiosk has them.
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
    _ face: RowFace, _ x: Int, _ y: Int, _ width: Int, _ height: Int,
    _ state: Element.State = .normal
  ) -> Element {
    Element(.row(face), area(x, y, width, height), state: state, target: target)
  }

  var lessonHead: [Element] {
    [
      button(ButtonFace(.plain, [], icon: .close), 0, 0, 4, 2),
      Element(
        .progress(
          ProgressFace(
            ["World capitals"], end: ["8 of 20"], value: 7, of: 20,
            marks: [true, true, false, true, true, true, true])), area(4, 0, columns - 8, 2)),
      button(ButtonFace(.plain, [], icon: .undo), columns - 4, 0, 4, 2),
    ]
  }

  var home: [Element] {
    let decks = [
      ("World capitals", "85 cards", RowFace.End.due(20)),
      ("Countries in their own words", "29 cards", .due(5)), ("Flags", "195 cards", .due(12)),
      ("Times tables", "done for today", .done),
    ]
    let across = columns < 24 || rows > 20 ? 1 : 2
    let down = 4 / across
    let tiles = decks.enumerated().map { index, deck in
      let (x, y) = (index % across, index / across)
      let (left, top) = (columns * x / across, 2 + (foot - 2) * y / down)
      return row(
        RowFace(
          [deck.0], detail: [deck.1], sign: .deck(initial: String(deck.0.prefix(1))), end: deck.2,
          isQuiet: deck.2 == .done), left, top, columns * (x + 1) / across - left,
        2 + (foot - 2) * (y + 1) / down - top)
    }
    let badge = columns >= 48 ? 9 : 6
    return [
      Element(.sign(.learner(.green, initial: "A")), area(0, 0, 4, 2)),
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
          .choice([answer.0]),
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
          row(RowFace([card.0], detail: [card.1]), 2, 2 + 2 * index, width - 2, 2),
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

extension Places {
  var settings: [Element] {
    let entries: [(Icon, String, String, RowFace.End?)] = [
      (.world, "Language", "English", nil), (.sound, "Volume", "7 of 10", nil),
      (.speech, "Read aloud", "", .toggle(true)), (.moon, "Goes dark", "never", .onwards),
      (.home, "Goes home if nobody is here", "after 5 minutes", nil),
      (.turn, "Fade", "", .toggle(false)), (.chart, "Flags", "", .share(12, of: 20)),
      (.hand, "Hands", "", .percent(60)),
    ]
    let rows = (foot - 2) / 2
    return [Element(.title(Caption(["Settings"])), area(0, 0, columns - 10, 2))]
      + [Element(.badge(.icon(.check), ["saved"]), area(columns - 10, 0, 10, 2))]
      + entries.prefix(rows * 2).enumerated().map { index, entry in
        let left = columns * (index % 2) / 2
        return row(
          RowFace([entry.1], detail: [entry.2], sign: .icon(entry.0), end: entry.3), left,
          2 + index / 2 * 2, columns * (index % 2 + 1) / 2 - left, 2)
      }
      + barOf([
        ButtonFace(.nav, ["Back"], icon: .back), ButtonFace(.nav, ["About this box"], icon: .info),
      ])
  }

  var result: [Element] {
    let half = columns / 2
    let wrong = [("Chad", "N’Djamena"), ("Burkina Faso", "Ouagadougou")]
    return [
      Element(.title(Caption(["Well done, Anna!"], .center)), area(0, 0, half, 2)),
      Element(.card(PaintedText("17 of 20", isBold: true)), area(0, 2, half, 3)),
      Element(.dots((0..<20).map { ![2, 9, 16].contains($0) }), area(0, 5, half, 2)),
      Element(
        .chart((0..<14).map { Tally(right: $0 * 3 % 10, wrong: $0 % 4) }),
        area(0, 7, half, foot - 7)),
      Element(
        .caption(Caption(["Look at these once more"], .left, .strong)), area(half, 0, half, 1)),
    ]
      + wrong.enumerated().map { index, card in
        row(
          RowFace([card.0], detail: [card.1], isWrong: true), half, 1 + 3 * index, columns - half, 3
        )
      }
      + barOf([
        ButtonFace(.nav, ["Done"], icon: .home),
        ButtonFace(.primary, ["Again: these 3"], icon: .again),
      ])
  }

  var deck: [Element] {
    let half = columns / 2
    let quiet = ["Which cards", "Show me", "Order"]
    return [
      Element(.title(Caption(["World capitals"])), area(0, 0, half, 2)),
      Element(
        .notice(NoticeFace(.warning, ["No sound: the sound card is missing"], icon: .mute)),
        area(half, 0, columns - half, 2)),
      button(
        ButtonFace(.primary, ["Learn"], detail: ["20 cards today"], deck: "W"), 0, 2, half,
        foot - 5),
      row(
        RowFace(["Quiz"], detail: ["tap the answer"], sign: .icon(.quiz)), half, 2, columns - half,
        2),
      row(RowFace(["Every card once"], sign: .icon(.repeat)), half, 4, columns - half, foot - 7),
    ]
      + quiet.enumerated().map { index, words in
        let left = columns * index / 3
        return row(
          RowFace([words], detail: ["all of them"], sign: .icon(.part), isQuiet: true), left,
          foot - 3,
          columns * (index + 1) / 3 - left, 3)
      }
      + barOf([
        ButtonFace(.nav, ["Back"], icon: .back), ButtonFace(.danger, ["Delete"], icon: .trash),
        ButtonFace(.delete, ["Delete"], icon: .trash),
      ])
  }

  var others: [Element] {
    let half = columns / 2
    let code = (0..<21).map { row in (0..<21).map { (row * 7 + $0 * 3) % 5 < 2 } }
    return [
      Element(.qr(code), area(0, 0, 15, 6)),
      Element(.sign(.icon(.wifi)), area(15, 0, 5, 3)),
      Element(.sign(.deck(initial: "W")), area(20, 0, 5, 3)),
      Element(.sign(.icon(.world)), area(25, 0, 4, 2)),
      Element(
        .caption(
          Caption(
            ["Put in a USB stick with cards, or send some from a phone."], .left, .plain,
            mostLines: 2)),
        area(15, 3, columns - 15, 3)),
      Element(
        .field(FieldFace("Chad", label: ["Question"])), area(0, 6, half, 2), target: target),
      Element(
        .field(FieldFace("N’Djamena", label: ["Answer"], hasCaret: true)),
        area(half, 6, columns - half, 2)),
      Element(.lines(["┌──┐ ▁▂▃▅▇", "└──┘ tap"], .plain), area(0, 8, columns, foot - 8)),
    ] + barOf([ButtonFace(.nav, ["Back"], icon: .back)])
      + LearnerColor.allCases.enumerated().map { index, color in
        Element(
          .sign(.learner(color, initial: "N")), area(half + 2 * index, 8, 2, max(1, foot - 8)))
      }
  }

  var states: [Element] {
    let states: [Element.State] = [.normal, .pressed, .focused, .disabled, .chosen]
    return states.enumerated().flatMap { index, state in
      let left = columns * index / 5
      let width = columns * (index + 1) / 5 - left
      return [
        button(ButtonFace(.primary, ["Go on"]), left, 0, width, 2, state),
        button(ButtonFace(.plain, ["Back"], icon: .back), left, 2, width, 3, state),
        row(RowFace(["Flags"], detail: ["5"]), left, 5, width, 2, state),
        Element(
          .key(KeyFace(.letter, ["g"])), area(left, 7, width / 2, 2), state: state, target: target),
        Element(
          .choice(["Chad"]), area(left + width / 2, 7, width - width / 2, 2), state: state,
          target: target),
      ]
    }
  }
}
