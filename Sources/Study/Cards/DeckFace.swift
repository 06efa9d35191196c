/// The picture on a deck's sign; the raw value is stored in the library.
///
/// Every deck has one: that which it was given or, without one, the face of its name.
package enum DeckFace: String, CaseIterable, Sendable {
  case times, numbers, plusminus, fraction, coin, clockface, ruler, shapes, aa, book, talk, pencil,
    globe, flags, pin, castle, crown, note, piano, flask, atom, planet, paw, leaf, carrot, heart,
    sign, ball, bike, cup, cloud, cat, fish, bird, snail, tree, flower, apple, star, sun, moon,
    boat,
    car, balloon, mountain, flame

  /// Creates the face of a deck's name: that of a word in it or, if none is known, one that is always the same
  /// for this name.
  package init(ofName name: String) {
    let name = name.lowercased()
    let known = name.split { !$0.isLetter }.flatMap { word in
      (3...Self.longestWord).compactMap { Self.words[word.prefix($0)] }
    }
    if let first = known.min(by: { $0.place < $1.place }) {
      self = first.face
      return
    }
    self = Self.plain[Int(NameHash(name).value % UInt32(Self.plain.count))]
  }

  /// The faces that suit any deck.
  private static let plain: [DeckFace] = [
    .paw, .leaf, .heart, .cat, .fish, .bird, .snail, .tree, .flower, .apple, .star, .sun, .moon,
    .boat, .car, .balloon, .mountain, .ball, .bike, .cup, .cloud, .castle, .crown, .planet,
  ]

  /// The faces of words in the languages of the screen, by the beginnings of these words; the first face counts.
  ///
  /// The starter decks of one language all have different ones.
  private static let table = """
    times: times tables tablas einmaleins multiplica
    clockface: time uhr hora heure
    globe: capital hauptst
    flags: flag bandera drapeau
    pin: countr länder países pays
    talk: french französ francés français
    book: spanish spanisch español espagnol
    pencil: german deutsch alemán allemand
    aa: word wörter vokabel vocab palabras mots english englisch inglés anglais
    castle: latin latein latín
    crown: history geschichte historia histoire
    fraction: fraction bruch brüche fraccion
    plusminus: plus minus
    numbers: math rechnen numbers zahlen números nombres
    coin: money geld dinero argent
    shapes: shape formen formas formes geometr
    note: music musik música musique
    piano: piano klavier
    flask: chem quími chimi
    atom: physi físic
    planet: planet planète space weltall espacio espace
    bird: bird vögel pájaro oiseau
    fish: fish fische peces poisson
    paw: animal tiere animaux
    tree: tree bäume árbol arbre
    flower: flower blume fleur
    leaf: plant pflanze
    apple: fruit obst fruta
    carrot: vegetable gemüse verdura légume
    cloud: weather wetter météo
    heart: body körper cuerpo corps
    sign: traffic verkehr tráfico
    ball: sport deporte
    """

  /// The table's faces with their places in it, by the beginnings of words.
  private static let words: [Substring: (place: Int, face: DeckFace)] = {
    var words: [Substring: (place: Int, face: DeckFace)] = [:]
    for (place, line) in table.split(separator: "\n").enumerated() {
      let parts = line.split(separator: " ")
      guard let face = parts.first.flatMap({ DeckFace(rawValue: String($0.dropLast())) }) else {
        continue
      }
      for word in parts.dropFirst() { words[word] = (place, face) }
    }
    return words
  }()
  private static let longestWord = 10
}
