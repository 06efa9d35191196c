import Scenes
import ScreenLayout
import Study
import Testing

@testable import Canvas

@Suite("Painting a screen's elements")
struct ScreenPainterTests {
  private func painter(_ screen: SampleScreen) throws -> ScreenPainter {
    guard let painter = ScreenPainter(screen.grid, screen.isLight ? .light : .dark) else {
      throw NoMemory()
    }
    return painter
  }

  private struct NoMemory: Error {}

  /// Returns the pixels of one element alone, on a screen that was empty before.
  private func painted(
    _ element: Element, on screen: SampleScreen, _ painter: inout ScreenPainter
  ) throws -> Bitmap {
    var alone = screen.screen
    alone.elements = []
    _ = painter.paint(alone)
    alone.elements = [element]
    let patches = painter.paint(alone)
    #expect(patches.map(\.area) == [screen.grid.area(of: element.cells)])
    return try #require(patches.first).bitmap
  }

  @Test("what keys have come to is seen on what is chosen, too, and that stays seen")
  func focused() throws {
    let screen = try #require(SampleScreen.all.first)
    var painter = try painter(screen)
    let cells = CellArea(columns: 0..<4, rows: 2..<4)
    let target = Target("a")
    var seen: [Bitmap] = []
    for role: Element.Role in [
      .row(ScreenRow(nil, ["A"])),
      .row(ScreenRow(nil, ["A"], .choice(nil, isChosen: true))), .letter("A"),
    ] {
      for state in [Element.State.normal, .focused] {
        seen.append(
          try painted(Element(role, cells, state: state, target: target), on: screen, &painter))
      }
    }
    for (index, bitmap) in seen.enumerated() {
      #expect(!seen[..<index].contains(bitmap), "\(index)")
    }
  }

