/// The icons, whose raw values are their names in the table of their strokes (`Icons.txt`).
package enum Icon: String, CaseIterable, Sendable {
  case back, close, check, all, again, undo, `repeat`, swap, shuffle, left, right, up, down,
    plus, search, filter, pencil, trash, flag, eye, sound, mute, settings, people, person, chart,
    cards, clock, calendar, flame, home, info, lock, keyboard, world, letters, turn, moon, hand,
    later, quiz, palette, part, phone, save, shift, erase, speech, stick, alert, wifi, minus,
    table, mountain, space, next, power, shake, cat, fish, bird, snail, tree, flower, apple, star,
    sun, boat, car, balloon, bulb, mic
  /// Faces of decks; some of the others are faces, too.
  case times, clockface, globe, aa, flags, numbers, note, leaf, paw, heart, planet, carrot, pin,
    book,
    shapes, flask, talk, sign, cloud, coin, plusminus, fraction, ruler, atom, crown, castle, piano,
    ball, cup, bike
  case sprout
  case nothing = "none"
  /// Large arrows, which point to a side of the screen.
  case arrowLeft = "arrow-left"
  case arrowUp = "arrow-up"
  case arrowRight = "arrow-right"
  case arrowDown = "arrow-down"
}
