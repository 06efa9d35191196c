package import Study

/// The settings of the box or of one learner, each with its value in force.
package struct SettingsScene: Scene, Equatable {
  /// The learner whose settings are shown; nil for the box's.
  private let learner: String?
  private var preferences: Preferences
  /// The box's settings, which count for a learner who has none.
  private var box: Preferences
  /// Whether a value was set that takes effect at the next start.
  private var waitsForStart = false
  private let abilities: Set<BoxAbility>

  package init(_ situation: Situation, of learner: String? = nil) {
    abilities = situation.abilities
    self.learner = learner
    preferences = Self.preferences(situation, of: learner)
    box = situation.preferences
  }

  private static func preferences(_ situation: Situation, of learner: String?) -> Preferences {
    learner.map { situation.ofLearners[$0] ?? [:] } ?? situation.preferences
  }

  private var names: [Setting] {
    Setting.onScreen(of: learner == nil ? .box : .learner)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if more.contains(where: { $0.target == target }) { return open(target, in: situation) }
    guard let name = Setting(rawValue: target.name), names.contains(name) else { return nil }
    if name == .pin { return choosePIN(target.detail) }
    if name == .firstStart {
      return Step(.question, next: .replace(LanguageScene(situation, canBeLeft: true)))
    }
    if name == .soundCard { return SoundHelpScene.looking(in: situation) }
    guard let value = target.detail ?? flipped(name) else {
      let value = learner == nil ? preferences.value(name) : preferences[name]
      var scene = PreferenceScene(name, value, box: learner == nil ? nil : box)
      if name == .sure { scene.price(for: learner ?? situation.onlyLearner) }
      return Step(.question, next: .push(scene))
    }
    // A switch that is turned to where the box has it follows the box.
    let isBoxes =
      learner != nil
      && (value == PreferenceScene.asTheBox || target.detail == nil && value == box.value(name))
    guard isBoxes || name.row.kind.value(value) != nil else { return nil }
    preferences[name] = isBoxes ? nil : value
    let canWait = name != .rotation || !abilities.contains(.turn)
    waitsForStart = waitsForStart || name.row.isFromNextStart && canWait
    return Step(.question, saving: .set(name.rawValue, to: preferences[name], of: learner))
  }

  /// The buttons that lead from the box's own settings to further scenes.
  private var more: [ListContent.Button] {
    guard learner == nil else { return [] }
    let all: [(Target, Phrase, BoxAbility?)] = [
      (Self.phones, .phones, .phonePage), (Self.network, .network, .chooseNetwork),
      (Self.backups, .backups, nil), (Self.about, .about, nil),
    ]
    return all.compactMap { target, phrase, ability in
      ability.map(abilities.contains) ?? true ? .init(target, .words(phrase)) : nil
    }
  }

  private func open(_ target: Target, in situation: Situation) -> Step? {
    let scene: any Scene
    switch target {
    case Self.phones: scene = PhonesScene()
    case Self.network: return NetworkScene.looking
    case Self.backups: scene = RestoreScene()
    default: scene = AboutScene(situation)
    }
    return Step(.question, next: .push(scene))
  }

  /// Returns the other value of a switch, which a touch turns; nil if a value must be chosen.
  private func flipped(_ name: Setting) -> String? {
    guard name != .firstStart, case .toggle(let on, let off) = name.row.kind else { return nil }
    return isOn(name) ? off : on
  }

  /// Whether a switch is on, for the learner or, as for whoever has no value, for the box.
  private func isOn(_ name: Setting) -> Bool {
    preferences[name] == nil && learner != nil ? box.isOn(name) : preferences.isOn(name)
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    preferences = Self.preferences(situation, of: learner)
    box = situation.preferences
    return nil
  }

  /// Sets a new PIN's hash, or removes the PIN if the hash is empty; without a hash, asks for a new PIN.
  private mutating func choosePIN(_ hash: String?) -> Step? {
    guard let hash else { return Step(.question, next: .push(PINScene())) }
    preferences[.pin] = hash.isEmpty ? nil : hash
    return Step(.question, saving: .set(Setting.pin.rawValue, to: preferences[.pin], of: nil))
  }

  /// Returns the text beside a setting.
  private func label(_ name: Setting) -> Label? {
    let label = name.row.kind.label
    return switch name {
    case _ where flipped(name) != nil: .words(isOn(name) ? .on : .off)
    case _ where learner != nil: preferences[name].map(label) ?? box.labelAsTheBox(name)
    case .pin: .words(preferences[.pin] == nil ? .noPIN : .pinIsSet)
    case .firstStart: nil
    case .soundCard: preferences[name].map(label) ?? .words(.outputByItself)
    case .keyboard: (preferences[name] ?? preferences[.language]).map(label)
    default: preferences.value(name).map(label)
    }
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "settings", title: learner.map { .words(.settingsOf, [.text($0)]) } ?? .words(.settings),
        status: waitsForStart ? .words(.fromNextStart) : nil,
        rows: names.map { name in
          .init(
            name.target, name.label,
            flipped(name) == nil ? .plain : .toggle(isOn(name)), detail: label(name))
        }, buttons: [.back] + more))
  }

  private static let phones = Target("phones", icon: .phone)
  private static let network = Target("network", icon: .wifi)
  private static let about = Target("about", icon: .info)
  private static let backups = Target("backups", icon: .save)
}

