import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("A card's text and pictures on a screen")
struct CardElementsTests {
  @Test(
    "texts and pictures are on the screen, and overlap neither each other nor another target",
    arguments: Self.contents)
  func placing(content: ScreenContent) {
    for columns in [20, 23, 24, 37, 50, 80, 131, 240] {
      for rows in [6, 7, 9, 15, 24, 67] {
        let size = GridSize(columns: columns, rows: rows)
        let screen = CardLayout().screen(content, size: size)
        // A card's picture and its target have the same cells.
        let targets = screen.targets.map(\.cells).filter { cells in
          !screen.cardElements.contains { $0.isPicture && $0.cells == cells }
        }
        let areas = screen.cardElements.map(\.cells) + targets
        for (index, area) in areas.enumerated() {
          #expect(!area.columns.isEmpty && !area.rows.isEmpty, "\(size.text)")
          #expect(area.columns.lowerBound >= 0 && area.columns.upperBound <= columns)
          #expect(area.rows.lowerBound >= 0 && area.rows.upperBound <= rows)
          for other in areas[..<index] {
            let isApart =
              !area.columns.overlaps(other.columns) || !area.rows.overlaps(other.rows)
            #expect(isApart, "\(size.text)")
          }
        }
      }
    }
  }

  @Test("each picture of a card is a target, in order, if it has room")
  func pictures() {
    for columns in [20, 50, 80, 240] {
      for rows in [6, 15, 67] {
        let content = ScreenContent.pictured(text: "Oslo")
        let screen = CardLayout().screen(content, size: GridSize(columns: columns, rows: rows))
        // The question's pictures, above the answer, are no targets.
        let pictures = screen.cardElements.filter(\.isPicture).suffix(screen.targets.count)
        #expect(screen.targets.map(\.cells) == pictures.map(\.cells))
        #expect(screen.targets.map(\.target) == content.targets.prefix(pictures.count).map { $0 })
      }
    }
  }

  @Test("a pressed target is completely on light paper with dark ink")
  func pressed() throws {
    for content in [ScreenContent.pictured(text: "Oslo"), .result(.eightOfTen)] {
      let plain = CardLayout().screen(content, size: .standard)
      let target = try #require(plain.targets.first)
      var screen = plain
      screen.highlight(target.target, as: .pressed)
      #expect(screen.grid.lines == plain.grid.lines)
      for row in 0..<24 {
        for column in 0..<80 {
          let isPressed = screen.grid[column: column, row: row]?.paper == .pressed
          #expect(isPressed == target.cells.contains((column, row)))
        }
      }
      #expect(screen.elements.filter { $0.state == .pressed }.map(\.cells) == [target.cells])
    }
  }

