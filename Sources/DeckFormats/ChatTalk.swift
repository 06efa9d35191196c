/// What a chatbot says before and after the cards, such as "Here are ten cards:".
enum ChatTalk {
  /// Returns a text whose lines of talk are empty, and the numbers of these lines, from 1.
  ///
  /// Fences around the cards go, too; only the first and last few lines are looked at.
  static func removing(from text: [UInt8]) -> (text: [UInt8], lines: [Int]) {
    if let (fences, outside) = fenced(text) {
      return (without(fences + outside, text), numbers(of: outside, in: text))
    }
    let top = lines(text, isFromEnd: false)
    let bottom = lines(text, isFromEnd: true)
    var gone: [Line] = []
    var first = 0
    while first < top.count,
      isTalk(
        top[first], openings, top.dropFirst(first + 1).first,
        needsBlank: !top[first].text.hasSuffix(":"))
    {
      gone.append(top[first])
      first += 1
    }
    let phrases = closings + (gone.isEmpty ? [] : wishes)
    var last = 0
    while last < bottom.count,
      isTalk(bottom[last], phrases, bottom.dropFirst(last + 1).first, needsBlank: true)
    {
      gone.append(bottom[last])
      last += 1
      // A rule or a fence before the talk is left to the formats.
      while last < bottom.count, bottom[last].text.allSatisfy({ "-*_".contains($0) }) { last += 1 }
    }
    // The lines of a text in quotes belong to a card.
    let quoted = gone.isEmpty ? [] : quotedLines(of: gone, in: text)
    gone.removeAll { quoted.contains($0.start) }
    guard !gone.isEmpty, gone.count < 2 * most else { return (text, []) }
    return (without(gone, text), numbers(of: gone, in: text))
  }

  /// Returns the two fences of a text whose cards are between them, and the lines outside; nil for any other text.
  private static func fenced(_ text: [UInt8]) -> (fences: [Line], outside: [Line])? {
    guard count(of: Array("```".utf8), in: text[...]) == 2 else { return nil }
    let top = lines(text, isFromEnd: false)
    let bottom = lines(text, isFromEnd: true)
    guard let first = top.firstIndex(where: { $0.text.hasPrefix("```") }),
      let last = bottom.firstIndex(where: { $0.text == "```" }), top[first].end < bottom[last].start
    else { return nil }
    let outside = Array(top[..<first] + bottom[..<last])
    let language = top[first].text.dropFirst(3).lowercased().trimmed
    guard languages.contains(language), outside.allSatisfy({ !isOfCard($0.text) }),
      quotedLines(of: [top[first], bottom[last]], in: text).isEmpty
    else { return nil }
    // A code block of somebody's notes is no frame; only a table's may stand under any words.
    let isSaid = outside.first.map { hasPhrase($0, openings + closings + wishes) } ?? true
    return isSaid || tables.contains(language) ? ([top[first], bottom[last]], outside) : nil
  }

  /// The languages of fences around cards.
  private static let languages = tables + ["", "text", "txt", "plaintext", "markdown", "md"]
  private static let tables = ["csv", "tsv"]

  /// Whether a line outside of a frame is part of a card.
  private static func isOfCard(_ line: String) -> Bool {
    ["?", "??"].contains(line) || (ownSigns + signsOfNotes).contains(where: line.contains)
      || CardMark.isLabelled(line[...])
  }

  /// The signs of cards in notes that stand in no sentence of a chatbot.
  private static let signsOfNotes = ["#card", "#flashcards", "{{", "=="]

  /// Returns the beginnings of those lines that are within a text in quotes, as a table has them.
  ///
  /// A quote that no other one closes before a separator or a line's end is no such quote.
  private static func quotedLines(of lines: [Line], in text: [UInt8]) -> Set<Int> {
    let quote = UInt8(ascii: "\"")
    let ends = Array("\n\r,;\t|".utf8)
    var starts = lines.map(\.start).sorted()[...]
    var quoted: Set<Int> = []
    /// Where a text in quotes begins; nil outside.
    var open: Int?
    var place = 0
    while let next = text[place...].firstIndex(of: quote) {
      if let begin = open {
        let after = next + 1
        if after < text.count, text[after] == quote {
          place = after + 1
          continue
        }
        if after == text.count || ends.contains(text[after]) {
          starts = starts.drop { $0 <= begin }
          let inside = starts.prefix { $0 <= next }
          quoted.formUnion(inside)
          starts = starts.dropFirst(inside.count)
        }
        open = nil
      } else if next == 0 || ends.contains(text[next - 1]) {
        open = next
      }
      place = next + 1
    }
    return quoted
  }

  /// The number of lines that are looked at from each end.
  private static let most = 6
  /// The longest line of talk, in bytes.
  private static let longest = 400

  private struct Line {
    let start: Int
    let end: Int
    let text: String
    /// Whether an empty line or the text's end is between it and the cards.
    var isApart = false
  }

