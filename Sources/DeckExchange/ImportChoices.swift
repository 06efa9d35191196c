package import DeckFormats

/// How files are imported, where a person chooses something else than what is found out.
package struct ImportChoices {
  /// How a file is read; its `deck` is the deck for all cards, nil for those that the file names.
  package var source = SourceChoices()
  /// What subdecks become.
  package var subdecks = ImportScan.Subdecks.decks
  /// The learner who gets the answers in the files; nil for nobody.
  package var learner: String?
  /// The folder of the pictures and sounds; nil for the one beside the file.
  package var media: String?
  /// The most pixels on a picture's side; larger pictures are made smaller.
  package var pictureSide = 2_048
  /// Whether the library stays as it is.
  package var isDryRun = false

  package init() {}
}
