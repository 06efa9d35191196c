import DeckFormats
import Foundation
import Study
import Testing
import TestSupport

@testable import DeckExchange

/// Tests that compute the expected texts by another rule than scripts/makers/starter-decks: number words and the
/// names of countries are those of Unicode's CLDR, which Foundation has.
@Suite("The starter decks")
struct StarterDeckTests {
  private static let languages = ["en", "de", "es", "fr"]

  /// A language's decks by subject; those of first words by the language of the answers.
  private struct Decks {
    var (capitals, countries, tables, clock): (DeckFile?, DeckFile?, DeckFile?, DeckFile?)
    var words: [String: DeckFile] = [:]
    var all: [DeckFile] = []

    init(_ language: String) throws {
      for path in try StarterDecks.paths(in: language) {
        let (file, _) = try DeckFile.read(path: path, media: Checkout.path("decks/clocks"))
        all.append(file)
        let first = try #require(Array(file).first)
        if let voice = file.voices[.answer] {
          #expect(file.voices[.question] == language)
          words[voice] = file
        } else if !first.media.isEmpty {
          clock = file
        } else if first.card.question == "1 × 1" {
          tables = file
        } else if first.card.question == "Afghanistan" || first.card.question == "Afganistán" {
          capitals = file
        } else {
          countries = file
        }
      }
    }
  }

  @Test(
    "are seven in each language, of 20 to 100 cards, each with a unique question",
    arguments: languages)
  func sizes(language: String) throws {
    let decks = try Decks(language)
    #expect(decks.all.count == 7)
    #expect(Set(decks.words.keys) == Set(Self.languages).subtracting([language]))
    #expect(Set(decks.all.map { DeckFace(ofName: $0.deck) }).count == 7)
    for file in decks.all {
      #expect((20...100).contains(file.count), "\(file.deck)")
      #expect(file.unknownHeadings.isEmpty)
      let asked = file.map { "\($0.card.question) \($0.media.map(\.hash))" }
      #expect(Set(asked).count == file.count, "\(file.deck)")
      #expect(file.allSatisfy { !$0.card.answer.isEmpty }, "\(file.deck)")
    }
  }

  @Test(
    "of times tables have every product, ten in each table's set, and 20 in a set of their own",
    arguments: languages)
  func products(language: String) throws {
    let cards = Array(try #require(try Decks(language).tables))
    #expect(cards.count == 100)
    for card in cards {
      let factors = card.card.question.split(separator: " × ").compactMap { Int($0) }
      #expect(factors.count == 2 && factors.allSatisfy((1...10).contains))
      #expect(Int(card.card.answer) == factors.reduce(1, *), "\(card.card.question)")
      let tables = card.copies.keys.filter { !$0.hasPrefix("20 ") }
      #expect(tables.flatMap { $0.split { !$0.isNumber } } == ["\(factors[0])"])
    }
    let sets = Dictionary(grouping: cards.flatMap(\.copies.keys), by: \.self).mapValues(\.count)
    #expect(sets.count == 11)
    #expect(sets.allSatisfy { $0.value == ($0.key.hasPrefix("20 ") ? 20 : 10) })
  }

  @Test(
    "of first words agree in both directions, with CLDR's number words", arguments: languages)
  func words(language: String) throws {
    for (other, file) in try Decks(language).words {
      let cards = Array(file)
      for (number, card) in cards.prefix(21).enumerated() {
        #expect(card.card.question == Self.word(number, in: language))
        #expect(card.card.answer == Self.word(number, in: other))
      }
      let back = try #require(try Decks(other).words[language])
      let pairs = back.map { [$0.card.answer, $0.card.question] }
      #expect(pairs == cards.map { [$0.card.question, $0.card.answer] })
      #expect(cards.allSatisfy { $0.copies.count == 1 })
      #expect(Set(cards.flatMap(\.copies.keys)).count == 8)
    }
  }

  @Test(
    "of first words have an article before every noun, and German nouns have a capital letter",
    arguments: [
      ("de", ["der ", "die ", "das "]), ("es", ["el ", "la ", "las "]),
      ("fr", ["le ", "la ", "les ", "l’"]), ("en", [""]),
    ])
  func articles(language: String, articles: [String]) throws {
    let file = try #require(try Decks(language).words.first).value
    // The nouns come after the numbers and colours.
    for card in file.dropFirst(32).map(\.card) {
      let article = articles.first { card.question.hasPrefix($0) }
      let noun = card.question.dropFirst(try #require(article, "\(card.question)").count)
      #expect(noun.first?.isUppercase == (language == "de"), "\(card.question)")
    }
  }

  @Test("of clocks have the time that the picture's hands show", arguments: languages)
  func clocks(language: String) throws {
    let path = try #require(
      try StarterDecks.paths(in: language).first {
        try String(contentsOfFile: $0, encoding: .utf8).contains(".svg")
      })
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 48)
    for line in lines {
      let cells = line.split(separator: ",").map(String.init)
      let picture = try String(
        contentsOfFile: Checkout.path("decks/clocks/\(cells[2])"), encoding: .utf8)
      let (hand, other) = (try Self.angle("hour", picture), try Self.angle("minute", picture))
      let (hour, minute) = (Int(hand) / 30, Int(other) / 6)
      #expect(hand == Double(hour) * 30 + Double(minute) / 2)
      #expect(cells[0] == "\(hour == 0 ? 12 : hour):\(minute < 10 ? "0" : "")\(minute)")
      #expect(cells[1] == Self.time(hour, minute, language), "\(cells[0])")
    }
  }

