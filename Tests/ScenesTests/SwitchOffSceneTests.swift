import Scenes
import Testing

@Suite("Switching the box off")
struct SwitchOffSceneTests {
  private var box = Learning.atHome("Anna")

  private mutating func open(_ abilities: Set<BoxAbility>) {
    box.scene.abilities = abilities
    _ = box.started()
    _ = box.chose("settings")
  }

  private var buttons: [String] {
    guard case .list(let list) = box.screen, list.name == "switch-off" else { return [] }
    return list.buttons.compactMap(\.target?.name)
  }

  @Test("is offered only if a service does it")
  mutating func without() {
    open([])
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(list.name == "corner" && !list.buttons.contains { $0.target?.name == "switch-off" })
    #expect(box.chose("switch-off").isEmpty)
  }

  @Test("asks first, is requested once, and is then shown")
  mutating func asks() {
    open([.switchOff])
    #expect(box.chose("switch-off").first == "question")
    #expect(buttons == ["back", "switch-off"])
    #expect(!box.chose("back").contains("switch off"))
    _ = box.chose("switch-off")
    #expect(box.chose("switch-off").contains("switch off"))
    #expect(buttons == ["back"])
    #expect(box.chose("switch-off").isEmpty)
  }
}
