internal import DeckFormats
internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Study

extension LeftOut {
  /// Returns what of a file is not in the library.
  ///
  /// - Parameters:
  ///   - source: The file, whose cards were read.
  ///   - media: Its pictures and sounds.
  ///   - lost: Those of which the file has only the hashes, and which are nowhere.
  /// - Returns: The sheets, columns and files by name, at most `ImportedMedia.mostReported` files; everything else
  ///   is counted, each kind once.
  static func all(
    of source: any DeckSource, _ media: ImportedMedia, lost: [String]
  ) -> [LeftOut] {
    var counts: [Kind: Int] = [:]
    source.forEachRemark { remark in
      if let kind = remark.kind { counts[kind, default: 0] += remark.count }
    }
    let counted = Kind.allCases.compactMap { kind in counts[kind].map { LeftOut(kind, count: $0) } }
    return counted + source.leftOut
      + (media.problems.map(\.name) + lost).prefix(ImportedMedia.mostReported)
      .map { LeftOut(.media, $0) }
  }

  /// Returns why a whole file is left out.
  static func file(because error: any Error) -> LeftOut {
    switch error {
    case let error as RefusedFormatError:
      error.format.saveAs.map { LeftOut(.format, $0) } ?? LeftOut(.noCards)
    case is NoCardsError, is NoDeckError: LeftOut(.noCards)
    case let error as DeckFileError:
      error.line > 0 ? LeftOut(.badLine, count: error.line) : LeftOut(.damaged)
    case let error as FileError: LeftOut(error.code == EFBIG ? .tooLarge : .unreadable)
    case is MediaLimitError: LeftOut(.tooLarge)
    case LibraryError.full: LeftOut(.boxFull)
    case LibraryError.readOnly: LeftOut(.boxReadOnly)
    default: LeftOut(.failed)
    }
  }
}