/// The values of one setting; the scene below takes the chosen one.
package struct PreferenceScene: Scene, Equatable {
  private let name: Setting
  private let value: String?
  /// The box's settings, if its value may be followed.
  private let box: Preferences?
  private let isOfDeck: Bool
  /// The settings of the learner whose colour or shape is chosen.
  private let own: Preferences
  /// What each share costs, as far as it is known, and the query for it.
  private var prices: [Workload.Price] = []
  package private(set) var query: LibraryQuery?

  /// - Parameters:
  ///   - name: The setting.
  ///   - value: The value in force.
  ///   - box: The box's settings, to offer to follow its value, too; nil not to.
  ///   - isOfDeck: Whether a deck's value is chosen, in place of which it may only have the box's, and no word.
  ///   - own: The settings of the learner whose colour or shape is chosen; empty for any other setting.
  package init(
    _ name: Setting, _ value: String?, box: Preferences? = nil, isOfDeck: Bool = false,
    of own: Preferences = [:]
  ) {
    self.own = own
    self.isOfDeck = isOfDeck
    self.name = name
    self.value = value
    self.box = box
  }

  /// Shows what each share would cost a learner, of all cards or of a deck; nothing for nil.
  mutating func price(for learner: String?, deck: String? = nil) {
    query = learner.map { .prices(learner: $0, deck: deck) }
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query, case .prices(let prices) = reply, prices != self.prices else {
      return nil
    }
    self.prices = prices
    return Step()
  }

  /// The detail of the target that stands for the box's value.
  static let asTheBox = "box"

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == name.rawValue, let value = target.detail,
      name.row.kind.value(value) != nil || box != nil && value == Self.asTheBox
    else { return nil }
    return .handOver(target)
  }

  /// Returns the sign that the learner would have with a choice; nil unless a colour or shape is chosen.
  private func sign(_ choice: String) -> LearnerSign? {
    var own = own
    own[name] = choice
    return LearnerSign(own)
  }

  package var content: ScreenContent {
    let boxes = box.map { box in
      var row = ListContent.Row.choice(
        name.target.of(Self.asTheBox), .words(.sameAsTheBox), isChosen: value == nil)
      row.note = box.value(name).map(name.row.kind.label)
      return row
    }
    return .list(
      ListContent(
        "setting", title: name.label,
        rows: (boxes.map { [$0] } ?? [])
          + name.row.choices.filter { !isOfDeck || $0.first?.isNumber == true }.map { choice in
            var row = ListContent.Row.choice(
              name.target.of(choice), name.row.kind.label(choice),
              sign(choice).map { .learner($0, of: nil) }, isChosen: choice == value)
            row.note = prices.first { "\($0.wanted.percent)" == choice }?.label
            return row
          }, buttons: [.back]))
  }
}

extension Workload.Price {
  /// The minutes a day, and how many of 100 cards that come back are forgotten.
  package var label: Label {
    .words(
      .price,
      [.number(max(Int(minutesADay.rounded()), 1)), .number(Int((100 * forgotten).rounded()))])
  }
}
