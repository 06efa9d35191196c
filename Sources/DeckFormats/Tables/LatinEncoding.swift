/// Detects which encoding of Latin letters a text has, by the letters and words of languages.
///
/// Each language's letters beyond ASCII are listed by descending frequency, which gives their likelihood by
/// Zipf's law; a frequent word is worth as much as two letters. A short list of words offers little other
/// evidence, and the same byte is a Turkish ş, an Icelandic þ and a Lithuanian ž.
struct LatinEncoding {
  private struct Language {
    let encodings: [String]
    let letters: [Character: Double]
    let words: Set<String>
    /// Whether the language's letters beyond ASCII occur only at the end of words.
    let isFinal: Bool

    init(_ encodings: String, _ letters: String, _ words: String, isFinal: Bool = false) {
      self.isFinal = isFinal
      self.encodings = encodings.split(separator: " ").map(String.init)
      let harmonic = (1...letters.count).reduce(0.0) { $0 + 1 / Double($1) }
      self.letters = Dictionary(
        letters.enumerated().map { rank, letter in
          (letter, LatinEncoding.log2(1 / (Double(rank + 1) * harmonic)))
        }, uniquingKeysWith: { first, _ in first })
      self.words = Set(words.split(separator: " ").map(String.init))
    }
  }

  private static let western = "WINDOWS-1252 MACINTOSH"
  private static let central = "WINDOWS-1250 ISO-8859-2"

  /// The languages with the likeliest encodings first: a later one must score higher by more than `margin`.
  private static let languages = [
    Language(western, "üäößé", "der die das und ist nicht ein eine ich zu auf mit für"),
    Language(
      western, "éèàêçôûâîùœïëæ", "le la les un une des et est de je du dans pour pas que il elle"),
    Language(western, "óíáñéúü¿¡", "el la los las un una de y es en que no se por con yo"),
    Language(western, "ãçáéíóâêõúàô", "o a os as um uma de e é que não em por com para eu"),
    Language(
      western, "èàùòéì", "il la lo gli un una di e è che non per con sono io",
      isFinal: true),
    Language(western, "äåöéø", "och att en ett det som jag är inte på"),
    Language(western, "øåæéö", "og at en et det som jeg er ikke på"),
    Language(western, "ëéïöüèê", "de het een en van is niet ik dat op"),
    Language(western, "íáðéþóúæöý", "og að er í á sem ekki það ég hann"),
    Language("WINDOWS-1254", "ıüşğçöİâî", "ve bir bu da de için ne ben sen çok var yok"),
    Language(
      central, "łóążęśćźń", "i w na z się nie jest to do że jak ja ty tak dom pies kot być"),
    Language(central, "íáéěšýřžčůúťďňó", "a je se na v že to ne být jsem ten pes dům ano"),
    Language(central, "áíéčýšžúťľôňďäóĺŕ", "a je sa na v že to nie byť som ten pes dom áno"),
    Language(central, "éáöóőüíúűÖ", "a az és egy nem is hogy van én kutya ház igen"),
    Language(
      central, "ăîâşţșț", "și şi un o de la este sunt nu în cu pe eu casă câine pisică da mama"),
    Language(central, "čšžćđ", "i je u na se da ne za to sam kuća pas mačka dan in biti"),
    Language("WINDOWS-1257", "ėšžįųąčūę", "ir yra ne kad su iš į aš namas šuo katė diena taip"),
    Language("WINDOWS-1257", "āīēšūņļķžčģ", "un ir ne ar no uz es tu māja suns kaķis diena jā"),
    Language("WINDOWS-1257", "äõüöšž", "ja on ei see et kui ma sa maja koer kass päev jah"),
  ]

  /// The scores, in bits, of a letter that the language doesn't have, and of one where no word has it.
  private static let (foreignLetterScore, misplacedLetterScore) = (-11.0, -14.0)
  /// The score, in bits, of a frequent word.
  private static let wordScore = 3.0
  private static let typographic: Set<Character> = [
    "’", "‘", "“", "”", "„", "–", "—", "…", "«", "»", "°", "€", "‚", "\u{a0}", "§", "×",
  ]
  /// The score, in bits, by which a later encoding must exceed the best one before it.
  private static let margin = 1.0
  /// The size of the sample that decides, in bytes.
  private static let sample = 1 << 14

  /// Returns the likeliest encoding of the bytes; nil if they are not Latin letters.
  static func guess(_ bytes: [UInt8]) -> String? {
    let sample = Array(bytes.prefix(sample))
    guard isLatin(sample) else { return nil }
    var texts: [String: [[Character]]] = [:]
    var best: (name: String, score: Double)?
    for language in languages {
      for name in language.encodings {
        let words = texts[name] ?? Self.words(sample, TextEncoding(named: name).highCharacters)
        texts[name] = words
        let score = score(words, language)
        if score > best.map({ $0.score + margin }) ?? -.infinity { best = (name, score) }
      }
    }
    return best?.name
  }

  /// Whether letters beyond ASCII stand among ASCII letters, as in no other script.
  private static func isLatin(_ bytes: [UInt8]) -> Bool {
    var (high, all) = (0, 0)
    for word in bytes.split(whereSeparator: { $0 < 0x80 && !isLetter($0) }) {
      let count = word.count { $0 >= 0x80 }
      if count > 0 { (high, all) = (high + count, all + word.count) }
    }
    return high > 0 && high * 2 <= all
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
  }

  /// Splits a text into words, with `high` as the characters of the bytes from 0x80 on.
  private static func words(_ bytes: [UInt8], _ high: [Character?]) -> [[Character]] {
    bytes.split(whereSeparator: { $0 < 0x80 && !isLetter($0) }).map { word in
      word.map { byte in
        byte < 0x80 ? Character(UnicodeScalar(byte)) : high[Int(byte) - 0x80] ?? "\u{fffd}"
      }
    }
  }

  private static func score(_ words: [[Character]], _ language: Language) -> Double {
    var score = 0.0
    var known = 0
    for word in words {
      let text = String(word).lowercased()
      if language.words.contains(text) { known += 1 }
      var last: Character?
      for letter in word {
        if language.isFinal, let last, !last.isASCII, last.isLetter {
          score += misplacedLetterScore
        }
        if !letter.isASCII { score += value(letter, after: last, alone: word.count == 1, language) }
        last = letter
      }
    }
    // At most 20 words count: a long text has all of the frequent ones.
    return score + wordScore * Double(min(known, 20))
  }

  private static func value(
    _ letter: Character, after last: Character?, alone: Bool, _ language: Language
  ) -> Double {
    if let likelihood = language.letters[letter] { return likelihood }
    if typographic.contains(letter) { return -2 }
    if !letter.isLetter { return alone ? -6 : misplacedLetterScore }
    guard letter.isUppercase else { return foreignLetterScore }
    // No word has a capital after a small letter.
    if last?.isLowercase == true { return misplacedLetterScore }
    return language.letters[Character(letter.lowercased().first.map(String.init) ?? " ")].map {
      $0 - 2
    } ?? foreignLetterScore
  }

  private static func log2(_ value: Double) -> Double {
    // An approximation without Foundation: the exponent, and linear interpolation between powers of two.
    Double(value.exponent) + value.significand - 1
  }
}

extension TextEncoding {
  /// The characters of the bytes from 0x80 on; nil for a byte without one.
  fileprivate var highCharacters: [Character?] {
    (UInt8(0x80)...0xff).map { byte in
      (try? text(of: [byte], path: "")).flatMap { String(decoding: $0, as: UTF8.self).first }
    }
  }
}
