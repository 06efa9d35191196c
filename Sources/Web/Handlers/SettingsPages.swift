import DeckStore
import Hummingbird
import Scenes
import ScreenLayout
import Study

/// The pages with the settings of the box, a learner or a deck, made from the table of settings.
struct SettingsPages: Sendable {
  let site: Site

  func add(to group: RouterGroup<Visit>) {
    for path in ["/settings", "/learners/:learner/settings", "/decks/:deck/settings"] {
      group.get(RouterPath(path)) { _, visit in try await show(visit) }
      group.post(RouterPath(path)) { try await save($0, $1) }
    }
  }

  /// The owner of the settings.
  private enum Owner {
    case box, learner(Learner), deck(String)

    var section: Page.Section {
      switch self {
      case .box: .box
      case .learner: .class
      case .deck: .decks
      }
    }

    /// The page of the owner, for the trail; nil for the box, whose first page is that of its settings.
    var trail: [Page.Way]? {
      switch self {
      case .box: nil
      case .learner(let learner): [Page.Way(LearnerPages.path(learner.guid), learner.name)]
      case .deck: []
      }
    }

    /// The settings that a phone can change.
    var settings: [Setting] {
      switch self {
      case .box: Setting.onScreen(of: .box).filter { $0.elsewhere == nil }
      case .learner: [.color, .shape] + Setting.onScreen(of: .learner)
      case .deck: Setting.onScreen(of: .deck)
      }
    }

    /// The text for a setting that is not set; nil if a standard value applies then.
    func unset(_ setting: Setting, _ standard: String?) -> Phrase? {
      switch self {
      case .box: standard == nil ? .automatic : nil
      case .learner: setting.row.scopes.contains(.box) ? .asTheBox : .automatic
      case .deck: .asTheBox
      }
    }

    func values(_ store: DeckStore) throws(LibraryError) -> Preferences {
      switch self {
      case .box: return Preferences(try store.preferences())
      case .learner(let learner):
        return Preferences(try store.preferences(of: learner.id), of: .learner)
      case .deck(let name):
        var values: Preferences = [:]
        for setting in settings {
          values[setting] = try setting.ofDeck.flatMap { ofDeck throws(LibraryError) in
            try store.setting(ofDeck, ofDeck: name)
          }.flatMap(setting.row.kind.value)
        }
        return values
      }
    }

    /// What each offered share costs a learner; none for the box and a deck.
    func prices(_ store: DeckStore, at time: WallTime) throws(LibraryError) -> [Workload.Price] {
      guard case .learner(let learner) = self else { return [] }
      return try store.prices(of: learner.id, at: time)
    }

    /// The learners, each with whether they get the deck; none for the box and a learner.
    func viewers(_ store: DeckStore) throws(LibraryError) -> [SettingsValues.Viewer] {
      guard case .deck(let name) = self else { return [] }
      let hidden = try store.deckListings().first { $0.name == name }?.hiddenFrom ?? []
      let signs = try LearnerSignsByName(store)
      return try store.sortedLearners().map { learner in
        SettingsValues.Viewer(
          guid: learner.guid, name: learner.name,
          sign: Drawings.sign(signs[learner.name], of: learner.name, .small),
          gets: !hidden.contains(learner.name))
      }
    }

    /// The edits for those learners who get the deck, or do not, otherwise than the form's page said.
    func shows(by form: Form, _ store: DeckStore) throws(LibraryError) -> [Edit] {
      guard case .deck(let name) = self else { return [] }
      let (got, gets) = (Set(form.fields["got"] ?? []), Set(form.fields["gets"] ?? []))
      let changed = got.symmetricDifference(gets)
      return try store.learners().filter { changed.contains($0.guid) }.map { learner in
        .deck(.show(name, gets.contains(learner.guid), to: learner.name))
      }
    }

    /// The fields for what a deck has besides its settings; none for the box and a learner.
    func choices(
      _ store: DeckStore, _ language: PageLanguage
    ) throws(LibraryError) -> [SettingsValues.Field] {
      guard case .deck(let name) = self else { return [] }
      let values = try DeckChoice.values(of: name, store)
      return DeckChoice.allCases.map { $0.field(values[$0], language) }
    }

    /// The edit of a setting; nil for one that a deck does not have.
    func edit(_ setting: Setting, to value: String?) -> Edit? {
      switch self {
      case .box: .set(setting.rawValue, to: value, of: nil)
      case .learner(let learner): .set(setting.rawValue, to: value, of: learner.name)
      case .deck(let name): setting.ofDeck.map { .set($0.key(of: name), to: value, of: nil) }
      }
    }
  }

