extension LanguageRules {
  static let english: Self = {
    var rules = Self("en")
    rules.articles = ["the", "a", "an"]
    rules.distinctArticles = ["a", "an"]
    rules.verbMarks = ["to"]
    rules.copulas = words(
      "is are am was were be it's that's he's she's they're i'm we're you're this's")
    rules.negations = words(
      """
      not no never nothing nobody none neither nor don't doesn't didn't isn't aren't wasn't weren't can't cannot
      couldn't won't wouldn't shouldn't mustn't haven't hasn't hadn't without
      """)
    rules.callWords = words(
      "yes no hello hi hey thanks sorry please oh well ok okay good-bye goodbye bye")
    rules.listWords = ["or", "and"]
    rules.similarWords = groups(
      """
      quiet quite, desert dessert, lose loose, breath breathe, form from, than then, angel angle, dairy diary,
      trail trial, board broad, beard bread, through though, thorough through, costume custom, chose choose,
      advice advise, weather whether, country county, latter later, dinner diner, cloth clothe clothes, bath bathe,
      house horse, night knight, whole hole, ship sheep, cheap sheep, window widow, price prize, mouth month south,
      father farther, mother another, brother bother, flower flour, heart hearth, story storey, carrot parrot,
      chicken kitchen, kitchen kitten, purse nurse, singer finger, stationary stationery, plane place plate,
      thirteen thirty, tired tried, sweet sweat, wander wonder, affect effect, lion loin, sign sing, untied united,
      marital martial, casual causal, steel steal, pieces pierces, where were, board bored, hungry hurry
      """)
    rules.inflections = words("s es ed d er").union([""])
    rules.verbForms = groups(
      "am is are, was were, has have, do does, go goes, don't doesn't, isn't aren't, wasn't weren't"
    )
    rules.contractions = [
      ("can't", "can not"), ("cannot", "can not"), ("won't", "will not"), ("shan't", "shall not"),
      ("n't", " not"), ("'m", " am"), ("'re", " are"), ("'ve", " have"), ("'ll", " will"),
      ("it's", "it is"), ("that's", "that is"), ("he's", "he is"), ("what's", "what is"),
      ("there's", "there is"), ("where's", "where is"), ("who's", "who is"), ("here's", "here is"),
      ("name's", "name is"), ("let's", "let us"),
    ]
    rules.numbers = NumberWords(
      NumberWords.counted(
        """
        zero/nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
        sixteen seventeen eighteen nineteen
        """
      ).merging([
        20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy",
        80: "eighty",
        90: "ninety", 100: "hundred/one hundred/a hundred", 200: "two hundred",
        300: "three hundred",
        500: "five hundred", 1_000: "thousand/one thousand/a thousand",
        1_000_000: "million/one million/a million",
      ]) { first, _ in first },
      [.init(tens: Array(stride(from: 20, through: 90, by: 10)), units: 1...9, pattern: "{t}{u}")])
    rules.clock = ClockPhrases(
      """
      0 {h} o'clock
      0 it's {h} o'clock
      30 half past {h}
      30 half {h}
      15 quarter past {h}
      15 a quarter past {h}
      15 quarter after {h}
      -15 quarter to {h}
      -15 a quarter to {h}
      -15 quarter of {h}
      0 {m} past {h}
      0 {m} minutes past {h}
      0 {m} after {h}
      0- {m} to {h}
      0- {m} minutes to {h}
      0 {h} {m}
      0 {h} oh {m}
      720 noon
      720 midday
      0 midnight
      """)
    rules.units = Units.table(
      """
      m meter meters metre metres
      km kilometer kilometers kilometre kilometres
      cm centimeter centimeters centimetre centimetres
      mm millimeter millimeters millimetre millimetres
      m2 squaremeter squaremeters squaremetre squaremetres sqm
      m3 cubicmeter cubicmeters cubicmetre cubicmetres
      km/h kilometersperhour kilometresperhour kmh kph
      mi mile miles
      ft foot feet
      in inch inches
      kg kilogram kilograms kilogramme kilogrammes kilo kilos
      g gram grams gramme grammes
      t ton tons tonne tonnes
      lb pound pounds lbs
      l liter liters litre litres
      ml milliliter milliliters millilitre millilitres
      s second seconds sec
      min minute minutes
      h hour hours hr hrs
      day days
      °C degreescelsius celsius degreecelsius
      °F degreesfahrenheit fahrenheit
      ° degree degrees
      % percent percents
      € euro euros
      $ dollar dollars
      £ poundsterling
      c cent cents
      """)
    return rules
  }()
}