  @Test("a chosen row's check is left free by its name", arguments: [8, 10, 14, 20], [2, 3, 5])
  func chosen(columns: Int, rows: Int) throws {
    let screen = try #require(SampleScreen.all.first)
    var painter = try painter(screen)
    let cells = CellArea(columns: 0..<columns, rows: 2..<2 + rows)
    let area = screen.grid.area(of: cells)
    let cell = area.size.height / rows
    let signs: [(icon: Icon?, sign: RowSign?)] = [
      (.flower, nil), (nil, .learner(LearnerSign(.green), of: "T")), (nil, nil),
    ]
    for (icon, sign) in signs {
      func row(_ name: String) throws -> Bitmap {
        let row = ScreenRow(
          Target("a", icon: icon), [name], .choice(sign, isChosen: true))
        return try painted(Element(.row(row), cells, target: Target("a")), on: screen, &painter)
      }
      let (named, nameless) = (try row("Times tables up to ten"), try row(" "))
      #expect(named != nameless)
      // A narrow, high row has its check in the corner, a learner on the sign; any other row has it in the middle of the
      // right end.
      let isTile = (icon != nil || sign != nil) && rows >= 4
      if sign != nil, !isTile || columns >= 20 {
        #expect(
          (0..<area.size.height).allSatisfy { y in
            (0..<cell).allSatisfy { x in
              named.pixels[y * area.size.width + x] == nameless.pixels[y * area.size.width + x]
            }
          })
        continue
      }
      let (left, top) = (
        area.size.width - cell * 5 / 4, isTile ? 0 : area.size.height / 2 - cell / 2
      )
      for y in top..<top + cell {
        for x in left..<area.size.width {
          let index = y * area.size.width + x
          guard named.pixels[index] != nameless.pixels[index] else { continue }
          Issue.record("\(String(describing: (icon, sign))) at \(x), \(y)")
          return
        }
      }
    }
  }

  @Test("where both have no room, a switch's name and a button's words go before their icon")
  func icons() throws {
    let screen = try #require(SampleScreen.all.first)
    var painter = try painter(screen)
    func hasIcon(_ columns: Int, _ role: (_ hasIcon: Bool) -> Element.Role) throws -> Bool {
      let cells = CellArea(columns: 0..<columns, rows: 2..<4)
      let bitmaps = try [true, false].map {
        try painted(Element(role($0), cells, target: Target("a")), on: screen, &painter)
      }
      return bitmaps[0] != bitmaps[1]
    }
    func row(_ hasIcon: Bool) -> Element.Role {
      .row(ScreenRow(Target("a", icon: hasIcon ? .flag : nil), ["À corriger"], .toggle(true)))
    }
    func button(_ hasIcon: Bool) -> Element.Role {
      .button(ButtonFace(.primary, ["Prendre ces 4"], icon: hasIcon ? .right : nil))
    }
    #expect(try !hasIcon(12, row) && hasIcon(20, row))
    #expect(try !hasIcon(15, button) && hasIcon(25, button))
  }

  @Test("a place for a picture shows it, or its own number while it is empty")
  func slots() throws {
    let screen = try #require(SampleScreen.all.first)
    var painter = try painter(screen)
    let cells = CellArea(columns: 0..<4, rows: 2..<4)
    var seen: [Bitmap] = []
    for role: Element.Role in [.slot(.cat, 1), .slot(.sun, 1), .slot(nil, 1), .slot(nil, 2)] {
      seen.append(try painted(Element(role, cells), on: screen, &painter))
    }
    for (index, bitmap) in seen.enumerated() {
      #expect(!seen[..<index].contains(bitmap), "\(index)")
    }
  }

  @Test("an element paints something, and only in its cells", arguments: SampleScreen.all)
  func inside(screen: SampleScreen) throws {
    let paper = (screen.isLight ? Theme.light : .dark).palette(screen.paper).paper.packed
    var painter = try painter(screen)
    let empty = Bitmap(size: screen.pixels, color: paper)
    for element in screen.elements where element.role != .letter("") {
      let area = screen.grid.area(of: element.cells)
      let bitmap = try painted(element, on: screen, &painter)
      #expect(bitmap != Bitmap(size: area.size, color: paper), "\(screen): \(element.role)")
      var expected = empty
      expected.draw(bitmap, x: area.x, y: area.y)
      #expect(painter.bitmap == expected, "\(screen): \(element.role)")
    }
  }

  @Test(
    "a touch target looks different in every state, and never reaches its cells' edges",
    arguments: SampleScreen.all)
  func states(screen: SampleScreen) throws {
    let paper = (screen.isLight ? Theme.light : .dark).palette(screen.paper).paper.packed
    var painter = try painter(screen)
    for element in screen.elements where element.target != nil && element.state == .normal {
      let states: [Element.State] = [.normal, .pressed, .focused, .disabled]
      var bitmaps: [Bitmap] = []
      for state in states {
        var element = element
        element.state = state
        let bitmap = try painted(element, on: screen, &painter)
        #expect(!bitmaps.contains(bitmap), "\(screen): \(state) \(element.role)")
        bitmaps.append(bitmap)
        let (right, bottom) = (bitmap.size.width - 1, bitmap.size.height - 1)
        let edge =
          (0...right).flatMap { [bitmap[x: $0, y: 0], bitmap[x: $0, y: bottom]] }
          + (0...bottom).flatMap { [bitmap[x: 0, y: $0], bitmap[x: right, y: $0]] }
        #expect(edge.allSatisfy { $0 == paper }, "\(screen): \(state) \(element.role)")
      }
    }
  }

  @Test("the same elements give the same pixels", arguments: SampleScreen.all)
  func deterministic(screen: SampleScreen) throws {
    var one = try painter(screen)
    var other = try painter(screen)
    _ = one.paint(screen.screen)
    _ = other.paint(screen.screen)
    #expect(one.bitmap == other.bitmap)
    // Nothing has changed.
    #expect(one.paint(screen.screen) == [])
  }

  @Test(
    "painting only what has changed gives the whole screen's pixels", arguments: SampleScreen.sizes)
  func changes(size: PixelSize) throws {
    let screens = SampleScreen.all.filter { $0.pixels == size && !$0.isLight }
    var painter = try painter(screens[0])
    var shown = Bitmap(size: size)
    for screen in screens {
      var pressed = screen.elements
      if let index = pressed.firstIndex(where: { $0.target != nil }) {
        pressed[index].state = .pressed
      }
      for elements in [screen.elements, pressed, pressed.filter { $0.target != nil }] {
        var changed = screen.screen
        changed.elements = elements
        let patches = painter.paint(changed)
        for patch in patches { shown.draw(patch.bitmap, x: patch.area.x, y: patch.area.y) }
        var fresh = try self.painter(screen)
        _ = fresh.paint(changed)
        #expect(shown == fresh.bitmap, "\(screen)")
        #expect(painter.bitmap == fresh.bitmap, "\(screen)")
      }
    }
  }

  @Test("a dark screen is black in every theme, and the next screen has its own ground again")
  func dark() throws {
    for screen in SampleScreen.all where screen.name == "home" {
      var painter = try painter(screen)
      let before = painter.paint(screen.screen).map(\.area)
      var dark = Screen(size: screen.screen.size)
      dark.isDark = true
      _ = painter.paint(dark)
      #expect(painter.bitmap == Bitmap(size: screen.pixels), "\(screen)")
      #expect(painter.paint(screen.screen).map(\.area) == before, "\(screen)")
    }
  }

  @Test("a pressed button is the only rectangle that changes")
  func press() throws {
    let screen = try #require(SampleScreen.all.first { $0.name == "home" })
    var painter = try painter(screen)
    _ = painter.paint(screen.screen)
    var elements = screen.elements
    let index = try #require(elements.firstIndex { $0.target != nil })
    elements[index].state = .pressed
    var changed = screen.screen
    changed.elements = elements
    let patches = painter.paint(changed)
    #expect(patches.map(\.area) == [screen.grid.area(of: elements[index].cells)])
  }

  @Test("only a card's text fades in, from near its paper to its full colour")
  func fade() throws {
    let screen = try #require(SampleScreen.all.first { $0.name == "answer" })
    let paper = Theme.dark.palette(screen.paper).paper
    var painter = try painter(screen)
    var shown = Bitmap(size: screen.pixels)
    var last = 0
    for step in 0...6 as ClosedRange<UInt8> {
      var faded = screen.screen
      faded.brightness = Brightness(rawValue: step)
      let patches = painter.paint(faded)
      for patch in patches { shown.draw(patch.bitmap, x: patch.area.x, y: patch.area.y) }
      let card = try #require(screen.elements.first { $0.fadesIn })
      let area = screen.grid.area(of: card.cells)
      #expect(patches.map(\.area) == [step == 0 ? screen.grid.bounds : area])
      let brightest = (area.x..<area.x + area.size.width).map {
        Int((shown[x: $0, y: area.y + area.size.height / 2] ?? 0) & 0xff)
      }.max()
      let bright = try #require(brightest)
      #expect(bright > last && bright >= Int(paper.blue))
      last = bright
    }
    #expect(shown == painter.bitmap)
  }

  @Test("a screen that was hidden is shown whole again")
  func invalidated() throws {
    let screen = try #require(SampleScreen.all.first)
    var painter = try painter(screen)
    let first = painter.paint(screen.screen)
    painter.invalidate()
    #expect(painter.paint(screen.screen) == first)
  }
}
