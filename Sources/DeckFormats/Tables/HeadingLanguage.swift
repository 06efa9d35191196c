/// The names of languages as people write them above columns: "Deutsch", "German word", "en español", "EN".
enum HeadingLanguage {
  /// The code of the language that a heading names; nil if it names none or several.
  static func code(of text: String) -> String? {
    let letters = text.trimmed
    if let code = abbreviation(letters) { return code }
    let words = text.lowercased().split { !$0.isLetter }
    guard (1...mostWords).contains(words.count) else { return nil }
    let found = Set(words.compactMap { code(word: String($0)) })
    return found.count == 1 ? found.first : nil
  }

  /// The largest number of words of a heading; a longer text is a sentence.
  private static let mostWords = 4

  private static let codes: [String: String] = {
    var codes: [String: String] = [:]
    for (code, names) in names {
      for name in names.split(separator: " ") { codes[String(name)] = code }
    }
    return codes
  }()

  /// The code of a name, also with an ending: "deutsches", "anglaise".
  private static func code(word: String) -> String? {
    if let code = codes[word] { return code }
    for ending in ["es", "er", "en", "e"] where word.hasSuffix(ending) {
      if let code = codes[String(word.dropLast(ending.count))] { return code }
    }
    return nil
  }

  /// The code of an abbreviation such as "EN", "DE-AT" or "ger"; lowercase ones that are words of a language
  /// don't count.
  private static func abbreviation(_ text: String) -> String? {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, parts.count < 3, (2...3).contains(first.utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      let code = abbreviations[first.lowercased()]
    else { return nil }
    let isLower = first == first.lowercased()
    guard isLower || first == first.uppercased() else { return nil }
    return isLower && parts.count == 1 && ambiguous.contains(String(first)) ? nil : code
  }

  private static let ambiguous: Set = [
    "it", "es", "no", "da", "la", "el", "he", "hi", "hr", "id", "is", "sl", "sv", "ar", "et", "tr",
    "ro",
  ]

  private static let abbreviations: [String: String] = {
    var codes: [String: String] = [:]
    for (code, _) in names { codes[code] = code }
    for (other, code) in [
      "eng": "en", "ger": "de", "deu": "de", "fra": "fr", "fre": "fr", "spa": "es", "esp": "es",
      "ita": "it", "por": "pt", "nld": "nl", "dut": "nl", "pol": "pl", "cze": "cs", "ces": "cs",
      "cz": "cs", "rus": "ru", "lat": "la", "jpn": "ja", "jp": "ja", "zho": "zh", "chi": "zh",
      "cn": "zh", "swe": "sv", "dan": "da", "nor": "nb", "no": "nb", "tur": "tr", "ukr": "uk",
      "ara": "ar", "gre": "el", "gr": "el", "kor": "ko", "hun": "hu", "fin": "fi",
    ] { codes[other] = code }
    return codes
  }()

  /// The languages' codes, and their names in English, German, French, Spanish, Italian, Portuguese, Dutch,
  /// Polish, Czech and their own.
  static let names = [
    ("en", "english englisch anglais inglés inglese inglês engels angielski angličtina английский"),
    ("de", "german deutsch allemand alemán tedesco alemão duits niemiecki němčina немецкий"),
    ("fr", "french französisch français francés francese francês frans francuski francouzština"),
    ("es", "spanish spanisch espagnol español spagnolo espanhol spaans hiszpański španělština"),
    ("it", "italian italienisch italien italiano italiaans włoski italština"),
    ("pt", "portuguese portugiesisch portugais portugués português portugees portugalski"),
    ("nl", "dutch niederländisch néerlandais neerlandés olandese holandês nederlands"),
    ("pl", "polish polnisch polonais polaco polacco polonês pools polski polština"),
    ("cs", "czech tschechisch tchèque checo ceco tcheco tsjechisch czeski čeština"),
    ("ru", "russian russisch russe ruso russo rosyjski ruština русский"),
    ("la", "latin latein lateinisch latín latino latim latijn łacina latina"),
    ("ja", "japanese japanisch japonais japonés giapponese japonês japans 日本語"),
    ("zh", "chinese chinesisch chinois chino cinese chinês chinees mandarin 中文"),
    ("sv", "swedish schwedisch suédois sueco svedese zweeds svenska"),
    ("da", "danish dänisch danois danés danese deens dansk"),
    ("nb", "norwegian norwegisch norvégien noruego norvegese noors norsk"),
    ("tr", "turkish türkisch turc turco turks türkçe"),
    ("uk", "ukrainian ukrainisch ukrainien ucraniano ucraino oekraïens українська"),
    ("ar", "arabic arabisch arabe árabe arabo العربية"),
    ("el", "greek griechisch altgriechisch grec griego greco grieks ελληνικά"),
    ("ko", "korean koreanisch coréen coreano koreaans 한국어"),
    ("hu", "hungarian ungarisch hongrois húngaro ungherese hongaars magyar"),
    ("fi", "finnish finnisch finnois finlandés finlandese fins suomi"),
    ("ro", "romanian rumänisch roumain rumano rumeno roemeens română"),
    ("hr", "croatian kroatisch croate croata hrvatski"),
    ("sr", "serbian serbisch serbe serbio serbo srpski српски"),
    ("sl", "slovenian slowenisch slovène esloveno slovenščina"),
    ("sk", "slovak slowakisch slovaque eslovaco slovenčina"),
    ("bg", "bulgarian bulgarisch bulgare búlgaro български"),
    ("he", "hebrew hebräisch hébreu hebreo ebraico hebreeuws עברית"),
    ("fa", "persian persisch persan persa farsi فارسی"),
    ("hi", "hindi हिन्दी"), ("vi", "vietnamese vietnamesisch vietnamien vietnamita"),
    ("th", "thai thailändisch thaï tailandés ไทย"),
    ("id", "indonesian indonesisch indonésien indonesio"),
    ("ca", "catalan katalanisch catalán català"), ("eu", "basque baskisch vasco euskara"),
    ("ga", "irish irisch irlandais irlandés gaeilge"),
    ("cy", "welsh walisisch gallois galés cymraeg"),
    ("is", "icelandic isländisch islandais islandés íslenska"),
    ("et", "estonian estnisch estonien estonio eesti"),
    ("lv", "latvian lettisch letton letón"), ("lt", "lithuanian litauisch lituanien lituano"),
    ("eo", "esperanto"), ("sq", "albanian albanisch albanais albanés shqip"),
  ]
}
