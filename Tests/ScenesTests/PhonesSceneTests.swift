import Scenes
import Study
import Testing

@Suite("Allowing a phone at the box")
struct PhonesSceneTests {
  private var box = Learning.atHome("Anna")
  private let noon = WallTime(milliseconds: 1_795_262_400_000, zoneMinutes: 60)

  init() {
    box.scene.abilities = [.phonePage]
    _ = box.started()
    _ = (box.chose("settings"), box.chose("box"))
  }

  private var list: ListContent? {
    if case .list(let list) = box.screen { list } else { nil }
  }

  private mutating func invite() -> PhoneAccess {
    _ = (box.chose("phones"), box.chose("hour"))
    _ = box.heard(.phoneCode("K7Q2M4XP"), to: .phoneCode)
    var access = PhoneAccess()
    (access.isOpen, access.addresses) = (true, ["http://192.168.1.7", "http://box.local"])
    access.invitation = PhoneInvitation(code: "K7Q2M4XP", begun: noon)
    _ = box.heard(.phones(access), to: .phones)
    return access
  }

  @Test("a box without web pages does not offer it")
  func without() {
    var box = Learning.atHome("Anna")
    _ = box.started()
    _ = (box.chose("settings"), box.chose("box"))
    #expect(box.chose("phones").isEmpty)
  }

  @Test(
    "the way that is open is marked; none while the page is closed",
    arguments: PhonePageTime.allCases)
  mutating func marked(way: PhonePageTime) {
    _ = box.chose("phones")
    var access = PhoneAccess()
    for isOpen in [true, false] {
      (access.isOpen, access.end) = (isOpen, way.end(after: noon))
      _ = box.heard(.phones(access), to: .phones)
      let marked = list?.rows.filter { $0.detail == .words(.chosen) }.compactMap(\.target?.name)
      #expect(marked == (isOpen ? [way.rawValue] : []))
    }
  }

  @Test("it shows a code for the camera and for typing, and the phone's number; a tap allows it")
  mutating func allow() {
    var access = invite()
    #expect(box.saved == [.phone(.invite(code: "K7Q2M4XP", .hour))])
    #expect(list?.code == "http://192.168.1.7/p/K7Q2M4XP")
    #expect(
      list?.rows.map(\.words).dropFirst().prefix(3)
        == [.text("192.168.1.7"), .text("box.local"), .words(.phoneCode, [.text("K7Q2 M4XP")])])
    // No phone asks yet.
    #expect(box.chose("everything").isEmpty)
    access.invitation?.request = .init(id: "ab", name: "Android, Chrome", number: 47)
    _ = box.heard(.phones(access), to: .phones)
    #expect(
      list?.title == .words(.phoneWants) && list?.why == .text("Android, Chrome")
        && list?.number == 47)
    #expect(list?.empty == .words(.phoneNumber, 47))
    _ = box.chose("looking")
    #expect(box.saved.last == .phone(.allow("ab", as: .looking)))
    #expect(list?.name == "phones")
  }

  @Test("No, leaving and two minutes invalidate the code", arguments: ["refuse", "back", nil])
  mutating func ended(_ target: String?) {
    var access = invite()
    access.invitation?.request = .init(id: "ab", name: "Phone", number: 47)
    if target == "refuse" { _ = box.heard(.phones(access), to: .phones) }
    if let target { _ = box.chose(target) } else { _ = box.waitedForDeadline() }
    #expect(box.saved.last == .phone(.endInvitation))
    #expect(list?.name == "phones")
  }

  @Test("a request with another code than that on the screen is not shown")
  mutating func otherCode() {
    var access = invite()
    access.invitation?.code = "XXXXXXXX"
    access.invitation?.request = .init(id: "ab", name: "Phone", number: 47)
    _ = box.heard(.phones(access), to: .phones)
    #expect(list?.name == "phone-code" && box.chose("everything").isEmpty)
  }

  @Test("phones are listed and removed after a question; the page is closed")
  mutating func remove() {
    _ = box.chose("phones")
    var access = PhoneAccess()
    access.isOpen = true
    access.phones = ["ab", "cd"].map {
      Phone(id: $0, name: "Android, Chrome", role: .everything, seen: noon)
    }
    _ = box.heard(.phones(access), to: .phones)
    #expect(list?.rows.count == 5)
    _ = (box.chose("phone", "cd"), box.chose("back"))
    #expect(box.saved.isEmpty && list?.rows.count == 5)
    _ = (box.chose("phone", "cd"), box.chose("remove-phone"))
    #expect(box.saved == [.phone(.remove("cd"))] && list?.rows.count == 4)
    _ = box.chose("close-page")
    #expect(box.saved.last == .phone(.close))
    #expect(box.chose("close-page").isEmpty)
  }
}
