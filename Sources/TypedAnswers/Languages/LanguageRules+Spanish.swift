extension LanguageRules {
  static let spanish: Self = {
    var rules = Self("es")
    rules.articles = words("el la los las un una unos unas")
    rules.articlesCount = true
    rules.copulas = words("es son soy eres somos está están estoy era eran fue llama llamo")
    rules.negations = words("no nunca jamás nada nadie ningún ninguno ninguna tampoco sin ni")
    rules.callWords = words("sí no hola gracias adiós perdón oye bueno claro ay vale buenos")
    rules.listWords = ["o", "y", "u", "e"]
    rules.similarWords = groups(
      """
      perro pero, carro caro, cabello caballo, hambre hombre, hombre hombro, cansado casado, pollo polvo, puerta puerto,
      hermano hermana, abuelo abuela, primo prima, niño niña, ciento siento, cuento cuenta, queso beso, cerro cero,
      cuarto cuatro, plata plato, libro libra, fuerte fuente
      """)
    rules.inflections = words("o a os as e es en an s n is").union([""])
    rules.verbForms = groups(
      "soy eres es somos son, estoy estás está estamos están, tengo tienes tiene tenemos tienen, voy vas va vamos van"
    )
    rules.ownLetters = ["ñ"]
    rules.decimalSign = ","
    rules.numbers = NumberWords(
      NumberWords.counted(
        """
        cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
        dieciséis diecisiete dieciocho diecinueve
        """
      ).merging([
        20: "veinte", 30: "treinta", 40: "cuarenta", 50: "cincuenta", 60: "sesenta", 70: "setenta",
        80: "ochenta", 90: "noventa", 100: "cien/ciento", 200: "doscientos/doscientas",
        300: "trescientos",
        500: "quinientos", 1_000: "mil", 1_000_000: "un millón",
      ]) { first, _ in first },
      [
        .init(tens: [20], units: 1...9, pattern: "veinti{u}"),
        .init(tens: Array(stride(from: 30, through: 90, by: 10)), units: 1...9, pattern: "{t}y{u}"),
        .init(tens: [10], units: 6...9, pattern: "diezy{u}"),
      ])
    rules.clock = ClockPhrases(
      """
      30 {h} y media
      15 {h} y cuarto
      -15 {h} menos cuarto
      0 {h} y {m}
      0- {h} menos {m}
      0 {h} en punto
      0 {h}
      720 mediodía
      0 medianoche
      -15 cuarto para las {h}
      0 las {h}
      0 la {h}
      """,
      starts: ["", "son las ", "es la ", "las ", "la ", "a las ", "a la "])
    rules.units = Units.table(
      """
      m metro metros
      km kilómetro kilómetros
      cm centímetro centímetros
      mm milímetro milímetros
      m2 metrocuadrado metroscuadrados
      m3 metrocúbico metroscúbicos
      km/h kilómetrosporhora kmh
      kg kilogramo kilogramos kilo kilos
      g gramo gramos
      t tonelada toneladas
      l litro litros
      ml mililitro mililitros
      s segundo segundos
      min minuto minutos
      h hora horas
      day día días
      °C gradoscelsius gradoscentígrados
      ° grado grados
      % porciento porcentaje
      € euro euros
      $ dólar dólares
      c céntimo céntimos centavo centavos
      """)
    return rules
  }()
}
