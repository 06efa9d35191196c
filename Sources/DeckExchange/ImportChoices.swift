package import DeckFormats

/// The options of an import, with which a person overrides the detected properties of the files.
package struct ImportChoices {
  /// The options for reading a file; its `deck` is the deck for all cards, or nil for the decks that the file
  /// names.
  package var source = SourceChoices()
  /// Whether subdecks become decks or sets.
  package var subdecks = ImportScan.Subdecks.decks
  /// The name of the learner for whom the answers in the files are imported; nil to import no answers.
  package var learner: String?
  /// The folder of the pictures and sounds; nil for the folder of the file.
  package var media: String?
  /// The maximum number of pixels on a picture's side; larger pictures are scaled down.
  package var pictureSide = 2_048
  /// The languages of photographed lists; nil to refuse photos.
  package var languages: PhotoLanguages?
  /// Whether to leave the library unchanged.
  package var isDryRun = false

  package init() {}
}
