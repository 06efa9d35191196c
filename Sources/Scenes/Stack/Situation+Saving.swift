import Study

extension Situation {
  /// Applies a change that is to be saved.
  ///
  /// - Returns: Whether the change is saved; a guest's answers and cards are not.
  mutating func keeps(_ change: LibraryChange) -> Bool {
    switch change {
    case .review(let review, let round), .undo(let review, let round):
      if isGuest { return false }
      numbers.review = review.number
      numbers.round = max(numbers.round, round.number)
      return true
    case .edit(let edit): return keeps(edit)
    case .keep, .voice: return !isGuest
    case .restore, .phone: return true
    }
  }

  private mutating func keeps(_ edit: Edit) -> Bool {
    switch edit {
    case .delete, .add, .replace, .finish, .move: return !isGuest
    case .learner(let change):
      follow(change)
      return true
    case .deck(let change):
      if case .rename(let name, let new) = change {
        if request?.deck == name { request?.deck = new }
        voices.rename(name, to: new)
      }
      return true
    case .set(let name, let value, let learner):
      // The place of a list is no setting; it is kept for a learner, but not for a guest.
      guard let name = Setting(rawValue: name) else {
        let isOfDeck =
          DeckVoices.parts(ofKey: name) != nil || DeckSetting.parts(ofKey: name) != nil
        guard !isGuest || isOfDeck else { return false }
        if learner == nil { voices.take(value, for: name) }
        return true
      }
      if let learner {
        ofLearners[learner, default: [:]][name] = value
      } else {
        preferences[name] = value
      }
      if name == .wrongPINs { lastWrongPIN = time }
      return true
    }
  }

  private mutating func follow(_ change: LearnerChange) {
    switch change {
    case .add(let name): learners = namesAtHome + [name]
    case .rename(let name, let new):
      learners = learners.map { $0 == name ? new : $0 }
      if onlyLearner == name { onlyLearner = new }
      if request?.learner == name { request?.learner = new }
      ofLearners[new] = ofLearners.removeValue(forKey: name)
    case .startAnew: break
    case .remove(let name):
      learners = namesAtHome.filter { $0 != name }
      ofLearners[name] = nil
      if onlyLearner == name { onlyLearner = learners.first }
      // The next learner is asked who it is.
      if request?.learner == name {
        request?.learner = onlyLearner
        knowsWhoLearns = false
      }
    }
  }
}
