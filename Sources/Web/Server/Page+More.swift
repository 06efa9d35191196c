import Hummingbird
import Scenes

extension Page.Section {
  /// The pages of the section to which the side bar at a desk leads, besides its first one.
  fileprivate func more(_ visit: Visit) -> [Page.Way] {
    let language = visit.language
    let (ways, changing): ([Page.Way], [Page.Way]) =
      switch self {
      case .decks:
        (
          [],
          [
            Page.Way("/import", language(.webFile), .arrowUp),
            Page.Way(StarterPages.path, language(.starters), .cards),
            Page.Way("/removed", language(.webRemoved), .undo),
          ]
        )
      case .class:
        (
          [
            Page.Way(MondayPages.path, language(.webMonday), .calendar),
            Page.Way(saving: "/class.csv", language(.webTable)),
          ],
          [
            Page.Way("/class/names", language(.webNames), .people),
            Page.Way("/class/leave", language(.schoolYear), .check),
            Page.Way("/class/removed", language(.webRemoved), .undo),
          ]
        )
      case .box:
        (
          (visit.isOffice ? [Page.Way(BoxesPage.path, language(.webBoxes), .cards)] : [])
            + [Page.Way("/stick", language(.webStick), .stick)],
          [
            Page.Way("/poster", language(.webPoster), .phone),
            Page.Way(saving: "/backup", language(.webBackup)),
            Page.Way("/restore", language(.webBringBackup), .undo),
          ]
        )
      }
    return ways + (visit.mayChange ? changing : [])
  }
}

extension Page {
  /// Renders the page for the phone that asked for it.
  func response(for visit: Visit) -> Response {
    var page = self
    page.more = section?.more(visit) ?? []
    page.path = visit.endpointPath
    return page.response(in: visit.language)
  }
}