  private func owner(_ visit: Visit, _ store: DeckStore) throws -> Owner {
    if let deck = visit.part("deck") { return .deck(deck) }
    guard let guid = visit.part("learner") else { return .box }
    guard let learner = try store.learners().first(where: { $0.guid == guid }) else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    return .learner(learner)
  }

  private func show(_ visit: Visit) async throws -> Response {
    let found = try await site.read { store, time in
      let owner = try owner(visit, store)
      do {
        return (
          owner, try owner.values(store), try owner.prices(store, at: time),
          try owner.viewers(store), try owner.choices(store, visit.language)
        )
      } catch LibraryError.noDeck {
        throw Refusal(.notFound, visit.language(.webGone))
      }
    }
    guard let (owner, values, prices, viewers, choices) = found else {
      throw Refusal(.notFound, visit.language(.webGone))
    }
    let (path, _, title) = place(owner, visit)
    let shown = SettingsValues(
      path: path, token: visit.token, changes: visit.mayChange, isBox: owner.section == .box,
      isOffice: visit.isOffice,
      groups: SettingsValues.grouped(
        owner.settings.map { field($0, values[$0], owner, prices, visit.language) } + choices,
        visit.language), hasViewers: !viewers.isEmpty, viewers: viewers,
      elsewhere: Setting.allCases.compactMap { setting in
        setting.elsewhere.map {
          .init(name: visit.language(setting.label), why: visit.language($0))
        }
      }
        + BoxFunction.elsewhere.map {
          .init(name: visit.language($0.name), why: visit.language($0.why))
        })
    var page = Page(shown, title: title, in: owner.section, after: owner.trail)
    if case .learner(let learner) = owner { page.why = learner.name }
    if case .deck(let name) = owner {
      let face = choices.first { $0.name == DeckChoice.face.rawValue }?.was
      page.sign = Drawings.face(face.flatMap(DeckFace.init) ?? DeckFace(ofName: name), .large)
      page.tabs = DeckProgressPages.Tab.settings.tabs(of: name, visit.language)
    }
    return page.response(for: visit)
  }

  /// The field for a setting, whose choices include the current value.
  private func field(
    _ setting: Setting, _ set: String?, _ owner: Owner, _ prices: [Workload.Price],
    _ language: PageLanguage
  ) -> SettingsValues.Field {
    let standard = site.settings.value(setting)
    let unset = owner.unset(setting, standard)
    let value = set ?? (unset == nil ? standard : nil) ?? ""
    var choices = setting.row.choices
    if !value.isEmpty, !choices.contains(value) { choices.append(value) }
    var options = choices.map { choice in
      let price = prices.first { setting == .sure && "\($0.wanted.percent)" == choice }
      let label = setting.row.kind.label(choice)
      return (choice, language(label) + (price.map { ": " + language($0.label) } ?? ""))
    }
    if let unset { options.insert(("", language(unset)), at: 0) }
    return .init(
      name: setting.rawValue, label: language(setting.label), was: value,
      options: options.map { .init(value: $0.0, text: $0.1, isChosen: $0.0 == value) })
  }

  private func save(_ request: Request, _ visit: Visit) async throws -> Response {
    let form = try await Form.read(request, visit)
    let back = try await site.change { store, _ in
      let owner = try owner(visit, store)
      var edits: [Edit] = []
      for setting in owner.settings {
        // Save only settings changed on this page: somebody at the box may have changed others meanwhile.
        let new = form[setting.rawValue]
        guard form.fields[setting.rawValue] != nil, new != form["was-\(setting.rawValue)"] else {
          continue
        }
        let value = setting.row.kind.value(new)
        guard value != nil || new.isEmpty else {
          throw Refusal(.badRequest, visit.language(.webRefused))
        }
        if let edit = owner.edit(setting, to: value) { edits.append(edit) }
      }
      if case .deck(let name) = owner {
        guard let choices = DeckChoice.edits(form, of: name) else {
          throw Refusal(.badRequest, visit.language(.webRefused))
        }
        edits += choices
      }
      try store.apply(edits + owner.shows(by: form, store))
      return place(owner, visit).back
    }
    return .redirect(to: back, type: .normal)
  }

  private func place(
    _ owner: Owner, _ visit: Visit
  ) -> (path: String, back: String, title: String) {
    switch owner {
    case .box: ("/settings", "/settings", visit.language(.settings))
    case .learner(let learner):
      (
        LearnerPages.path(learner.guid) + "/settings", LearnerPages.path(learner.guid),
        visit.language(.settings)
      )
    case .deck(let name): (DeckPages.path(name) + "/settings", DeckPages.path(name), name)
    }
  }
}
