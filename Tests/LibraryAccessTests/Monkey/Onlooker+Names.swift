import Study

/// The changes of learners and decks that the onlooker sees.
extension Onlooker {
  /// - Returns: The kind of change, in a word.
  mutating func sees(_ change: LearnerChange) -> String {
    switch change {
    case .add(let name):
      expect(!learners.contains(name), "\(name) is there already")
      learners.append(name)
      return "added learner"
    case .rename(let name, let new):
      expect(learners.contains(name) && !learners.contains(new), "\(name) can't be \(new)")
      learners = learners.map { $0 == name ? new : $0 }
      for place in rows.indices where rows[place].learner == name { rows[place].learner = new }
      if learner == name { learner = new }
      return "renamed learner"
    case .startAnew(let name):
      rows.removeAll { $0.learner == name }
      // The library lists its oldest learner first.
      learners = learners.filter { $0 != name } + [name]
      return "anew"
    case .remove(let name):
      rows.removeAll { $0.learner == name }
      learners.removeAll { $0 == name }
      if learner == name { learner = learners.first }
      return "removed learner"
    }
  }

  /// - Returns: The kind of change, in a word.
  mutating func sees(_ change: DeckChange) -> String {
    switch change {
    case .create(let name):
      decks[name] = []
      return "added deck"
    case .rename(let name, let new):
      decks[new] = decks.removeValue(forKey: name)
      for side in CardRecord.Side.allCases {
        let voice = preferences.removeValue(forKey: DeckVoices.key(side, of: name))
        preferences[DeckVoices.key(side, of: new)] = voice
      }
      for setting in DeckSetting.allCases {
        let value = preferences.removeValue(forKey: setting.key(of: name))
        preferences[setting.key(of: new)] = value
      }
      return "renamed deck"
    case .delete(let name):
      decks[name] = nil
      for side in CardRecord.Side.allCases { preferences[DeckVoices.key(side, of: name)] = nil }
      for setting in DeckSetting.allCases { preferences[setting.key(of: name)] = nil }
      return "deleted deck"
    case .show: return "deck for some"
    }
  }

  /// Returns the lines of all preferences, without the decks of settings: the library stores their GUIDs, which
  /// no screen shows.
  static func comparable(_ preferences: [String: String]) -> [String] {
    preferences.map { key, value in
      "\(DeckSetting.parts(ofKey: key)?.setting.rawValue ?? key) \(value)"
    }.sorted()
  }
}
