import Study
import Testing

@testable import DeckStore

@Suite("Phones in the library")
struct PhoneTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }
  let noon = WallTime(milliseconds: 1_795_262_400_000, zoneMinutes: 60)

  init() throws { library = try AnsweredLibrary() }

  private func asks(_ code: String, after seconds: Int = 0) throws -> Bool {
    try store.ask(
      with: code, id: "ab", name: "Phone", number: 47, at: noon + .seconds(seconds))
  }

  @Test("a code is valid for two minutes and for one phone; setting the clock back invalidates it")
  func code() throws {
    try store.save(.invite(code: "AAAABBBB", .hour), at: noon)
    #expect(try !asks("AAAABBBB", after: 120) && !asks("AAAABBBB", after: -1))
    #expect(try asks("AAAABBBB", after: 119))
    #expect(try !asks("AAAABBBB", after: 119))
    #expect(try store.phoneAccess(at: noon).invitation?.request?.number == 47)
  }

  @Test(
    "after five wrong codes the right one is invalid; without an invitation nothing is written")
  func wrong() throws {
    let before = try store.preferences()
    #expect(try !asks("AAAABBBB"))
    #expect(try store.preferences() == before)
    try store.save(.invite(code: "AAAABBBB", .hour), at: noon)
    for _ in 0..<PhoneInvitation.mostWrongCodes { #expect(try !asks("XXXXXXXX")) }
    #expect(try !asks("AAAABBBB"))
  }

  @Test("a phone has access while the page is open, until it was away for thirty days")
  func seen() throws {
    try store.save(.invite(code: "AAAABBBB", .always), at: noon)
    #expect(try asks("AAAABBBB"))
    try store.save(.allow("ab", as: .looking), at: noon)
    let month = Int(Phone.longestAbsence / 1_000)
    #expect(try store.phone("ab", at: noon + .seconds(month - 1))?.role == .looking)
    #expect(try store.phone("ab", at: noon + .seconds(month - 1))?.isToBeNoted(at: noon) == false)
    try store.note("ab", at: noon + .seconds(month - 1))
    // A note does not give access to a phone that was never allowed.
    try store.note("cd", at: noon)
    // The phone was here just before.
    #expect(try store.phone("ab", at: noon + .seconds(2 * month - 2)) != nil)
    #expect(try store.phone("ab", at: noon + .seconds(4 * month)) == nil)
    #expect(try store.phone("cd", at: noon) == nil)
    try store.save(.close, at: noon)
    #expect(try store.phone("ab", at: noon) == nil)
  }

  @Test("only the phone that asks can be allowed, and only while the code is on the screen")
  func allowed() throws {
    try store.save(.invite(code: "AAAABBBB", .hour), at: noon)
    #expect(try asks("AAAABBBB"))
    #expect(throws: LibraryError.self) { try store.save(.allow("cd", as: .everything), at: noon) }
    try store.save(.endInvitation, at: noon)
    #expect(throws: LibraryError.self) { try store.save(.allow("ab", as: .everything), at: noon) }
    #expect(try store.phoneAccess(at: noon).phones.isEmpty)
  }

  @Test(
    "the page is open for an hour, for the box's day or without end",
    arguments: [(PhonePageTime.hour, 3_599), (.today, 54_000), (.always, 100_000_000)])
  func open(_ time: PhonePageTime, _ seconds: Int) throws {
    // A day ends at four in the morning; the time is 13:00 in this zone.
    try store.save(.invite(code: "AAAABBBB", time), at: noon)
    #expect(try store.phoneAccess(at: noon + .seconds(seconds - 1)).isOpen)
    #expect(try store.phoneAccess(at: noon + .seconds(seconds + 1)).isOpen == (time == .always))
  }

  @Test("there are at most fifty phones: another one replaces the one that was away longest")
  func most() throws {
    for number in 0...Phone.most {
      let time = noon + .seconds(number)
      try store.save(.invite(code: "AAAABBBB", .hour), at: time)
      let id = String(number + 4_096, radix: 16)
      #expect(try store.ask(with: "AAAABBBB", id: id, name: "Phone", number: 10, at: time))
      try store.save(.allow(id, as: .everything), at: time)
    }
    let phones = try store.phoneAccess(at: noon + .seconds(60)).phones
    #expect(phones.count == Phone.most && !phones.contains { $0.id == "1000" })
  }
}
