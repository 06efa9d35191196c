import Study
import Testing

@Suite("Filters of card lists")
struct CardListFilterTests {
  @Test(
    "a filter is read back from its text",
    arguments: [
      .all, .suspended, .set(""), .set("a b"), .tag("to-fix"), .words("set all"),
      .attribute("a b", value: "c d"),
      .attribute("key", value: ""), .attribute("a=b", value: "\u{301}x\n"),
      .attribute("e", value: " "),
    ] as [CardList.Filter])
  func text(filter: CardList.Filter) {
    #expect(CardList.Filter(text: filter.text) == filter)
  }

  @Test(
    "any other text is not a filter",
    arguments: ["", "north", "attribute", "attribute x y z", "attribute 9 key", "attribute -1 a b"])
  func other(text: String) {
    #expect(CardList.Filter(text: text) == nil)
  }
}
