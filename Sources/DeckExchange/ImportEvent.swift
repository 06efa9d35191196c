package import DeckFormats
package import PageReading

/// An event during an import.
package enum ImportEvent {
  /// A task, such as "importing 2000 cards", and the part of it that is done, from 0 to 1.
  case progress(String, Double)
  /// The columns and the sheet with which a table is read, which a person may choose.
  case chosen(TableChoice)
  /// The report on a file's content, before its cards are imported.
  case found(ImportReport)
  /// The previews of a file's first cards, in a dry run.
  case previewed([ImportPreview])
  /// What was read from a photographed list, in a dry run; in place of previews.
  case read(PhotoPage)
  /// The outcome of a file; `file` is the file's name for a person.
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