  @Test("of capitals have the countries of the shipped deck, by CLDR's names", arguments: languages)
  func capitals(language: String) throws {
    let english = Array(try #require(try Decks("en").capitals)).map(\.card)
    let cards = Array(try #require(try Decks(language).capitals)).map(\.card)
    #expect(cards.map(\.question) == english.map { Self.country($0.question, in: language) })
    #expect(Set(cards.map(\.answer)).count == 85)
    for (card, shipped) in zip(cards, english) {
      // The names of one place begin alike, except for these, which each language spells in its own way.
      let first = [shipped.answer, card.answer].map { Self.folded($0).prefix(1) }
      #expect(first[0] == first[1] || Self.others.contains(card.answer), "\(card.answer)")
    }
  }

  @Test(
    "of countries in their own words have the shipped ones, by CLDR's names", arguments: languages)
  func countries(language: String) throws {
    let english = Array(try #require(try Decks("en").countries)).map(\.card)
    let cards = Array(try #require(try Decks(language).countries)).map(\.card)
    let wanted = english.map { [$0.question, Self.country($0.answer, in: language)] }
    #expect(cards.map { [$0.question, $0.answer] } == wanted.filter { $0[0] != $0[1] })
  }
}

// MARK: - The other rules

extension StarterDeckTests {
  private static let others = [
    "Ciudad de México", "El Cairo", "Erevan", "Ereván", "Eriwan", "Estocolmo", "Kairo",
    "Kopenhagen",
    "La Habana", "La Havane", "Le Caire", "Nom Pen", "Oulan-Bator", "Peking", "Pekín", "Pékin",
    "Varsovia", "Varsovie", "Wien", "Yakarta",
  ]

  private static func folded(_ text: String) -> String {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
  }

  private static func word(_ number: Int, in language: String) -> String? {
    let formatter = NumberFormatter()
    (formatter.locale, formatter.numberStyle) = (Locale(identifier: language), .spellOut)
    return formatter.string(from: NSNumber(value: number))
  }

  /// Returns a country's name in a language, by its English name.
  private static func country(_ name: String, in language: String) -> String {
    // CLDR's English name of the country, if the deck uses another one.
    let english = ["Turkey": "Türkiye"][name] ?? name
    let code = Locale.Region.isoRegions.first {
      Locale(identifier: "en").localizedString(forRegionCode: $0.identifier) == english
    }
    // Foundation's own name for China is that of the mainland.
    if name == "China" { return language == "fr" ? "Chine" : name }
    if language == "en" { return code == nil ? "" : name }
    let found = code.flatMap {
      Locale(identifier: language).localizedString(forRegionCode: $0.identifier)
    }
    return ["Viêt Nam": "Vietnam"][found] ?? found ?? ""
  }

  /// Returns the degrees by which a picture's hand is turned, clockwise from the top.
  private static func angle(_ hand: String, _ picture: String) throws -> Double {
    let turned = try #require(
      picture.split(separator: "id=\"\(hand)\" transform=\"rotate(").last?.split(separator: ")")
        .first)
    return try #require(Double(turned))
  }

  /// Returns the words for a clock's time, from 0 to 11 o'clock, in quarters of an hour.
  private static func time(_ hour: Int, _ minute: Int, _ language: String) -> String? {
    let named = minute == 45 || (minute == 30 && language == "de") ? (hour + 1) % 12 : hour
    let number = named == 0 ? 12 : named
    var word = word(number, in: language) ?? ""
    switch language {
    case "en":
      return [
        0: "\(word) o’clock", 15: "quarter past \(word)", 30: "half past \(word)",
        45: "quarter to \(word)",
      ][minute]
    case "de":
      return [
        0: "\(number == 1 ? "ein" : word) Uhr", 15: "Viertel nach \(word)",
        30: "halb \(word)", 45: "Viertel vor \(word)",
      ][minute]
    case "es":
      word = number == 1 ? "la una" : "las \(word)"
      return [
        0: "\(word) en punto", 15: "\(word) y cuarto", 30: "\(word) y media",
        45: "\(word) menos cuarto",
      ][minute]
    default:
      let isNoon = number == 12
      word = isNoon ? "midi" : number == 1 ? "une heure" : "\(word) heures"
      return [
        0: word, 15: "\(word) et quart", 30: "\(word) et \(isNoon ? "demi" : "demie")",
        45: "\(word) moins le quart",
      ][minute]
    }
  }
}
