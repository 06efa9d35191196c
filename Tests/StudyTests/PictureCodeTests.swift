import Study
import Testing

@Suite("A picture code")
struct PictureCodeTests {
  @Test("is three pictures in order, and is stored as their names")
  func text() throws {
    let code = try #require(PictureCode([.cat, .sun, .cat]))
    #expect(code.text == "cat sun cat")
    #expect(PictureCode(code.text) == code)
    #expect(PictureCode("sun cat cat") != code)
  }

  @Test(
    "is not read from any other text",
    arguments: ["", " ", "cat", "cat sun", "cat sun cat sun", "cat cube sun cat", "Cat sun cat"])
  func others(text: String) { #expect(PictureCode(text) == nil) }
}
