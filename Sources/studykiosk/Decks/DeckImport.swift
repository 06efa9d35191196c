import ArgumentParser
import DeckFormats
import DeckStore
import Glibc
import LibraryAccess
import LinuxSystem
import Study

/// `studykiosk deck import`.
struct DeckImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring the cards of files into decks.",
    discussion: """
      What a file is, is found by its content: a table (separated by commas, semicolons, tabs or \
      bars, with or without headings, in any usual encoding), a spreadsheet (.xlsx, .ods), a list \
      copied from Quizlet or typed with = or : between words, Anki's \
      packages and text export, Mnemosyne's cards and databases, Markdown with Q: and A: or with \
      ::, or this program's own CSV with the columns guid, name, question, answer, tags, set:NAME (how many copies), attribute:KEY, \
      question-media and answer-media. A folder or a zip file stands for the files in it.

      Cards the deck has already, by their GUIDs or else by their questions, are changed as the file has \
      changed since it was imported last, and keep their place, their answers and what was changed at \
      the box; cards it has and the file lacks stay. A file comes in as a whole or \
      not at all. What is left out is reported; pictures and sounds are looked for beside the file.
      """)

  @Argument(help: "Files and folders; - is standard input.")
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The deck for all cards (default: what the file says, or its name).", valueName: "name"),
    completion: .decks)
  var deck: String?

  @Flag(help: "Only tell what would be imported.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "The column of the questions: its heading or its number.", valueName: "column"))
  var question: String?

  @Option(
    help: ArgumentHelp("The column of the answers: its heading or its number.", valueName: "column")
  )
  var answer: String?

  @Option(
    help: ArgumentHelp(
      "The text's encoding, as `iconv --list` calls it (default: found out).", valueName: "name"))
  var encoding: String?

  @Flag(help: "Refuse a file from which anything would be left out.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "What subdecks become: decks of their own, or sets of the outermost deck.",
      valueName: "decks|sets"))
  var subdecks = ImportScan.Subdecks.decks

  @Option(
    help: ArgumentHelp("Whose answers they are, if the file has any.", valueName: "name"),
    completion: .learners)
  var learner: String?

  @Option(help: ArgumentHelp("Where the pictures and sounds are.", valueName: "folder"))
  var media: String?

  @Option(
    help: ArgumentHelp(
      "Larger pictures are made smaller, to this many pixels on a side.", valueName: "pixels"))
  var pictureSide = 2_048

  @Flag(
    help: """
      Tell only what became of each file, a line each, with tabs between: the file, the numbers of cards \
      added and changed, what was wrong, and the decks. With --dry-run, lines that begin with a tab come \
      before it: the first cards' questions and answers.
      """)
  var tsv = false

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard (16...4_096).contains(pictureSide) else {
      throw ValidationError("a picture's side has 16 to 4096 pixels")
    }
    if files.contains("-"), deck == nil {
      throw ValidationError("standard input has no name; name the deck with --deck")
    }
  }

  /// How many cards `--tsv --dry-run` shows.
  private static let mostShown = 20

  func run() throws {
    var shown = 0
    let target = ImportTarget(
      use: { try dryRun ? library.use($0) : library.useOrMake($0) },
      write: { if !tsv { try writeLines($0) } },
      report: { if tsv { try writeLines([ImportLine($0, $1).text]) } },
      show: { card in
        guard tsv, shown < Self.mostShown else { return }
        shown += 1
        try writeLines([ImportLine.text(ofCard: card)])
      })
    try importAll(into: target)
  }

  /// Imports all files; one that fails does not keep out the others.
  func importAll(into target: ImportTarget) throws {
    try importAll(try ImportFiles.all(in: files), into: target)
  }

  private func importAll(_ found: [ImportFile], into target: ImportTarget) throws {
    var failures = 0
    let vaults = vaults(of: found)
    for file in found {
      let vault = file.folder.flatMap { vaults[$0] }
      do { try importFile(file, in: vault, into: target) } catch let error as ExitCode {
        // What is in a zip file has told its errors.
        guard found.count > 1 else { throw error }
        failures += 1
      } catch {
        // A folder of notes has many without cards, and may have documents that are not read.
        if error is RefusedFormatError, !file.isNamed, found.count > 1 {
          try target.report(file.name, .failure(error))
          Log().line("\(error)".replacing(file.path, with: file.name))
          continue
        }
        let isNote =
          !file.isNamed && found.count > 1 && (error is NoCardsError || error is NoDeckError)
        if !isNote {
          failures += 1
          try target.report(file.name, .failure(error))
        }
        guard found.count > 1 || file.isUnpacked else { throw error }
        Log().line("\(error)".replacing(file.path, with: file.name))
      }
    }
    if failures > 0 { throw ExitCode.failure }
  }

  private func importFiles(in zip: ZipArchive, into target: ImportTarget) throws {
    let unpacked = try UnpackedZip(zip)
    try withExtendedLifetime(unpacked) {
      let inside = try ImportFiles.all(in: unpacked, of: zip.path)
      for name in zip.names {
        guard let format = RefusedFormat.named(name) else { continue }
        let error = RefusedFormatError(path: "\(zip.path)/\(name)", format)
        try target.report(error.path, .failure(error))
        Log().line("\(error)")
      }
      guard !inside.isEmpty else { throw NoDeckError(path: zip.path) }
      try importAll(inside, into: target)
    }
  }

  /// The named folders.
  private func vaults(of files: [ImportFile]) -> [String: ImportVault] {
    var tags: [String: Bool] = [:]
    for file in files {
      guard let folder = file.folder, tags[folder] != true else { continue }
      tags[folder] = DeckFormat.isTaggedNote(path: file.path, choices) {
        try InputFile.contents(of: file.path, limit: DeckFile.largestFile, isNamedByFile: true)
      }
    }
    return Dictionary(uniqueKeysWithValues: tags.map { ($0, ImportVault($0, isTagged: $1)) })
  }

  private var choices: SourceChoices {
    var choices = SourceChoices()
    (choices.question, choices.answer, choices.encoding) = (question, answer, encoding)
    (choices.isStrict, choices.deck) = (strict, deck)
    return choices
  }

  private func importFile(
    _ file: ImportFile, in vault: ImportVault?, into target: ImportTarget
  ) throws {
    let path = file.path
    let beside = Folder.parent(of: path)
    // A zip file has its pictures and sounds in it.
    let named = media ?? (file.isUnpacked ? beside : nil)
    var folder = MediaFolder(path: named)
    var choices = choices
    choices.isInTaggedVault = vault?.isTagged ?? false
    let input = DeckInput(
      path: path, start: try path == "-" ? [] : Self.start(of: path, isNamed: file.isNamed),
      find: { try folder.find($0) },
      contents: {
        try InputFile.contents(
          of: path, limit: DeckFile.largestFile, isNamedByFile: !file.isNamed)
      })
    // A zip file in a zip file stays closed: some have themselves in them.
    if !file.isUnpacked, let zip = try DeckFormat.plainZip(input) {
      return try importFiles(in: zip, into: target)
    }
    let source = try DeckFormat.open(input, choices)
    let own = source as? DeckFile
    if let own, !own.unknownHeadings.isEmpty {
      let names = own.unknownHeadings.map { "\"\($0)\"" }.joined(separator: ", ")
      Log().line("left alone: \(names); a column attribute:NAME would be kept")
    }
    if own == nil, named == nil, path != "-" {
      folder = MediaFolder(path: source.mediaFolder ?? beside)
    }
    let name = deck ?? DeckFile.deckName(ofFile: path)
    let naming = DeckNaming(deck: name, isForAll: deck != nil, subdecks: subdecks)
    let scan = try ImportScan(source, naming, path: path)
    guard scan.cards > 0 || own != nil else { throw NoCardsError(path: path, source) }
    let around = self.media == nil ? vault : nil
    var media = ImportedMedia(
      of: source, folder: folder, outside: { around?.path(of: $0, from: path) },
      pictureSide: pictureSide)
    var bar = ProgressBar("looking at pictures and sounds")
    for (number, name) in scan.media.enumerated() {
      try media.find(name)
      bar.show(Double(number + 1) / Double(scan.media.count))
    }
    let cards = ImportedCards(source, scan, naming, media, learner: learner)
    if own == nil || dryRun {
      try target.write(ImportReport(path: file.name, source, scan, media).lines)
    }
    if dryRun {
      try target.write(try cards.preview())
      for card in cards.firstCards { try target.show(card) }
      // Without a library, all of it would be new.
      guard LibraryFile(path: try library.path).exists else {
        return try target.report(file.name, .success(ImportOutcome(new: scan)))
      }
    }
    let outcome = try target.use { store in
      let outcome = try cards.add(to: store, copiesCards: own == nil, isKept: !dryRun)
      if let own, !dryRun {
        for deck in outcome.decks { try store.setVoices(own.voices, of: deck.deck) }
      }
      return outcome
    }
    try target.write(outcome.lines.map { dryRun ? "would be: \($0)" : $0 })
    try target.report(file.name, .success(outcome))
  }
}

extension DeckImport {
  /// A file's first bytes.
  private static func start(of path: String, isNamed: Bool) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try InputFile(path: path, isNamedByFile: !isNamed).read(into: &bytes)
    return Array(bytes[..<count])
  }
}

extension ImportScan.Subdecks: ExpressibleByArgument {}

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
