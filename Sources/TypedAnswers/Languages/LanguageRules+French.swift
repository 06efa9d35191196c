extension LanguageRules {
  static let french: Self = {
    var rules = Self("fr")
    rules.articles = ["le", "la", "les", "l'", "un", "une", "des", "du", "de la", "de l'", "d'"]
    rules.articlesCount = true
    rules.copulas = words("est sont suis es sommes êtes était étaient c'est s'appelle fut")
    rules.negations = words("pas jamais rien personne aucun aucune non sans ni plus")
    rules.callWords = words("oui non bonjour salut merci pardon désolé si ah oh bonsoir allô")
    rules.listWords = ["ou", "et"]
    rules.similarWords = groups(
      """
      poisson poison, dessert désert, cheveux chevaux, cheveu cheval, coussin cousin, gâteau bateau, bateau château,
      gâteau château, pêche pêcher, cou coup, deux doux, chasse chaise, chaussure chaussette, sable table
      """)
    rules.inflections = words("e es s ent ez er r ons").union([""])
    rules.verbForms = groups(
      """
      suis es est sommes êtes sont, ai as a avons avez ont, vais vas va allons allez vont, fais fait faisons font, mon
      ma mes, ton ta tes, son sa ses, ce cet cette ces, au aux à
      """)
    rules.longForms = ["œ": "oe", "æ": "ae"]
    rules.decimalSign = ","
    let names = NumberWords.counted(
      """
      zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize
      dix-sept dix-huit dix-neuf
      """
    ).merging([
      20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante", 70: "septante",
      80: "quatre-vingts/quatre-vingt/huitante/octante", 90: "nonante", 100: "cent",
      200: "deux cents",
      300: "trois cents", 500: "cinq cents", 1_000: "mille", 1_000_000: "un million",
    ]) { first, _ in first }
    rules.numbers = NumberWords(
      names,
      [
        .init(tens: [20, 30, 40, 50, 60, 70, 80, 90], units: 1...9, pattern: "{t}{u}"),
        .init(tens: [20, 30, 40, 50, 60, 70, 90], units: 1...1, pattern: "{t}et{u}"),
        .init(tens: [60, 80], units: 10...19, pattern: "{t}{u}"),
        .init(tens: [60], units: 11...11, pattern: "{t}et{u}"),
      ])
    rules.clock = ClockPhrases(
      """
      0 {h} heures
      0 {h} heure
      30 {h} heures et demie
      30 {h} heure et demie
      30 {h} heures et demi
      30 {h} heure et demi
      15 {h} heures et quart
      15 {h} heure et quart
      -15 {h} heures moins le quart
      -15 {h} heure moins le quart
      -15 {h} heures moins quart
      -15 {h} heure moins quart
      0- {h} heures moins {m}
      0- {h} heure moins {m}
      0 {h} heures {m}
      0 {h} heure {m}
      720 midi
      0 minuit
      750 midi et demi
      30 minuit et demi
      735 midi et quart
      705 midi moins le quart
      15 minuit et quart
      """, starts: ["", "il est "])
    rules.units = Units.table(
      """
      m mètre mètres
      km kilomètre kilomètres
      cm centimètre centimètres
      mm millimètre millimètres
      m2 mètrecarré mètrescarrés
      m3 mètrecube mètrescubes
      km/h kilomètresàlheure kilomètresparheure kmh
      kg kilogramme kilogrammes kilo kilos
      g gramme grammes
      t tonne tonnes
      l litre litres
      ml millilitre millilitres
      s seconde secondes
      min minute minutes
      h heure heures
      day jour jours
      °C degréscelsius degrécelsius
      ° degré degrés
      % pourcent
      € euro euros
      $ dollar dollars
      c centime centimes
      """)
    return rules
  }()
}
