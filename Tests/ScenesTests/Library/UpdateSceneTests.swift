import InputEvents
import Scenes
import Study
import Testing

@Suite("Updating the box from a stick")
struct UpdateSceneTests {
  private var box = Learning.atHome("Anna")
  private static let file = "studykiosk_1.1.0_amd64.raucb"
  private static let offer = offer(.newer)

  private static func offer(_ age: UpdateOffer.Age) -> UpdateOffer {
    UpdateOffer(
      file: file, version: "1.1.0", hash: String(repeating: "5a", count: 32), age: age,
      news: ["en": "Larger letters"])
  }

  init() { plugIn([.update]) }

  private mutating func plugIn(_ abilities: Set<BoxAbility>) {
    box.scene.abilities = abilities
    _ = box.started()
    _ = box.saw(.pluggedIn(Stick(decks: [], updates: [Self.file, "other.raucb"])))
    _ = box.chose("stick")
  }

  /// Opens the question whether to install an update.
  private mutating func ask(_ offer: UpdateOffer = offer) -> [String] {
    _ = box.chose("update", Self.file)
    return box.heard(.offered(offer), of: .inspect(Self.file))
  }

  @Test("the stick's screen has its updates, by their versions; others cards are not missed")
  mutating func offered() {
    #expect(
      box.screen?.words.hasPrefix(
        "stick stick.title: update.to 1.1.0, other.raucb, stick.backup"
      )
        == true, "\(box.screen?.words ?? "")")
    #expect(
      box.chose("update", Self.file) == [
        "question", "update update.of-box: update.looking <back>", "update inspect",
      ])
    #expect(box.chose("update", "missing.raucb").isEmpty)
  }

  @Test("a box that can't be updated this way says so, and does nothing")
  mutating func elsewhere() {
    box = Learning.atHome("Anna")
    plugIn([])
    #expect(
      box.screen?.words.contains("\(Self.file) = update.elsewhere!") == true,
      "\(box.screen?.words ?? "")")
    #expect(box.chose("update", Self.file).isEmpty)
  }

  @Test("asks first, says what is new, shows progress, and offers to restart once")
  mutating func story() {
    #expect(
      ask() == [
        "update update.to 1.1.0: Larger letters / update.takes + update.stay <back> <update>"
      ])
    #expect(
      box.chose("update") == [
        "question", "update update.to 1.1.0: update.installing", "update install 1.1.0",
      ])
    let work = UpdateWork.install(Self.offer)
    for percent in [0, 19, 55, 99] {
      #expect(box.heard(.progress(percent), of: work).count == 1)
      guard case .list(let list)? = box.screen else { return #expect(Bool(false)) }
      #expect(list.level?.value == percent && list.buttons.isEmpty)
    }
    #expect(
      box.heard(.done, of: work) == [
        "finished",
        "update update.to 1.1.0: update.done 1.1.0 <back> <restart>", "update last",
      ])
    #expect(
      box.chose("restart") == [
        "question", "update update.of-box: update.restarting", "update restart",
      ])
    #expect(box.chose("restart").isEmpty && box.chose("back").isEmpty)
    #expect(box.heard(.refused(.failed), of: .restart).last?.hasSuffix("<back> <restart>") == true)
  }

  @Test("a box that does not restart says what to do, and can be left")
  mutating func noRestart() {
    _ = (ask(), box.chose("update"), box.heard(.done, of: .install(Self.offer)))
    let begun = box.time
    _ = box.chose("restart")
    #expect(
      box.waitedForDeadline() == ["refused", "update update.of-box: update.no-restart <back>"])
    #expect(box.time - begun > 60_000)
    #expect(box.chose("back").contains { $0.contains("home") })
  }

  @Test("a kiosk that starts while an installation goes on shows it, whatever is on the screen")
  mutating func follows() {
    box = Learning.atHome("Anna")
    _ = (box.started(), box.chose("settings"))
    #expect(
      box.heard(.installing("1.1.0"), of: .follow) == [
        "update update.to 1.1.0: update.installing"
      ])
    #expect(box.heard(.progress(40), of: .install(Self.offer)).isEmpty)
    #expect(box.heard(.progress(40), of: .follow).count == 1)
    guard case .list(let list)? = box.screen else { return #expect(Bool(false)) }
    #expect(list.level?.value == 40 && list.buttons.isEmpty)
    #expect(box.chose("back").isEmpty)
    #expect(box.heard(.done, of: .follow).last == "update last")
    #expect(box.screen?.words.hasSuffix("<back> <restart>") == true)
    #expect(box.chose("back").contains { $0.contains("home") })
  }

  @Test("the box's own installation is not shown twice")
  mutating func once() {
    _ = (ask(), box.chose("update"))
    #expect(box.heard(.installing("1.1.0"), of: .install(Self.offer)).isEmpty)
    _ = box.heard(.refused(.worn), of: .install(Self.offer))
    #expect(box.screen?.words == "update update.of-box: update.worn <back>")
  }

  @Test("while it installs, no touch, stick or pause leads away")
  mutating func stays() {
    _ = (ask(), box.chose("update"))
    #expect(box.chose("back").isEmpty && box.chose("update").isEmpty)
    for input in [Input.longPress, .swipeRight, .key(.back)] {
      let effects = box.scene.handle(input, at: .seconds(100))?.effects
      #expect(effects == [.play(.refused)])
    }
    _ = box.saw(.gone)
    #expect(box.screen?.words == "update update.to 1.1.0: update.installing")
    _ = box.preferred([.homeAfter: "1 min", .dimAfter: "off"])
    box.waited(minutes: 30)
    #expect(box.scene.fire(at: .seconds(3_600)).isEmpty)
    _ = box.heard(.refused(.gone), of: .install(Self.offer))
    #expect(box.scene.fire(at: .seconds(7_200)).isEmpty)
    #expect(
      box.screen?.words == "update update.of-box: update.gone <back> <try-again>")
    // Whoever comes by now has not given the PIN.
    #expect(box.chose("back").contains { $0.contains("home") })
  }

  @Test("an older version needs a person's word, and says why")
  mutating func older() {
    let asked = ask(Self.offer(.older)).first ?? ""
    #expect(
      asked
        == "update update.of-box: update.older 1.1.0 / update.runs \(AboutScene.version) <update> <back>"
    )
    #expect(primary == ["back"])
    #expect(ask(Self.offer(.same)).isEmpty, "the question is there already")
    #expect(box.chose("update").last == "update install 1.1.0")
  }

  @Test("the version that runs already is named, and to leave it is the way on")
  mutating func same() {
    #expect(ask(Self.offer(.same)) == ["update update.of-box: update.same 1.1.0 <update> <back>"])
    #expect(primary == ["back"])
    #expect(box.chose("back").first == "back")
  }

  /// The names of the targets that lead on.
  private var primary: [String] {
    guard case .list(let list)? = box.screen else { return [] }
    return list.buttons.compactMap(\.target).filter { $0.role == .primary }.map(\.name)
  }

  @Test(
    "what may go well the next time is tried again: the look into the file, or what was agreed to")
  mutating func triesAgain() {
    _ = box.chose("update", Self.file)
    _ = box.heard(.refused(.gone), of: .inspect(Self.file))
    #expect(primary == ["try-again"])
    #expect(box.chose("try-again").last == "update inspect")
    _ = box.heard(.offered(Self.offer), of: .inspect(Self.file))
    _ = (box.chose("update"), box.heard(.refused(.busy), of: .install(Self.offer)))
    #expect(box.chose("try-again").last == "update install 1.1.0")
    _ = box.heard(.refused(.changed), of: .install(Self.offer))
    #expect(primary.isEmpty && box.chose("try-again").isEmpty)
  }

  @Test("what is refused has words that say what to do", arguments: UpdateProblem.allCases)
  mutating func refused(_ problem: UpdateProblem) {
    _ = box.chose("update", Self.file)
    let shown = box.heard(.refused(problem), of: .inspect(Self.file))
    #expect(
      shown == [
        "refused",
        "update update.of-box: \(problem.phrase.rawValue) <back>"
          + ([.damaged, .gone, .busy, .failed].contains(problem) ? " <try-again>" : ""),
      ])
    #expect(box.chose("update").isEmpty)
    #expect(box.chose("back").first == "back")
  }

  @Test("news of another file or of an earlier question change nothing")
  mutating func late() {
    _ = box.chose("update", Self.file)
    #expect(box.heard(.offered(Self.offer), of: .inspect("other.raucb")).isEmpty)
    #expect(box.heard(.done, of: .install(Self.offer)).isEmpty)
    _ = box.heard(.offered(Self.offer), of: .inspect(Self.file))
    #expect(box.heard(.progress(5), of: .install(Self.offer)).isEmpty)
    #expect(box.heard(.refused(.gone), of: .inspect(Self.file)).isEmpty)
  }

  @Test("About says what came of the last update")
  mutating func about() {
    let day = WallTime(date: "2026-11-30")
    let outcomes: [(UpdateHistory.Outcome, String)] = [
      (.kept, "about.update-kept"), (.back(.start), "about.update-back.start"),
      (.back(.screen), "about.update-back.screen"), (.back(.library), "about.update-back.library"),
      (.open(isReady: true), "about.update-ready"), (.open(isReady: false), "about.update-cut"),
    ]
    for (outcome, words) in outcomes {
      // Why a system did not stay is a sentence in a row of its own.
      let between = if case .back = outcome { "," } else { " +" }
      box = Learning.atHome("Anna")
      _ = box.started()
      let last = day.map { UpdateHistory.Last(day: $0, version: "1.1.0", outcome: outcome) }
      _ = box.heard(.last(UpdateHistory(system: "B", last: last)), of: .last)
      _ = (box.chose("settings"), box.chose("box"))
      let shown = box.chose("about").dropFirst().first ?? ""
      #expect(shown.contains("update.to 1.1.0 = day 20786\(between) \(words)"), "\(shown)")
      // While it is on the screen, a trial may end.
      let later = box.heard(.last(UpdateHistory(system: "A")), of: .last).first ?? ""
      #expect(later.contains("about") && !later.contains(words), "\(later)")
    }
  }

  @Test("what came of an update is said once, if anything did")
  func said() throws {
    let day = try #require(WallTime(date: "2026-11-30"))
    func notice(_ outcome: UpdateHistory.Outcome, _ version: String? = "1.1.0", isNew: Bool = true)
      -> Notice?
    {
      UpdateHistory(
        system: "A", last: .init(day: day, version: version, outcome: outcome), isNew: isNew
      ).notice
    }
    #expect(notice(.kept) == .updated(to: "1.1.0"))
    #expect(notice(.back(.screen)) == .notUpdated(to: "1.1.0"))
    #expect(notice(.kept, isNew: false) == nil)
    #expect(notice(.kept, nil) == nil)
    #expect(notice(.open(isReady: true)) == nil)
    #expect(UpdateHistory(system: "A", isNew: true).notice == nil)
  }
}
