import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("What the rows of a list show")
struct RowFaceTests {
  @Test("each setting that has a row on a screen has an icon", arguments: Setting.allCases)
  func setting(_ setting: Setting) {
    #expect(setting.row.phrase == nil || Target(setting.rawValue).icon != nil)
  }

  @Test("a line below the words shows the detail and the note, or the whole note alone")
  func note() {
    var face = RowFace(["Papua New Guinea"], detail: ["right · 2 × not yet", "2 × not yet"])
    face.note = ["guessed: Suva"]
    #expect(face.noteWithDetail.fitting(30) == "2 × not yet · guessed: Suva")
    #expect(face.noteWithDetail.fitting(20) == "guessed: Suva")
  }
}
