import Scenes
import Study

/// Pictures to choose from, all on one page.
extension CardLayout {
  func pictures(_ list: ListContent, in screen: inout Screen) {
    let size = screen.size
    let buttons = ListPlaces.buttons(lines(of: list.buttons, columns: size.columns), size: size)
    let bottom = buttons.map(\.rows.lowerBound).min() ?? size.rows
    let top = min(Zones.head(size), bottom)
    let name = list.subject.map { Label.text($0) } ?? list.title
    head(
      language.lines(list.title), sign: list.sign.map { sign($0, of: name) }, height: top,
      in: &screen)
    // A cell is about twice as high as wide.
    let across = size.columns >= 2 * (bottom - top) ? 6 : 3
    let down = (list.rows.count + across - 1) / across
    for (index, row) in list.rows.enumerated() {
      let cells = CellArea(
        columns: (0..<size.columns).part(index % across, of: across),
        rows: (top..<bottom).part(index / across, of: down))
      screen.add(.row(face(row, list.kind)), cells, target: row.target)
    }
    for (place, cells) in zip(list.buttons, buttons) {
      button(place.label, place.target, cells, in: &screen)
    }
  }
}

extension LearnerPicture {
  /// The icon of the same name; a test makes sure that each picture has one.
  package var icon: Icon { Icon(rawValue: rawValue) ?? .person }
}
