import Scenes
import Study
import Testing

@Suite("Choosing a network at the box")
struct NetworkSceneTests {
  private var box = Learning.atHome("Anna")
  private let networks = [
    WirelessNetwork("Home", signal: 80, access: .secret),
    WirelessNetwork("School", signal: 60, access: .other),
    WirelessNetwork("Café", signal: 20, access: .open),
    WirelessNetwork("Old", signal: 50, access: .secret, isInUse: true),
  ].compactMap(\.self)

  init() {
    box.scene.abilities = [.chooseNetwork]
    _ = box.started()
    _ = (box.chose("settings"), box.chose("box"))
  }

  private var list: ListContent? {
    if case .list(let list) = box.screen { list } else { nil }
  }

  private mutating func look() {
    _ = box.chose("network")
    _ = box.heard(.networks(networks), of: .list)
  }

  /// Types a password and saves it.
  private mutating func type(_ password: String) -> [String] {
    for key in password { _ = box.chose("key", String(key)) }
    return box.chose("save")
  }

  private func work(_ effects: [String]) -> [String] { effects.filter { $0.hasPrefix("network ") } }

  @Test("a box without NetworkManager does not offer networks")
  func without() {
    var box = Learning.atHome("Anna")
    _ = box.started()
    _ = (box.chose("settings"), box.chose("box"))
    #expect(box.chose("network").isEmpty)
  }

  @Test("scans at once; the network in use comes first, then the strongest")
  mutating func listed() {
    #expect(work(box.chose("network")) == ["network list"])
    #expect(list?.rows == [] && list?.empty == .words(.networkLooking))
    _ = box.heard(.networks(networks), of: .list)
    #expect(
      list?.rows.map(\.words) == [.text("Old"), .text("Home"), .text("School"), .text("Café")])
    #expect(
      list?.rows.map(\.detail)
        == [.networkConnected, .networkSecret, .networkOther, .networkWeak].map { .words($0) })
    // No target contains a name, and networks that can't be joined have no target.
    #expect(list?.rows.map(\.target?.detail) == [nil, "1", nil, "3"])
    #expect(box.chose("network", "0").isEmpty && box.chose("network", "2").isEmpty)
    #expect(box.chose("network", "9").isEmpty && box.chose("network", "x").isEmpty)
  }

  @Test("an empty list is reported, and can be scanned again")
  mutating func none() {
    _ = box.chose("network")
    _ = box.heard(.networks([]), of: .list)
    #expect(list?.rows == [] && list?.empty == .words(.networkNone))
    #expect(work(box.chose("look-again")) == ["network list"])
    // A second scan is not started during the first.
    #expect(box.chose("look-again").isEmpty)
  }

  @Test("an open network is joined by a tap, and then shown as the one in use")
  mutating func open() {
    look()
    let join = NetworkWork.join("Café", password: nil)
    #expect(work(box.chose("network", "3")) == ["network \(join)"])
    #expect(list?.title == .text("Café") && list?.empty == .words(.networkJoining))
    #expect(work(box.heard(.joined, of: join)) == ["network list"])
    #expect(list?.empty == .words(.networkLooking))
  }

  @Test("a password is typed on the keyboard; a wrong one is kept for another try")
  mutating func secret() {
    look()
    _ = box.chose("network", "1")
    guard case .keyboard(let keyboard)? = box.screen else {
      Issue.record("no keyboard")
      return
    }
    #expect(keyboard.isSecret && keyboard.layer == .letters)
    #expect(keyboard.title == .words(.networkPassword, [.text("Home")]))
    #expect(type("short").first == "refused")
    let wrong = NetworkWork.join("Home", password: "shortcut")
    #expect(work(type("cut")) == ["network \(wrong)"])
    #expect(box.heard(.wrongPassword, of: wrong).first == "refused")
    #expect(list?.empty == .words(.networkWrongPassword))
    _ = box.chose("retry")
    #expect(box.screen?.words == "keyboard letters shortcut")
    let right = NetworkWork.join("Home", password: "shortcuts")
    #expect(work(type("s")) == ["network \(right)"])
    #expect(work(box.heard(.joined, of: right)) == ["network list"])
  }

  @Test("another network's password begins empty")
  mutating func other() {
    let two = ["A", "B"].compactMap { WirelessNetwork($0, signal: 50, access: .secret) }
    _ = box.chose("network")
    _ = box.heard(.networks(two), of: .list)
    _ = box.chose("network", "0")
    _ = type("password")
    _ = box.heard(.wrongPassword, of: .join("A", password: "password"))
    _ = (box.chose("back"), box.chose("network", "1"))
    #expect(box.screen?.words == "keyboard letters ")
  }

  @Test(
    "gives advice after a failure",
    arguments: [
      (NetworkResult.notFound, Phrase.networkGone), (.failed, .networkFailed),
      (.wrongPassword, .networkWrongPassword),
    ])
  mutating func failure(_ result: NetworkResult, _ phrase: Phrase) {
    look()
    let join = NetworkWork.join("Café", password: nil)
    _ = box.chose("network", "3")
    _ = box.heard(result, of: join)
    #expect(list?.name == "network-problem" && list?.empty == .words(phrase))
    // Back leads to the list, which is still there.
    _ = box.chose("back")
    #expect(list?.rows.count == 4)
  }

  @Test("after a failed scan, scans again")
  mutating func blind() {
    _ = box.chose("network")
    _ = box.heard(.failed, of: .list)
    #expect(list?.title == .words(.network))
    #expect(work(box.chose("retry")) == ["network list"])
  }

  @Test("after leaving, no result is shown, here or elsewhere")
  mutating func leaving() {
    look()
    let join = NetworkWork.join("Café", password: nil)
    _ = (box.chose("network", "3"), box.chose("back"))
    #expect(list?.name == "settings")
    #expect(box.heard(.failed, of: join).isEmpty)
    look()
    #expect(box.heard(.failed, of: join).isEmpty && list?.rows.count == 4)
  }

  @Test(
    "a name with control characters, or too long, is no network's",
    arguments: [
      "", " ", "a\tb", "a\nb", "\u{1b}[2J", "a\u{202e}b", "\u{0}",
      String(repeating: "é", count: 17),
    ])
  func names(_ name: String) {
    #expect(WirelessNetwork(name, signal: 50, access: .open) == nil)
  }

  @Test("passwords have 8 to 63 ASCII characters, or are a key of 64 digits")
  func passwords() {
    let key = String(repeating: "0aF9", count: 16)
    for password in ["12345678", "pass word:\\|~", String(repeating: "x", count: 63), key] {
      #expect(NetworkPassword.isPossible(password), "\(password)")
    }
    for password in [
      "", "1234567", "pässword1", "pass\tword", key.replacing("F", with: "g"), key + "0",
    ] {
      #expect(!NetworkPassword.isPossible(password), "\(password)")
    }
  }
}

extension Learning {
  /// Delivers a result of the network service.
  mutating func heard(_ result: NetworkResult, of work: NetworkWork) -> [String] {
    words(scene.take(.network(result, of: work), at: .milliseconds(time)))
  }
}
