extension LanguageRules {
  static let german: Self = {
    var rules = Self("de")
    rules.articles = words("der die das den dem des ein eine einen einem einer eines")
    rules.articlesCount = true
    rules.copulas = words("ist sind bin bist seid war waren heißt heiße")
    rules.negations = words(
      "nicht nie niemals nichts niemand kein keine keinen keinem keiner keines nein ohne weder")
    rules.callWords = words(
      "ja nein hallo danke bitte tschüss hi guten entschuldigung ach oh na doch moin servus")
    rules.listWords = ["oder", "und"]
    rules.similarWords = groups(
      """
      tisch fisch, mutter butter, butter futter, kirche kirsche, hund mund, hose hase, kuchen küchen, leider lieder,
      seite saite, lehren leeren, wagen waagen, vetter wetter, schule schuhe, tasche flasche, regen segen, sonne tonne,
      brille grille, beten betten, hüte hütte, raten ratten, stadt staat, leben lieben, lesen lösen, reise riese,
      reisen riesen, blumen bluten, zwei zwar, ofen offen, wider wieder, miene mine, fahren führen
      """)
    rules.inflections = words("e en n t st er es em te").union([""])
    rules.verbForms = groups(
      """
      bin bist ist sind seid, habe hast hat haben habt, war waren warst, werde wirst wird werden, fahre fährst fährt
      fahren, mein meine meinen meinem meiner meines, dein deine deinen deinem deiner, sein seine seinen seinem seiner,
      kann kannst können, will willst wollen, muss musst müssen, ihr ihre ihren ihrem ihrer
      """)
    rules.longForms = ["ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"]
    rules.decimalSign = ","
    rules.numbers = NumberWords(
      NumberWords.counted(
        """
        null eins/ein/eine zwei/zwo drei vier fünf/fuenf sechs sieben acht neun zehn elf zwölf/zwoelf dreizehn
        vierzehn fünfzehn/fuenfzehn sechzehn siebzehn achtzehn neunzehn
        """
      ).merging([
        20: "zwanzig", 30: "dreißig", 40: "vierzig", 50: "fünfzig/fuenfzig", 60: "sechzig",
        70: "siebzig",
        80: "achtzig", 90: "neunzig", 100: "hundert/einhundert", 200: "zweihundert",
        300: "dreihundert",
        500: "fünfhundert", 1_000: "tausend/eintausend", 1_000_000: "eine million/million",
      ]) { first, _ in first },
      [
        .init(
          tens: Array(stride(from: 20, through: 90, by: 10)), units: 1...9, pattern: "{u}und{t}")
      ])
    rules.clock = ClockPhrases(
      """
      0 {h} uhr
      0 punkt {h}
      0 {h} uhr {m}
      -30 halb {h}
      15 viertel nach {h}
      -15 viertel vor {h}
      -45 viertel {h}
      -15 dreiviertel {h}
      -15 drei viertel {h}
      -30 {m} nach halb {h}
      -30- {m} vor halb {h}
      0 {m} nach {h}
      0- {m} vor {h}
      0 {m} minuten nach {h}
      0- {m} minuten vor {h}
      720 mittag
      0 mitternacht
      """)
    rules.units = Units.table(
      """
      m meter metern
      km kilometer kilometern
      cm zentimeter centimeter
      mm millimeter
      m2 quadratmeter qm
      m3 kubikmeter
      km/h stundenkilometer kilometerprostunde kmh
      kg kilogramm kilo kilos
      g gramm
      t tonne tonnen
      l liter litern
      ml milliliter
      s sekunde sekunden sek
      min minute minuten
      h stunde stunden std
      day tag tage tagen
      °C gradcelsius celsius
      ° grad
      % prozent
      € euro euros
      $ dollar
      c cent
      """)
    return rules
  }()
}
