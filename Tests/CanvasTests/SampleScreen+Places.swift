import Canvas
import Scenes
import ScreenLayout
import Study

extension Places {
  var settings: [Element] {
    let entries: [(Icon, String, String, RowKind)] = [
      (.world, "Language", "English", .plain), (.sound, "Volume", "7 of 10", .plain),
      (.speech, "Read aloud", "", .toggle(true)),
      (.moon, "Goes dark", "never", .choice(nil, isChosen: true)),
      (.home, "Goes home if nobody is here", "after 5 minutes", .plain),
      (.turn, "Fade", "", .toggle(false)),
      (.chart, "Flags", "", .share(Tally(right: 12, wrong: 8))),
      (.hand, "Hands", "", .share(Tally(right: 3, wrong: 2))),
    ]
    let rows = (foot - 2) / 2
    return [Element(.title(Caption(["Settings"])), area(0, 0, columns - 10, 2))]
      + [Element(.badge(.icon(.check), ["saved"]), area(columns - 10, 0, 10, 2))]
      + entries.prefix(rows * 2).enumerated().map { index, entry in
        let left = columns * (index % 2) / 2
        return row(
          ScreenRow(Target("entry", icon: entry.0), [entry.1], entry.3, detail: [entry.2]), left,
          2 + index / 2 * 2, columns * (index % 2 + 1) / 2 - left, 2)
      }
      + barOf([
        ButtonFace(.nav, ["Back"], icon: .back), ButtonFace(.nav, ["About this box"], icon: .info),
      ])
  }

  var result: [Element] {
    let half = columns / 2
    let wrong = [("Chad", "N’Djamena"), ("Burkina Faso", "Ouagadougou")]
    return [
      Element(.title(Caption(["Well done, Anna!"], .center)), area(0, 0, half, 2)),
      Element(.card(PaintedText("17 of 20", isBold: true)), area(0, 2, half, 3)),
      Element(
        .dots((0..<20).map { [2, 9, 16].contains($0) ? .wrong : .right }, of: 20),
        area(0, 5, half, 2)),
      Element(
        .chart(DayBars((0..<14).map { Tally(right: $0 * 3 % 10, wrong: $0 % 4) })),
        area(0, 7, half, foot - 7)),
      Element(
        .caption(Caption(["Look at these once more"], .left, .strong)), area(half, 0, half, 1)),
    ]
      + wrong.enumerated().map { index, card in
        row(
          ScreenRow(nil, [card.0], .wrong, detail: [card.1]), half, 1 + 3 * index, columns - half, 3
        )
      }
      + barOf([
        ButtonFace(.nav, ["Done"], icon: .home),
        ButtonFace(.primary, ["Again: these 3"], icon: .again),
      ])
  }

  var deck: [Element] {
    let half = columns / 2
    let quiet = ["Which cards", "Show me", "Order"]
    return [
      Element(.title(Caption(["World capitals"])), area(0, 0, half, 2)),
      Element(
        .notice(NoticeFace(.warning, ["No sound: the sound card is missing"], icon: .mute)),
        area(half, 0, columns - half, 2)),
      button(
        ButtonFace(.primary, ["Learn"], detail: ["20 cards today"], decks: [.globe]), 0, 2, half,
        foot - 5),
      row(
        ScreenRow(Target("quiz", icon: .quiz), ["Quiz"], detail: ["tap the answer"]), half, 2,
        columns - half,
        2),
      row(
        ScreenRow(Target("round", icon: .repeat), ["Every card once"]), half, 4, columns - half,
        foot - 7),
    ]
      + quiet.enumerated().map { index, words in
        let left = columns * index / 3
        return row(
          ScreenRow(Target("set", icon: .part), [words], .option, detail: ["all of them"]), left,
          foot - 3,
          columns * (index + 1) / 3 - left, 3)
      }
      + barOf([
        ButtonFace(.nav, ["Back"], icon: .back), ButtonFace(.danger, ["Delete"], icon: .trash),
        ButtonFace(.delete, ["Delete"], icon: .trash),
      ])
  }

  var others: [Element] {
    let half = columns / 2
    let code = (0..<21).map { row in (0..<21).map { (row * 7 + $0 * 3) % 5 < 2 } }
    return [
      Element(.qr(code), area(0, 0, 15, 6)),
      Element(.sign(.icon(.wifi)), area(15, 0, 5, 3)),
      Element(.sign(.deck(.globe)), area(20, 0, 5, 3)),
      Element(.sign(.icon(.world)), area(25, 0, 4, 2)),
      Element(
        .caption(
          Caption(
            ["Put in a USB stick with cards, or send some from a phone."], .left, .plain,
            maxLines: 2)),
        area(15, 3, columns - 15, 3)),
      Element(
        .field(FieldFace("Chad", label: ["Question"])), area(0, 6, half, 2), target: target),
      Element(
        .field(FieldFace("N’Djamena", label: ["Answer"], hasCaret: true)),
        area(half, 6, columns - half, 2)),
      Element(.lines(["┌──┐ ▁▂▃▅▇", "└──┘ tap"], .plain), area(0, 8, columns, foot - 8)),
    ] + barOf([ButtonFace(.nav, ["Back"], icon: .back)])
      + LearnerColor.allCases.enumerated().map { index, color in
        Element(
          .sign(.learner(LearnerSign(color), initial: "N")),
          area(half + 2 * index, 8, 2, max(1, foot - 8)))
      }
  }

  var states: [Element] {
    let states: [Element.State] = [.normal, .pressed, .focused, .disabled, .chosen]
    return states.enumerated().flatMap { index, state in
      let left = columns * index / 5
      let width = columns * (index + 1) / 5 - left
      return [
        button(ButtonFace(.primary, ["Go on"]), left, 0, width, 2, state),
        button(ButtonFace(.plain, ["Back"], icon: .back), left, 2, width, 3, state),
        row(ScreenRow(nil, ["Flags"], detail: ["5"]), left, 5, width, 2, state),
        Element(
          .key(KeyFace(.letter, ["g"])), area(left, 7, width / 2, 2), state: state, target: target),
        Element(
          .choice(["Chad"], longest: "Chad"), area(left + width / 2, 7, width - width / 2, 2),
          state: state,
          target: target),
      ]
    }
  }
}
