import Testing

@testable import ScreenLayout

@Suite("The places of a card's pictures")
struct PicturePlacesTests {
  private let panel = CellArea(columns: 0..<50, rows: 2..<13)
  private let portrait = CellArea(columns: 0..<30, rows: 2..<48)

  @Test("Text and pictures fill the card's rectangle and never overlap, whatever its size")
  func disjoint() {
    for columns in stride(from: 0, through: 240, by: 7) {
      for rows in stride(from: 0, through: 67, by: 3) {
        for characters in [0, 5, 40, 400] {
          for count in 0...9 {
            let area = CellArea(columns: 3..<3 + columns, rows: 2..<2 + rows)
            let places = PicturePlaces(in: area, characters: characters, pictures: count)
            let all = places.pictures + [places.text].compactMap(\.self)
            #expect(
              all.allSatisfy {
                area.columns.contains($0.columns) && area.rows.contains($0.rows)
              })
            #expect(
              !all.indices.contains { one in
                all.indices.contains { $0 > one && overlap(all[$0], all[one]) }
              }, "\(columns)×\(rows): \(all)")
            #expect(places.pictures.count <= count)
            #expect((places.text == nil) == (characters == 0))
          }
        }
      }
    }
  }

  @Test("A picture has the whole rectangle without a text, and is left out without room")
  func alone() {
    #expect(PicturePlaces(in: panel, characters: 0, pictures: 1).pictures == [panel])
    let line = CellArea(columns: 0..<50, rows: 3..<4)
    let places = PicturePlaces(in: line, characters: 9, pictures: 1)
    #expect(places.pictures.isEmpty && places.text == line)
  }

  @Test("A picture is beside the text in a wide rectangle, below it in a high one")
  func beside() throws {
    let wide = PicturePlaces(in: panel, characters: 9, pictures: 1)
    #expect(try #require(wide.text).rows == panel.rows)
    #expect(wide.pictures.map(\.rows) == [panel.rows])
    let high = PicturePlaces(in: portrait, characters: 9, pictures: 1)
    #expect(try #require(high.text).columns == portrait.columns)
    #expect(high.pictures.map(\.columns) == [portrait.columns])
    #expect(try #require(high.text).rows.lowerBound == 2)
  }

  @Test("A word leaves pictures more room than a paragraph")
  func shares() throws {
    let word = try #require(PicturePlaces(in: panel, characters: 9, pictures: 1).text)
    let paragraph = try #require(PicturePlaces(in: panel, characters: 300, pictures: 1).text)
    #expect(word.columns.count < paragraph.columns.count)
  }

  @Test("Several pictures are in order, in rows that make them as large as possible")
  func several() {
    let row = PicturePlaces(
      in: CellArea(columns: 0..<60, rows: 0..<8), characters: 0, pictures: 3)
    #expect(row.pictures.map(\.columns) == [0..<20, 20..<40, 40..<60])
    let grid = PicturePlaces(
      in: CellArea(columns: 0..<64, rows: 0..<24), characters: 0, pictures: 4)
    #expect(grid.pictures.map(\.rows) == [0..<12, 0..<12, 12..<24, 12..<24])
    #expect(grid.pictures.map(\.columns) == [0..<32, 32..<64, 0..<32, 32..<64])
  }

  private func overlap(_ one: CellArea, _ other: CellArea) -> Bool {
    one.columns.overlaps(other.columns) && one.rows.overlaps(other.rows)
  }
}
