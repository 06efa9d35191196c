internal import Canvas
internal import DeckFormats
package import DeckStore
internal import Glibc
internal import LibraryAccess
internal import LinuxSystem
internal import PhotoReading
internal import Study

/// Imports the cards of people's files into a library.
///
/// A file is imported as a whole or not at all, and a file that fails does not stop the others. The importer
/// reports everything as `ImportEvent`s and prints nothing.
package struct Importer {
  let choices: ImportChoices
  /// Calls its argument with the library; returns nil if there is no library.
  let use: ((DeckStore) throws -> ImportOutcome) throws -> ImportOutcome?
  let report: (ImportEvent) throws -> Void
  private let names = FileDeckNames()

  /// - Parameters:
  ///   - choices: How the files are read, and where their cards go.
  ///   - use: Calls its argument with the library and returns the argument's result; returns nil if there is
  ///     no library and `choices.isDryRun` is true.
  ///   - report: Called with each event, in order; an error that it throws ends the import.
  package init(
    _ choices: ImportChoices,
    use: @escaping ((DeckStore) throws -> ImportOutcome) throws -> ImportOutcome?,
    report: @escaping (ImportEvent) throws -> Void
  ) {
    (self.choices, self.use, self.report) = (choices, use, report)
  }

  /// Imports files, and the files in folders and zip files.
  ///
  /// - Parameter paths: The files' and folders' paths; `-` is standard input.
  /// - Returns: The number of files that failed, each of which was reported and logged.
  /// - Throws: The file's error if there is only one file; `FileError` for a folder that can't be read; the
  ///   errors of `report`.
  package func importFiles(at paths: [String]) throws -> Int {
    let files = try ImportFiles.all(in: paths)
    // A folder without any file of a known kind says nothing else.
    guard !files.isEmpty else { throw NoDeckError(path: paths.joined(separator: ", ")) }
    return try importAll(files)
  }

  private func importAll(_ files: [ImportFile]) throws -> Int {
    var failures = 0
    let vaults = vaults(of: files)
    for file in files {
      let vault = file.folder.flatMap { vaults[$0] }
      do { failures += try importFile(file, in: vault) } catch {
        let isAmongOthers = !file.isNamed && files.count > 1
        // In a folder of notes, many have no cards, and there may be documents of refused formats.
        let isRefused = isAmongOthers && error is RefusedFormatError
        let isNote = isAmongOthers && (error is NoCardsError || error is NoDeckError)
        if !isNote { try report(.finished(file: file.name, .failure(error))) }
        guard files.count > 1 || file.isUnpacked else { throw error }
        let line = (error as? NoDeckError).flatMap { isNote ? $0.line : nil } ?? "\(error)"
        try report(.logged(line.replacing(file.path, with: file.name)))
        if !isNote, !isRefused { failures += 1 }
      }
    }
    return failures
  }

  private func importFiles(in zip: ZipArchive) throws -> Int {
    let unpacked = try UnpackedZip(zip)
    return try withExtendedLifetime(unpacked) {
      let inside = try ImportFiles.all(in: unpacked, of: zip.path)
      for name in zip.names {
        guard let format = RefusedFormat.named(name) else { continue }
        let error = RefusedFormatError(path: "\(zip.path)/\(name)", format)
        try report(.finished(file: error.path, .failure(error)))
        try report(.logged("\(error)"))
      }
      guard !inside.isEmpty else { throw NoDeckError(path: zip.path) }
      return try importAll(inside)
    }
  }

  /// Returns the named folders and unpacked zip files, by path.
  private func vaults(of files: [ImportFile]) -> [String: ImportVault] {
    var tags: [String: Bool] = [:]
    for file in files {
      guard let folder = file.folder, tags[folder] != true else { continue }
      tags[folder] = DeckFormat.isTaggedNote(path: file.path, choices.source) {
        try InputFile.contents(of: file.path, limit: DeckFile.largestFile, isNamedByFile: true)
      }
    }
    return Dictionary(uniqueKeysWithValues: tags.map { ($0, ImportVault($0, isTagged: $1)) })
  }

  /// - Returns: The number of files that failed in a zip file; 0 for any other file.
  private func importFile(_ file: ImportFile, in vault: ImportVault?) throws -> Int {
    let path = file.path
    let beside = Folder.parent(of: path)
    var folder = MediaFolder(path: choices.media ?? (path == "-" ? nil : beside))
    var sourceChoices = choices.source
    sourceChoices.isInTaggedVault = vault?.isTagged ?? false
    var (missing, known): ([(name: String, reason: String)], Set<String>) = ([], [])
    var limit: MediaLimitError?
    let isStrict = choices.source.isStrict
    let input = DeckInput(
      path: path, start: try path == "-" ? [] : Self.start(of: path, isNamed: file.isNamed),
      find: { name in
        if known.contains(name) { return nil }
        var reason = ImportedMedia.notFound
        do {
          if let found = try folder.find(name) { return found }
        } catch let error as MediaLimitError {
          // No line of the file is wrong.
          limit = error
          throw error
        } catch  where !isStrict {
          if (error as? FileError)?.code != ENOENT { reason = "\(error)" }
        }
        known.insert(name)
        missing.append((name, reason))
        return nil
      },
      contents: {
        try InputFile.contents(
          of: path, limit: DeckFile.largestFile, isNamedByFile: !file.isNamed)
      })
    // A zip file in a zip file is not opened: some contain themselves.
    if !file.isUnpacked, let zip = try DeckFormat.plainZip(input) {
      return try importFiles(in: zip)
    }
    let source: any DeckSource
    do {
      source = try photo(input) ?? DeckFormat.open(input, sourceChoices)
    } catch {
      throw limit ?? error
    }
    if let choice = source.choice { try report(.chosen(choice)) }
    if let own = source.ownFile {
      try reportUnknownHeadings(of: own)
    } else if choices.media == nil, !file.isUnpacked, let own = source.mediaFolder {
      folder = MediaFolder(path: own)
    }
    let around = choices.media == nil ? vault : nil
    try importCards(of: source, in: file, folder, without: missing) {
      around?.path(of: $0, from: path)
    }
    return 0
  }

  /// Reads a photographed list; returns nil for any other file, and if no languages are chosen.
  ///
  /// - Throws: `PhotoError`; the errors of reading the file and of `report`.
  private func photo(_ input: DeckInput) throws -> PhotoSource? {
    guard let languages = choices.languages, let kind = PictureKind(input.start), kind != .svg
    else { return nil }
    let bytes = try InputFile.contents(
      of: input.path, limit: PhotoLimits.bytes, isNamedByFile: false)
    do throws(PhotoProblem) {
      let page = try PhotoProcess().page(
        in: bytes, question: languages.question, answer: languages.answer
      ) { try? report(.progress("reading the photo", $0)) }
      return PhotoSource(page: page)
    } catch {
      throw PhotoError(path: input.path, problem: error)
    }
  }

  private func reportUnknownHeadings(of file: DeckFile) throws {
    guard !file.unknownHeadings.isEmpty else { return }
    let names = file.unknownHeadings.map { "\"\($0)\"" }.joined(separator: ", ")
    try report(.logged("left alone: \(names); a column attribute:NAME would be kept"))
  }

  /// Imports an opened file.
  ///
  /// - Parameters:
  ///   - source: The opened file.
  ///   - file: Its path and name.
  ///   - folder: The folder of its pictures and sounds.
  ///   - missing: The pictures and sounds that are left out already, with the reasons.
  ///   - outside: As in `ImportedMedia`.
  /// - Throws: `NoCardsError`; the errors of reading the file, of changing the library and of `report`.
  private func importCards(
    of source: any DeckSource, in file: ImportFile, _ folder: MediaFolder,
    without missing: [(name: String, reason: String)],
    outside: @escaping (String) -> String?
  ) throws {
    let own = source.ownFile
    let name = choices.source.deck ?? names.name(for: file)
    let naming = DeckNaming(
      deck: name, isForAll: choices.source.deck != nil, subdecks: choices.subdecks)
    let scan = try ImportScan(source, naming, path: file.path)
    if scan.decks.contains(where: { $0.name == name }) { names.take(name, for: file) }
    guard scan.cards > 0 || own != nil else { throw NoCardsError(path: file.path, source) }
    var media = ImportedMedia(
      of: source, folder: folder, without: missing, outside: outside,
      pictureSide: choices.pictureSide)
    for (number, name) in scan.media.enumerated() {
      try media.find(name)
      try report(
        .progress("looking at pictures and sounds", Double(number + 1) / Double(scan.media.count)))
    }
    var cards = ImportedCards(source, scan, naming, media, learner: choices.learner)
    if own == nil || choices.isDryRun || !media.problems.isEmpty {
      try report(.found(ImportReport(path: file.name, source, scan, media)))
    }
    if choices.isDryRun {
      try report(
        (source as? PhotoSource).map { .read($0.page) } ?? .previewed(cards.previews))
    }
    let outcome = try use { store in
      let outcome = try cards.add(
        to: store, copiesCards: own == nil, isKept: !choices.isDryRun,
        isStrict: choices.source.isStrict
      ) { try report(.progress($0, $1)) }
      if !choices.isDryRun {
        for deck in outcome.decks { try store.setVoices(source.voices, of: deck.deck) }
      }
      return outcome
    }
    // In a dry run without a library, all cards would be new.
    var result = outcome ?? ImportOutcome(new: scan)
    result.leftOut = LeftOut.all(of: source, media, lost: result.lostMedia)
    let removed = result.decks.reduce(0) { $0 + $1.summary.removed }
    if removed > 0 { result.leftOut.append(LeftOut(.removed, count: removed)) }
    try report(.finished(file: file.name, .success(result)))
  }

  /// Returns the first bytes of a file, at most 64.
  private static func start(of path: String, isNamed: Bool) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try InputFile(path: path, isNamedByFile: !isNamed).read(into: &bytes)
    return Array(bytes[..<count])
  }
}

/// A file that was read and has no cards.
struct NoCardsError: Error, CustomStringConvertible {
  let description: String

  init(path: String, _ source: any DeckSource) {
    var remarks: [String] = []
    source.forEachRemark { remarks.append("\($0.message): \($0.count)") }
    description =
      "\(path): no cards are found in this \(source.kind)"
      + (remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))")
  }
}

/// The error for a photo of a list that can't be read.
struct PhotoError: Error, CustomStringConvertible {
  let path: String
  let problem: PhotoProblem

  var description: String { "\(path): \(problem)" }
}
