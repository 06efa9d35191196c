package import Study

/// Asks for the PIN, or for a new one twice; the screen shows an asterisk for each digit.
package struct PINScene: Scene, Equatable {
  /// The target to choose after the right PIN; nil for a new PIN.
  private let target: Target?
  private var digits = ""
  /// A new PIN that is to be entered again.
  private var first: String?
  /// Whether the scene asks if the PIN is to be removed.
  private var asksToRemove = false
  /// The number of times that the library was asked.
  private var attempt = 0
  private var isAsked = false
  /// The hash of the PIN that was in force when the library was asked.
  private var hash = ""
  /// The library's reply, until it takes effect.
  private var reply: LibraryReply?
  /// When the library's reply takes effect.
  private var due = Duration.zero
  /// The last problem.
  private var problem: Label?

  private static let length = 4...8
  /// The time from the last digit to the result: longer than the library needs on a Raspberry Pi, so that
  /// touches meanwhile do nothing in a replay, either, which has the library's reply at once.
  private static let checkTime = Duration.seconds(1)

  /// - Parameter target: The target that the scene below takes after the right PIN.
  init(then target: Target) {
    self.target = target
  }

  /// Asks for a new PIN, which the scene below takes as a hash; an empty one removes the PIN.
  init() {
    target = nil
  }

  package var query: LibraryQuery? {
    guard isAsked else { return nil }
    return target == nil
      ? .newPIN(digits) : .checkPIN(digits, hash: hash, attempt: attempt)
  }

  /// Leaves only without digits, so that a wrong swipe or a finger that rests on a key loses none; *Back*
  /// does.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    digits.isEmpty && first == nil || asksToRemove ? leave() : nil
  }

  /// Leaves the scene; while it asks whether to remove the PIN, keeps the PIN.
  private mutating func leave() -> Step {
    guard asksToRemove else { return Step(.back, next: .back) }
    asksToRemove = false
    return Step(.back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back || target == Self.keep { return leave() }
    guard !isAsked else { return nil }
    if asksToRemove { return target == Self.remove ? Self.result("") : nil }
    switch target {
    case KeyboardContent.save: return enter(in: situation)
    case KeyboardContent.erase: _ = digits.popLast()
    case _ where KeyboardContent.digits.contains(target):
      guard digits.count < Self.length.upperBound else { return nil }
      digits += target.detail ?? ""
    default: return nil
    }
    problem = nil
    return Step()
  }

  private mutating func enter(in situation: Situation) -> Step? {
    if let target {
      // Somebody else may have removed the PIN.
      guard let hash = situation.preferences[.pin] else {
        return .handOver(target, unlocking: true)
      }
      let wait = situation.waitForPIN
      if wait > .zero { return refuse(.words(.waitForPIN, Int(wait.components.seconds) + 1)) }
      self.hash = hash
      return digits.isEmpty ? nil : ask(in: situation)
    }
    if let first {
      if first == digits { return ask(in: situation) }
      self.first = nil
      return refuse(.words(.pinsDiffer))
    }
    if digits.isEmpty { return leaveEmpty(in: situation) }
    guard Self.length.contains(digits.count) else { return refuse(.words(.pinTooShort)) }
    (first, digits, problem) = (digits, "", nil)
    return Step(.question)
  }

  /// Handles an entry without digits: asks whether to remove the PIN, unless the box has none.
  private mutating func leaveEmpty(in situation: Situation) -> Step {
    if situation.preferences[.pin] == nil { return Step(.back, next: .back) }
    (asksToRemove, problem) = (true, nil)
    return Step(.question)
  }

  private mutating func ask(in situation: Situation) -> Step {
    (isAsked, attempt, due) = (true, attempt + 1, situation.time + Self.checkTime)
    return Step()
  }

  private mutating func refuse(_ problem: Label, saving change: Edit? = nil) -> Step {
    (self.problem, digits) = (problem, "")
    return Step(.refused, saving: change)
  }

  private static func result(_ hash: String) -> Step {
    .handOver(Target(Setting.pin.rawValue, hash))
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    if isAsked, query == self.query { self.reply = reply }
    return nil
  }

  package var deadline: Duration? { reply == nil ? nil : due }

  package mutating func fire(in situation: Situation) -> Step? {
    guard let reply = reply.take() else { return nil }
    isAsked = false
    let name = Setting.wrongPINs.rawValue
    switch (reply, target) {
    case (.newPIN(let hash), nil): return Self.result(hash)
    case (.checkedPIN(true), let target?):
      let change = LibraryChange.edit(.set(name, to: nil, of: nil))
      let isReset = situation.wrongPINs > 0
      return .handOver(target, unlocking: true, saving: isReset ? change : nil)
    case (.checkedPIN(false), _?):
      let wrong = "\(min(situation.wrongPINs + 1, 9_999))"
      return refuse(.words(.wrongPIN), saving: .set(name, to: wrong, of: nil))
    default: return refuse(.words(target == nil ? .notSaved : .notRead))
    }
  }

  private static let keep = Target("keep", icon: .check)
  /// Another target than the one that asks, so that a key pressed twice removes nothing.
  private static let remove = Target("remove-pin", icon: .trash, role: .danger)

  package var content: ScreenContent {
    if asksToRemove {
      return .list(
        ListContent(
          "pin", title: .words(.pin), rows: [], empty: .words(.asksToRemovePIN), icon: .lock,
          buttons: [
            .init(Self.keep, .words(.keepPIN)), .init(Self.remove, .words(.removePIN)),
          ]))
    }
    let title: Phrase = target != nil ? .enterPIN : first == nil ? .newPIN : .repeatPIN
    return .keyboard(
      KeyboardContent(
        title: problem ?? .words(title), text: String(repeating: "*", count: digits.count),
        layer: .pin, end: .words(.done)))
  }
}