  @Test(
    "the gallery has the screen except the head and the last line, with words instead of pixels"
  )
  func gallery() throws {
    for columns in [20, 50, 240] {
      for rows in [6, 15, 67] {
        let size = GridSize(columns: columns, rows: rows)
        let screen = CardLayout().screen(.pictures(covering: true), size: size)
        #expect(
          screen.cardElements.map(\.cells)
            == [CellArea(columns: 0..<columns, rows: Zones.headerRows(size)..<rows - 1)])
        let words = screen.grid.lines.joined(separator: " ").split(separator: " ")
        #expect(words.joined(separator: " ").contains("can’t show pictures."))
        #expect(screen.grid.lines[0].contains("2 of 5"))
        #expect(screen.grid.lines[rows - 1].contains("whole"))
      }
    }
  }

  @Test(
    "the question's pictures stay with the answer, at the left of a wide screen and at the top of a high one",
    arguments: [
      (50, 15), (30, 10), (51, 16), (30, 25), (100, 30), (80, 24), (30, 50), (24, 24), (50, 11),
    ],
    ["", "Norway", "Whose flag is this one, with the cross that is not in its middle?"])
  func captionPictures(size: (columns: Int, rows: Int), question: String) throws {
    for answer in ["Oslo", String(repeating: "long answer ", count: 40)] {
      guard case .card(var card) = ScreenContent.oslo(text: answer) else { return }
      card.caption = question
      card.captionPictures = [CardPicture(hash: "flag")]
      for content in [ScreenContent.card(card), .buttoned(.card(card), ListContent.Button.marks)] {
        let size = GridSize(columns: size.columns, rows: size.rows)
        let screen = CardLayout().screen(content, size: size)
        let picture = try #require(
          screen.cardElements.first { $0.words == "flag" }, "\(size) \(question)")
        #expect(picture.cells.columns.count >= 4 && picture.cells.rows.count >= 2)
        let texts = screen.cardElements.filter { !$0.isPicture }
        #expect(texts.count { $0.isOwnText } == 1)
        #expect(texts.allSatisfy { !$0.cells.overlaps(picture.cells) })
        if size.rows <= 16 {
          // A picture beside the answer is as high as the card and takes two fifths of it or half.
          #expect(picture.cells.rows.count >= size.rows / 2 - 1)
          #expect(picture.cells.columns.count * 4 >= size.columns)
          #expect(
            texts.allSatisfy { picture.cells.columns.upperBound < $0.cells.columns.lowerBound })
        } else {
          let own = try #require(texts.first { $0.isOwnText })
          #expect(
            picture.cells.rows.upperBound <= own.cells.rows.lowerBound
              || picture.cells.columns.upperBound <= own.cells.columns.lowerBound)
        }
        if !question.isEmpty {
          #expect(texts.contains { question.hasPrefix($0.words?.prefix(5) ?? "-") })
        }
      }
    }
  }

  @Test("a very small screen leaves the question's picture out")
  func noRoomForCaptionPictures() {
    guard case .card(var card) = ScreenContent.oslo() else { return }
    card.captionPictures = [CardPicture(hash: "flag")]
    let screen = CardLayout().screen(.card(card), size: GridSize(columns: 5, rows: 4))
    #expect(!screen.cardElements.contains { $0.isPicture })
  }

  @Test("a card's text is also printed in plain letters")
  func sameText() throws {
    let screen = CardLayout().screen(
      .oslo(text: "The capital city of Norway, which lies at the end of a fjord"),
      size: GridSize(columns: 50, rows: 15))
    #expect(
      screen.cardElements.map(\.words)
        == ["Norway", "The capital city of Norway, which lies at the end of a fjord"])
    let printed = screen.grid.lines.joined(separator: " ")
    #expect(printed.contains("Norway") && printed.contains("fjord"))
  }

  @Test(
    "a text fits in lines of some rows if it has the room and no word is broken",
    arguments: [
      ("Oslo", 7, true), ("Oslo", 11, false), ("Liechtenstein", 7, false),
      ("one two", 7, true), ("one two six ten", 7, false), ("漢字漢字漢字", 7, true),
    ])
  func fits(text: String, rows: Int, isFitting: Bool) {
    let cells = CellArea(columns: 0..<42, rows: 0..<15)
    #expect(PaintedText(text).fits(cells, lineRows: rows) == isFitting)
  }

  private static let contents: [ScreenContent] =
    ScreenContent.withChoices + [
      .oslo(), .oslo(.right), .pictured(text: "Oslo"), .pictured(text: ""), .longQuiz,
      .pictured(text: String(repeating: "long answer ", count: 40)),
      .oslo(text: String(repeating: "long answer ", count: 40)),
      .emptyDeck(name: "Mine"), .tooFewAnswers(deckName: "Mine"), .pictures(covering: false),
      .pictures(covering: true),
    ]
}

extension ScreenContent {
  /// Returns an answer with three pictures.
  fileprivate static func pictured(text: String) -> ScreenContent {
    guard case .card(var card) = oslo(text: text) else { return oslo() }
    card.pictures = ["a", "b", "c"].map(CardPicture.init(hash:))
    card.captionPictures = ["d", "e"].map(CardPicture.init(hash:))
    return .card(card)
  }

  fileprivate static func pictures(covering: Bool) -> ScreenContent {
    .gallery(
      GalleryContent(
        deckName: "Mine", picture: CardPicture(hash: "a"), position: 2, count: 5,
        view: covering ? .covering : .whole))
  }
}

extension Screen {
  /// The card's texts and pictures, except those that another element covers.
  var cardElements: [Element] {
    elements.indices.map { ($0, elements[$0]) }.filter { index, element in
      element.words != nil
        && !elements[(index + 1)...].contains { $0.cells.overlaps(element.cells) }
    }.map(\.1)
  }
}

