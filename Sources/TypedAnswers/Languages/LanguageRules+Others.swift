extension LanguageRules {
  static let hebrew: Self = {
    var rules = Self("he")
    rules.copulas = words("זה זאת זו הוא היא הם הן אלה אני")
    rules.negations = words("לא אין אל בלי אינו אינה")
    rules.callWords = words("כן לא שלום תודה סליחה בבקשה היי")
    rules.listWords = ["או"]
    rules.numbers = NumberWords(
      NumberWords.counted(
        """
        אפס אחת/אחד שתיים/שניים/שני/שתי שלוש/שלושה ארבע/ארבעה חמש/חמישה שש/שישה שבע/שבעה שמונה תשע/תשעה עשר/עשרה
        אחת_עשרה/אחד_עשר שתים_עשרה/שנים_עשר שלוש_עשרה/שלושה_עשר ארבע_עשרה/ארבעה_עשר חמש_עשרה/חמישה_עשר
        שש_עשרה/שישה_עשר שבע_עשרה/שבעה_עשר שמונה_עשרה/שמונה_עשר תשע_עשרה/תשעה_עשר
        """
      ).merging([
        20: "עשרים", 30: "שלושים", 40: "ארבעים", 50: "חמישים", 60: "שישים", 70: "שבעים",
        80: "שמונים",
        90: "תשעים", 100: "מאה", 1_000: "אלף",
      ]) { first, _ in first },
      [.init(tens: Array(stride(from: 20, through: 90, by: 10)), units: 1...9, pattern: "{t}ו{u}")])
    rules.clock = ClockPhrases(
      """
      30 {h} וחצי
      15 {h} ורבע
      -15 רבע ל{h}
      0 {h} ו{m}
      """)
    rules.units = Units.table(
      "m מ מטר מטרים\nkm קילומטר קילומטרים קמ\ncm סמ סנטימטר\nkg קילו קילוגרם קג\ng גרם\nl ליטר\n% אחוז אחוזים\n"
    )
    return rules
  }()

  static let arabic: Self = {
    var rules = Self("ar")
    rules.copulas = words("هذا هذه هو هي هم ذلك تلك أنا")
    rules.negations = words("لا ليس ليست لم لن ما غير بدون")
    rules.callWords = words("نعم لا مرحبا شكرا أهلا عفوا")
    rules.listWords = ["أو", "و"]
    rules.numbers = NumberWords(
      NumberWords.counted(
        """
        صفر واحد/واحدة اثنان/اثنين/اثنتان ثلاثة/ثلاث أربعة/أربع خمسة/خمس ستة/ست سبعة/سبع ثمانية/ثماني/ثمان تسعة/تسع
        عشرة/عشر أحد_عشر/إحدى_عشرة اثنا_عشر/اثنتا_عشرة ثلاثة_عشر أربعة_عشر خمسة_عشر ستة_عشر سبعة_عشر ثمانية_عشر
        تسعة_عشر
        """
      ).merging([
        20: "عشرون/عشرين", 30: "ثلاثون/ثلاثين", 40: "أربعون/أربعين", 50: "خمسون/خمسين",
        60: "ستون/ستين",
        70: "سبعون/سبعين", 80: "ثمانون/ثمانين", 90: "تسعون/تسعين", 100: "مئة/مائة", 1_000: "ألف",
      ]) { first, _ in first },
      [.init(tens: Array(stride(from: 20, through: 90, by: 10)), units: 1...9, pattern: "{u}و{t}")])
    rules.units = Units.table(
      "m متر أمتار م\nkm كيلومتر كم\ncm سنتيمتر سم\nkg كيلوغرام كيلو كغ\ng غرام\nl لتر\n% بالمئة بالمائة\n"
    )
    return rules
  }()

  static let japanese: Self = {
    var rules = Self("ja")
    rules.ignoresBlanks = true
    rules.negatingParts = ["ない", "ません", "なかった", "なくて", "ありません", "ぬ"]
    rules.sentenceEndings = ["です", "だ", "である", "でした"]
    rules.topicMark = "は"
    let units = "〇/零/れい/ゼロ 一/いち 二/に 三/さん 四/よん/し 五/ご 六/ろく 七/なな/しち 八/はち 九/きゅう/く 十/じゅう"
    rules.numbers = NumberWords(
      NumberWords.counted(units).merging([
        20: "二十/にじゅう", 30: "三十/さんじゅう", 40: "四十/よんじゅう", 50: "五十/ごじゅう", 60: "六十/ろくじゅう",
        70: "七十/ななじゅう", 80: "八十/はちじゅう", 90: "九十/きゅうじゅう", 100: "百/ひゃく", 1_000: "千/せん",
        10_000: "一万/いちまん",
      ]) { first, _ in first },
      [
        .init(tens: Array(stride(from: 10, through: 90, by: 10)), units: 1...9, pattern: "{t}{u}")
      ])
    rules.clock = ClockPhrases(
      """
      0 {h}時
      30 {h}時半
      0 {h}時{m}分
      0 {h}じ
      30 {h}じはん
      """)
    rules.units = Units.table("m メートル\nkm キロメートル\ncm センチメートル センチ\nkg キログラム\ng グラム\nl リットル\n")
    return rules
  }()
}
