package import Study

/// Asks for the PIN, or for a new one twice; the screen shows a sign for each digit.
package struct PINScene: Scene, Equatable {
  /// What the PIN leads to; nil for a new PIN.
  private let target: Target?
  private var digits = ""
  /// A new PIN, which is to be entered again.
  private var first: String?
  /// How often the library was asked.
  private var attempt = 0
  private var isAsked = false
  /// What was wrong last.
  private var problem: Label?

  private static let length = 4...8

  /// - Parameter target: What the scene below does after the right PIN.
  init(then target: Target) {
    self.target = target
  }

  /// For a new PIN, which the scene below takes as a hash; none removes it.
  init() {
    target = nil
  }

  package var query: LibraryQuery? {
    guard isAsked else { return nil }
    return target == nil ? .newPIN(digits) : .checkPIN(digits, attempt: attempt)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return Step(.question, next: .back) }
    guard !isAsked else { return nil }
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
    guard target == nil else {
      let wait = situation.waitForPIN
      if wait > .zero { return refuse(.words(.waitForPIN, Int(wait.components.seconds) + 1)) }
      return digits.isEmpty ? nil : ask()
    }
    if let first {
      if first == digits { return ask() }
      self.first = nil
      return refuse(.words(.pinsDiffer))
    }
    if digits.isEmpty { return Self.result("") }
    guard Self.length.contains(digits.count) else { return refuse(.words(.pinTooShort)) }
    (first, digits, problem) = (digits, "", nil)
    return Step(.question)
  }

  private mutating func ask() -> Step {
    (isAsked, attempt) = (true, attempt + 1)
    return Step()
  }

  private mutating func refuse(_ problem: Label) -> Step {
    (self.problem, digits) = (problem, "")
    return Step(.empty)
  }

  private static func result(_ hash: String) -> Step {
    Step(.question, next: .backChoosing(Target(Preference.pin.rawValue, hash)))
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard isAsked, query == self.query else { return nil }
    isAsked = false
    let name = Preference.wrongPINs.rawValue
    switch (reply, target) {
    case (.newPIN(let hash), nil): return Self.result(hash)
    case (.checkedPIN(true), let target?):
      let change = situation.wrongPINs == 0 ? nil : LibraryChange.set(name, to: nil, of: nil)
      return Step(.question, saving: change, next: .unlocked(target))
    case (.checkedPIN(false), _?):
      var step = refuse(.words(.wrongPIN))
      step.changes = [.set(name, to: "\(min(situation.wrongPINs + 1, 9_999))", of: nil)]
      return step
    default: return refuse(.words(.notRead))
    }
  }

  package var content: ScreenContent {
    let title: Phrase = target != nil ? .enterPIN : first == nil ? .newPIN : .repeatPIN
    return .keyboard(
      KeyboardContent(
        title: problem ?? .words(title), text: String(repeating: "*", count: digits.count),
        layer: .pin, end: .words(.done), hasProblem: false))
  }
}
