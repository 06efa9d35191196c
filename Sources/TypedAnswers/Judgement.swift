/// What a fair teacher says about a typed answer.
package enum Verdict: Int, Comparable, Sendable {
  case notYet, nearly, right

  /// "right", "nearly" or "not yet", as in tables.
  package var name: String {
    switch self {
    case .right: "right"
    case .nearly: "nearly"
    case .notYet: "not yet"
    }
  }

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// What makes a typed answer differ from the card's; of several, the one that weighs most.
package enum SlipKind: String, CaseIterable, Sendable {
  case capital, accent, letterForm = "letter form", apostrophe, blank, hyphen
  case missingLetter = "missing letter", doubledLetter = "doubled letter"
  case extraLetter = "extra letter", swappedLetters = "swapped letters"
  case neighbourKey = "neighbour key", wrongLetter = "wrong letter"
  case article, smallWord = "small word", wordEnding = "word ending", wordOrder = "word order"
  case figuresForWords = "figures for words", otherWords = "other words", unit
  case wrongValue = "wrong value", negation
  /// The text is right for another card.
  case anotherAnswer = "another answer"
  case anotherWord = "another word"
}

/// A judge's verdict with what is shown of it.
package struct Judgement: Equatable, Sendable {
  package var verdict: Verdict
  /// The kind of slip; nil if the answer is right without a difference that counts.
  package var slip: SlipKind?
  /// The form of the card's answer that comes nearest to the typed text: one alternative, with or without brackets.
  package var form: String
  /// How the letters of `form` and of the typed text belong together, in the order of reading.
  package var steps: [AlignmentStep]
}

/// A step of an alignment: letters of the answer's form and of the typed text that belong together.
package struct AlignmentStep: Equatable, Sendable {
  package enum Kind: Sendable {
    /// The same letter, or one that counts as the same.
    case same
    /// The same letter with another accent, in another form or another case.
    case mark
    case wrong, missing, extra
    /// Two neighbouring letters in the other order.
    case swapped
  }

  package var kind: Kind
  /// The positions of the answer's letters (grapheme clusters, from 0); empty if the typed letters are too many.
  package var answer: Range<Int>
  /// The positions of the typed letters; empty if the answer's are missing.
  package var typed: Range<Int>
}