extension Element {
  /// The card's text, or the hash of its picture; nil for other elements.
  var words: String? {
    switch role {
    case .card(let text): text.text
    case .picture(let picture, _), .gallery(let picture, _, _): picture.hash
    default: nil
    }
  }

  var isPicture: Bool { if case .picture = role { true } else { false } }

  /// Whether the element is the card's text, and not a caption above it.
  var isOwnText: Bool { if case .card(let text) = role { text.ink == .text } else { false } }
}

extension ScreenContent {
  /// A quiz whose question has pages.
  static var longQuiz: ScreenContent {
    var quiz = QuizContent.norway([.open, .struckOut, .open, .open])
    quiz.question = (1...60).map { "word\($0)" }.joined(separator: " ")
    return .quiz(quiz)
  }
}

@Suite("Pages of a long text")
struct TextPagesTests {
  @Test("a text that fits is one unchanged page; a longer one keeps every word, in order")
  func words() {
    let area = CellArea(columns: 2..<41, rows: 2..<13)
    let screen = GridSize(columns: 80, rows: 15)
    #expect(TextPages("Oslo", area: area, on: screen).pages == ["Oslo"])
    let words = (1...120).map { "word\($0)" }
    let pages = TextPages(words.joined(separator: " "), area: area, on: screen).pages
    #expect(pages.count > 2)
    #expect(pages.joined(separator: " ").split(separator: " ").map(String.init) == words)
  }

  @Test("Chinese is cut between characters, a broken word gets no blank, and paragraphs stay apart")
  func cuts() {
    let area = CellArea(columns: 0..<10, rows: 0..<2)
    let small = GridSize(columns: 80, rows: 4)
    func pages(_ text: String) -> [String] { TextPages(text, area: area, on: small).pages }
    #expect(pages("一二三四五六七八九十一二三四五六") == ["一二三四五六七八九十", "一二三四五六"])
    #expect(pages("abcdefghijABCDEFGHIJxyz") == ["abcdefghij", "ABCDEFGHIJxyz"])
    #expect(pages("a\nb\nc\nd") == ["a\nb", "c\nd"])
  }

  @Test("a quiz's question keeps every word, at any size with room for a line of it")
  func quiz() {
    for columns in [20, 24, 50, 131] {
      for rows in [9, 15, 24, 40] {
        let size = GridSize(columns: columns, rows: rows)
        let count = CardLayout().lay(out: .longQuiz, size: size).pageCount
        let words = (0..<count).flatMap { page in
          CardLayout().screen(ScreenContent.longQuiz.with(page: page), size: size).cardElements
            .compactMap(\.words)
        }.joined(separator: " ")
        #expect(words == (1...60).map { "word\($0)" }.joined(separator: " "), "\(size.text)")
      }
    }
    let screen = CardLayout().screen(.longQuiz, size: GridSize(columns: 80, rows: 24))
    #expect(screen.targets.contains { $0.target == .nextPage })
    #expect(screen.grid.lines.last?.contains("next page") == true)
  }

  @Test("every page also fits in plain letters, at any size")
  func plain() {
    let text = String(repeating: "some words of an answer ", count: 40)
    for columns in [20, 23, 24, 50, 131] {
      for rows in [5, 6, 7, 8, 15, 24, 40] {
        let size = GridSize(columns: columns, rows: rows)
        let count = CardLayout().lay(out: .oslo(text: text), size: size).pageCount
        let lines = CardLayout().screen(.oslo(text: text), size: size).grid.lines
        #expect(!lines.joined().contains("…"), "\(size.text), \(count) pages")
      }
    }
  }

  @Test(
    "arrows beside the text turn its pages, except back on the first and on at the last")
  func targets() {
    let text = String(repeating: "some words of an answer ", count: 15)
    let size = GridSize(columns: 50, rows: 15)
    let count = CardLayout().lay(out: .oslo(text: text), size: size).pageCount
    #expect(count == 3)
    let targets = (0..<3).map { page in
      CardLayout().screen(ScreenContent.oslo(text: text).with(page: page), size: size).targets.map(
        \.target)
    }
    #expect(targets == [[.nextPage], [.previousPage, .nextPage], [.previousPage]])
    let lines = CardLayout().screen(.oslo(text: text), size: size).grid.lines
    #expect(lines.contains { $0.contains("1 of 3") })
  }
}