  /// Returns the first or last lines that are not empty, from outside in.
  private static func lines(_ text: [UInt8], isFromEnd: Bool) -> [Line] {
    var lines: [Line] = []
    var place = isFromEnd ? text.count : 0
    while lines.count < most {
      let (start, end): (Int, Int)
      if isFromEnd {
        guard place > 0 else { break }
        end = place
        start = (text[..<end].lastIndex { isEnd($0) }).map { $0 + 1 } ?? 0
        place = start - 1
      } else {
        guard place < text.count else { break }
        start = place
        end = text[start...].firstIndex { isEnd($0) } ?? text.count
        place = end + 1
      }
      guard end - start <= longest else { break }
      let line = String(decoding: text[start..<end], as: UTF8.self).trimmed
      if line.isEmpty {
        if !lines.isEmpty { lines[lines.count - 1].isApart = true }
      } else {
        lines.append(Line(start: start, end: end, text: line))
      }
    }
    return lines
  }

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  /// Whether a line begins with one of these phrases.
  private static func hasPhrase(_ line: Line, _ phrases: [String]) -> Bool {
    let words = line.text.lowercased().drop { "*_#> ¡¿".contains($0) }.replacing("’", with: "'")
    return phrases.contains(where: words.hasPrefix)
  }

  private static func isTalk(
    _ line: Line, _ phrases: [String], _ next: Line?, needsBlank: Bool
  ) -> Bool {
    guard hasPhrase(line, phrases), line.isApart || !needsBlank,
      let last = line.text.last(where: { !"*_ ".contains($0) }), !last.isLetter, !last.isNumber,
      line.text.split(whereSeparator: \.isWhitespace).count > 1,
      CardMark.answer(line.text[...]) == nil
    else { return false }
    // A card of a list has the list's sign, too.
    guard !ownSigns.contains(where: line.text.contains) else { return false }
    guard let next else { return true }
    // A comma before a blank is part of a sentence.
    return ![" - ", " – ", " — ", ": "].contains {
      line.text.contains($0) && next.text.contains($0)
    }
      && !line.text.replacing(", ", with: "").contains(",")
  }

  /// The signs between the sides of cards that no sentence has.
  private static let ownSigns = ["\t", ";", "|", "::", " = ", "->", "→"]

  private static let openings = [
    "sure", "certainly", "of course", "absolutely", "great", "here are", "here is", "here's",
    "below are",
    "below is", "these are", "okay", "ok,", "ok!", "got it", "no problem", "happy to",
    "i've created",
    "i have created", "i made", "klar", "natürlich", "gerne", "gern", "selbstverständlich",
    "hier sind", "hier ist",
    "hier hast", "hier findest", "hier kommen", "super", "bien sûr", "voici", "d'accord",
    "avec plaisir",
    "certainement", "absolument", "claro", "por supuesto", "aquí tienes", "aquí están", "aquí van",
    "con gusto", "desde luego",
  ]
  private static let closings = [
    "let me know", "just let me", "feel free", "hope this", "hope these", "i hope",
    "would you like", "do you want", "want me to", "if you'd like", "these flashcards",
    "you can copy", "you can now", "need more", "shall i", "should i", "sag ", "lass mich",
    "lass es mich", "möchtest du", "soll ich", "ich hoffe", "gib mir bescheid", "gib bescheid",
    "melde dich", "n'hésite", "fais-moi savoir", "faites-moi savoir", "dis-moi", "j'espère",
    "veux-tu", "voulez-vous", "souhaites-tu", "souhaitez-vous", "avísame", "dime si", "espero que",
    "quieres que", "no dudes", "te gustaría",
  ]
  /// Beginnings of closing lines that cards have, too: they count only below an opening phrase.
  private static let wishes = [
    "if you want", "if you need", "happy studying", "happy learning", "good luck", "these cards",
    "wenn du", "falls du", "viel erfolg", "viel spaß", "viel glück", "si tu veux", "si vous",
    "bonne chance", "bon courage", "si quieres", "si necesitas", "buena suerte",
  ]

  private static func count(of sign: [UInt8], in text: ArraySlice<UInt8>) -> Int {
    var (count, place) = (0, text.startIndex)
    while let next = text[place...].firstIndex(of: sign[0]) {
      let isSign = text[next...].starts(with: sign)
      count += isSign ? 1 : 0
      place = next + (isSign ? sign.count : 1)
    }
    return count
  }

  private static func without(_ lines: [Line], _ text: [UInt8]) -> [UInt8] {
    var (kept, place) = ([UInt8](), 0)
    for line in lines.sorted(by: { $0.start < $1.start }) where line.start >= place {
      kept += text[place..<line.start]
      place = line.end
    }
    return kept + text[place...]
  }

  private static func numbers(of lines: [Line], in text: [UInt8]) -> [Int] {
    lines.map { line in
      // A line end is LF, CR or both.
      var number = 1
      for place in 0..<line.start where isEnd(text[place]) {
        if text[place] == 0x0a, place > 0, text[place - 1] == 0x0d { continue }
        number += 1
      }
      return number
    }.sorted()
  }
}
