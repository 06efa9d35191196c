import Scenes

/// The groups of the settings on a page, in their order.
enum SettingGroup: CaseIterable {
  case learning, sign, sound, screen, use

  var name: Phrase {
    switch self {
    case .learning: .webGroupLearning
    case .sign: .webGroupSign
    case .sound: .webGroupSound
    case .screen: .webGroupScreen
    case .use: .webGroupUse
    }
  }

  /// The group of a setting; what a deck has besides its settings stands beside its signs.
  init(_ name: String) {
    self =
      switch Setting(rawValue: name) {
      case .newCards, .reviews, .minutes, .sure, .way, .young, .garden: .learning
      case .color, .shape, nil: .sign
      case .volume, .soundCard, .readAloud, .speechRate, .eyesFree: .sound
      case .language, .letterSize, .wordSize, .theme, .fade, .rotation: .screen
      default: .use
      }
  }
}

extension SettingsValues {
  /// The fields in their groups, without those that are empty.
  static func grouped(_ fields: [Field], _ language: PageLanguage) -> [Group] {
    let groups = Dictionary(grouping: fields) { SettingGroup($0.name) }
    return SettingGroup.allCases.compactMap { group in
      groups[group].map { Group(name: language(group.name), settings: $0) }
    }
  }
}
