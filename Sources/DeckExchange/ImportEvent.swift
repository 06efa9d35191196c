/// What happens during an import.
package enum ImportEvent {
  /// A task, such as "importing 2000 cards", and the part of it that is done, from 0 to 1.
  case progress(String, Double)
  /// What a file has, before its cards come into the library.
  case found(ImportReport)
  /// A file's first cards, in a dry run.
  case previewed([ImportPreview])
  /// A file is done; `file` is its name for a person.
  case finished(file: String, Result<ImportOutcome, any Error>)
  /// A line for the log.
  case logged(String)
}

/// One of the first cards of a file, as the library would get it.
package struct ImportPreview {
  package let question: String
  package let answer: String
  /// The names of the pictures and sounds that were found.
  package let questionMedia: [String]
  package let answerMedia: [String]
}
