extension LanguageRules {
  static let polish: Self = {
    var rules = Self("pl")
    rules.copulas = words("jest są to jestem jesteś był była było byli")
    rules.negations = words("nie nigdy nic nikt bez ani żaden żadna żadne")
    rules.callWords = words("tak nie cześć dziękuję proszę hej dzień przepraszam witaj o ach no")
    rules.listWords = ["lub", "albo", "i", "czy"]
    rules.decimalSign = ","
    rules.numbers = NumberWords(
      NumberWords.counted(
        """
        zero jeden/jedna/jedno dwa/dwie/dwaj trzy/trzej cztery pięć sześć siedem osiem dziewięć dziesięć
        jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście
        dziewiętnaście
        """
      ).merging([
        20: "dwadzieścia", 30: "trzydzieści", 40: "czterdzieści", 50: "pięćdziesiąt",
        60: "sześćdziesiąt",
        70: "siedemdziesiąt", 80: "osiemdziesiąt", 90: "dziewięćdziesiąt", 100: "sto",
        200: "dwieście",
        300: "trzysta", 500: "pięćset", 1_000: "tysiąc", 1_000_000: "milion",
      ]) { first, _ in first },
      [.init(tens: Array(stride(from: 20, through: 90, by: 10)), units: 1...9, pattern: "{t}{u}")])
    rules.clock = ClockPhrases(
      """
      0 {o}
      0 godzina {o}
      0 o {o}
      -30 wpół do {o}
      -30 w pół do {o}
      -30 pół do {o}
      15 kwadrans po {o}
      -15 za kwadrans {o}
      0 {m} po {o}
      0- za {m} {o}
      0 {o} {m}
      0 {m} minut po {o}
      0- za {m} minut {o}
      720 południe
      0 północ
      """,
      otherHours: """
        pierwsza/pierwszej druga/drugiej trzecia/trzeciej czwarta/czwartej piąta/piątej szósta/szóstej
        siódma/siódmej ósma/ósmej dziewiąta/dziewiątej dziesiąta/dziesiątej jedenasta/jedenastej
        dwunasta/dwunastej trzynasta/trzynastej czternasta/czternastej piętnasta/piętnastej szesnasta/szesnastej
        siedemnasta/siedemnastej osiemnasta/osiemnastej dziewiętnasta/dziewiętnastej dwudziesta/dwudziestej
        """)
    rules.units = Units.table(
      """
      m metr metry metrów
      km kilometr kilometry kilometrów
      cm centymetr centymetry centymetrów
      mm milimetr milimetry milimetrów
      m2 metrkwadratowy metrykwadratowe metrówkwadratowych
      km/h kilometrównagodzinę
      kg kilogram kilogramy kilogramów kilo
      g gram gramy gramów
      t tona tony ton
      l litr litry litrów
      ml mililitr mililitry mililitrów
      s sekunda sekundy sekund
      min minuta minuty minut
      h godzina godziny godzin
      day dzień dni
      °C stopniecelsjusza stopnicelsjusza
      ° stopień stopnie stopni
      % procent
      € euro
      zł złoty złote złotych
      """)
    return rules
  }()
}
