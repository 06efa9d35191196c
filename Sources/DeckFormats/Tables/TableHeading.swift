/// What a heading of a table from elsewhere says about its column.
enum TableHeading: Hashable {
  case question, answer, guid, tags, deck, noteType, media
  /// An identifier that another program gave.
  case identifier
  /// What is beside a card, such as the number of its lesson, the kind of its word or an example.
  case aside
  /// The name of a language.
  case language(String)

  /// The heading's meaning; nil for another text.
  init?(_ text: String) {
    guard text.utf8.count <= 80 else { return nil }
    let word = text.lowercased().filter { $0.isLetter || $0.isNumber || "#№".contains($0) }
    if let found = Self.words[word] {
      self = found
    } else if let code = HeadingLanguage.code(of: text) {
      self = .language(code)
    } else {
      return nil
    }
  }

  private static let words: [String: TableHeading] = {
    var words: [String: TableHeading] = [:]
    func add(_ heading: TableHeading, _ list: String) {
      for word in list.split(separator: " ") { words[String(word)] = heading }
    }
    // The names of the sides in Anki, in Quizlet and among people, in English, German, French, Spanish,
    // Italian, Portuguese, Dutch, Polish, Czech and Russian.
    add(
      .question,
      """
      question questions front frontside term word prompt frage fragen vorderseite begriff wort vokabel \
      words sentence sentences satz sätze phrase frase wörter vokabeln vocabulary vocab vocabulaire \
      vocabulario mots palabras side1 seite1 infinitive infinitiv lemma expression kanji concept ausdruck fachbegriff recto terme mot pregunta concepto anverso término palabra domanda fronte termine parola pergunta frente \
      termo palavra vraag voorkant begrip woord pytanie przód pojęcie słowo hasło otázka líc \
      přednístrana pojem slovo slovíčko вопрос лицеваясторона термин слово
      """)
    add(
      .answer,
      """
      correct correctanswer rightanswer richtig richtigeantwort bonneréponse respuestacorrecta \
      side2 seite2 gloss meanings definitions translations answer answers back backside definition translation meaning antwort antworten rückseite \
      übersetzung bedeutung lösung erklärung erläuterung beschreibung explanation description solution réponse explication explicación solución descripción verso définition traduction signification respuesta reverso \
      definición traducción significado risposta retro definizione traduzione significato resposta \
      definição tradução antwoord achterkant definitie vertaling betekenis odpowiedź tył definicja \
      tłumaczenie znaczenie odpověď rub zadnístrana definice překlad význam ответ оборотнаясторона \
      определение перевод значение
      """)
    add(
      .media,
      "bild bilder image picture photo foto imagen audio ton sound son sonido klang aussprache")
    add(.guid, "guid")
    add(
      .identifier,
      "id nid noteid cardid no nr nº num number nummer numéro número numero index pos position # № rank rang "
        + "freq frequency häufigkeit fréquence frecuencia")
    add(
      .aside,
      """
      type types typ wordtype wordclass partofspeech wortart wortarten wordkind nature category categories \
      kategorie catégorie categoría lektion lesson leçon lección lezione unit unité unidad einheit chapter \
      kapitel chapitre capítulo abschnitt page seite pagina página level niveau nivel stufe topic thema \
      thème tema gender genus geschlecht plural pluriel ipa lautschrift pronunciation prononciation \
      pronunciación transcription transkription romaji pinyin note notes notiz notizen bemerkung \
      bemerkungen anmerkung anmerkungen kommentar comment comments remark remarks commentaire remarque \
      nota notas example examples beispiel beispiele beispielsatz exemple exemples ejemplo ejemplos \
      hint hinweis indice pista source quelle url link extra synonym synonyme synonyms
      """)
    add(.tags, "tags tag schlagwörter etiquetas etiquettes")
    add(.deck, "deck stapel deckname")
    add(.noteType, "notetype notentyp")
    for (code, names) in HeadingLanguage.names { add(.language(code), names) }
    return words
  }()

  /// Whether a table's first row has headings, judged by its texts and by how they differ from the rows
  /// below.
  ///
  /// Two known names decide, such as "question" and "answer" or two languages. With one known name, at least
  /// one column must differ from the rows below, with none, at least two: see `differs`.
  static func isHeader(_ first: TableRow, _ rest: ArraySlice<TableRow>) -> Bool {
    // Spreadsheets add empty columns.
    let used = first.fields.indices.filter { column in
      !first[column].isEmpty || rest.contains { !$0[column].isEmpty }
    }
    let names = used.map { first[$0].filter { !$0.isWhitespace } }
    guard names.allSatisfy({ $0.utf8.count <= 100 }) else { return false }
    let known = Set(
      first.fields.indices.compactMap { column in
        let heading = TableHeading(first[column])
        return heading == .media && !hasMedia(column, rest) ? nil : heading
      })
    if known.subtracting([.aside]).count > 1 || known.count > 1 && used.count > 2
      || hasOptions(first)
    {
      return true
    }
    guard rest.count >= 3, Set(names).count == names.count, names.count(where: \.isEmpty) < 2 else {
      return false
    }
    let differing = first.fields.indices.count {
      differs(first[$0], from: rest.lazy.map { [column = $0] in $0[column] })
    }
    return differing + known.subtracting([.aside]).count > 1
  }

  /// Whether a column has nothing but pictures and sounds; otherwise, a word such as "picture" is vocabulary.
  private static func hasMedia(_ column: Int, _ rows: ArraySlice<TableRow>) -> Bool {
    let texts = rows.lazy.map { $0[column] }.filter { !$0.isEmpty }
    return !texts.isEmpty
      && texts.allSatisfy { MediaName.isFile($0) || $0.contains("<img") || $0.contains("[sound:") }
  }

  /// Returns the index of the row with a table's headings; nil if there is none.
  ///
  /// Up to five rows above it with at most one text are a title.
  static func place(in rows: [TableRow]) -> Int? {
    guard let place = rows.prefix(mostTitles + 1).firstIndex(where: { $0.filled > 1 }),
      rows.dropFirst(place + 1).first?.isBelowRule == true
        || isHeader(rows[place], rows[(place + 1)...])
    else { return nil }
    return place
  }

  /// Whether three columns beside a question are called A, B and C, as those of a multiple choice.
  private static func hasOptions(_ row: TableRow) -> Bool {
    let places = row.fields.map { ChoiceLetter.place(of: $0.split(separator: " ").last ?? "") }
    return places.indices.dropFirst(3).contains { places[($0 - 2)...$0].elementsEqual([0, 1, 2]) }
  }

  private static let mostTitles = 5

  /// Whether a heading is of another kind than at least nine tenths of its column's texts: those name a file,
  /// begin with a digit or capital letter, have HTML, a sound or letters beyond ASCII, or are much longer.
  private static func differs(_ name: String, from column: some Sequence<String>) -> Bool {
    let texts = column.filter { !$0.isEmpty }
    guard !name.isEmpty, texts.count >= 3 else { return false }
    func most(_ property: (String) -> Bool) -> Bool {
      !property(name) && texts.count(where: property) * 10 >= texts.count * 9
    }
    return most { MediaName.isFile($0) }
      || most { $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
      || most { $0.contains("<") || $0.hasPrefix("[sound:") }
      || most { $0.first?.isUppercase ?? false }
      || most { $0.utf8.contains { $0 >= 0x80 } }
      || most { $0.utf8.count > 4 * name.utf8.count + 20 }
  }
}
