import Study

/// The works that this program contains or loads, with their licences.
package struct LicencesScene: Scene, Equatable {
  package init() {}

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? perform(.leave, in: situation) : nil
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "licences", title: .words(.licences),
        rows: Work.all.map { .init(nil, .text($0.name), detail: .text($0.licence)) },
        buttons: [.back]))
  }
}
