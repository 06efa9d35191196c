internal import Canvas
internal import ContentHash
internal import DeckFormats
internal import DeckStore
internal import LinuxSystem
internal import Speaker
internal import Study

/// The pictures and sounds that an imported file names: in the file itself, or in a folder.
///
/// Those that are missing or can't be decoded are left out and reported; large pictures are scaled down.
struct ImportedMedia {
  private let source: any DeckSource
  private let mostBytes: Int
  /// The maximum number of pixels on a picture's side.
  private let pictureSide: Int
  private let decoder: PictureProcess
  private var folder: MediaFolder
  /// The search in the folder; nil if there is no folder.
  private let search: MediaSearch?
  /// Finds the path of a file that the search does not find; see `init`.
  private let outside: (String) -> String?
  private var found: [String: DeckMedia] = [:]
  /// The contents from the imported file itself, and the pictures that were scaled down.
  private var contents: [Content] = []
  /// The number of bytes that were read from the imported file itself.
  private var unpacked = 0
  /// A temporary file with the pictures that were scaled down; nil if there are none.
  private var smaller: TemporaryFile?
  /// The names of the pictures and sounds that are left out, with the reasons.
  private(set) var problems: [(name: String, reason: String)] = []
  /// The names of those that were left out before any was looked for.
  private let leftOut: Set<String>
  /// The number of pictures that were scaled down.
  private(set) var smallerCount = 0

  private struct Content {
    enum Place {
      /// In the imported file, under this name.
      case source(String)
      /// In this part of `smaller`.
      case smaller(Range<Int>)
    }

    let place: Place
    let hash: ContentHash
    let size: Int
    let fileExtension: String
  }

  static let notFound = "not found; name the folder that has it with --media"

  /// The maximum number of problems that are reported; a deck may lack thousands of files.
  static let mostReported = 10

  /// - Parameters:
  ///   - source: The imported file.
  ///   - folder: The folder in which to look for what is not in the file, with the files that were already
  ///     found there.
  ///   - missing: The pictures and sounds that are left out already, with the reasons.
  ///   - outside: Finds a file outside of the folder, and returns its path relative to the folder; nil if
  ///     there is none.
  ///   - mostBytes: The maximum number of bytes that are read from the imported file itself.
  ///   - pictureSide: The maximum number of pixels on a picture's side.
  ///   - decoder: The decoder of pictures.
  init(
    of source: any DeckSource, folder: MediaFolder,
    without missing: [(name: String, reason: String)] = [],
    outside: @escaping (String) -> String? = { _ in nil },
    mostBytes: Int = MediaFolder.mostBytes, pictureSide: Int,
    decoder: PictureProcess = PictureProcess()
  ) {
    (self.source, self.decoder, self.outside) = (source, decoder, outside)
    self.mostBytes = mostBytes
    self.pictureSide = pictureSide
    self.folder = folder
    problems = missing
    leftOut = Set(missing.map(\.name))
    search = folder.path.map(MediaSearch.init)
  }

  /// The number of contents that go into the library.
  var count: Int { Set(found.values.map(\.hash)).count }

  subscript(name: String) -> DeckMedia? { found[name] }

  /// Whether the content with this hash is in the folder, under the name by which one of this program's own files
  /// names it.
  func has(_ hash: String) -> Bool { folder.has(hash) }

  /// Finds a picture or sound and tries to decode it; adds it to `problems` if either fails.
  ///
  /// - Throws: `MediaLimitError`.
  mutating func find(_ name: String) throws {
    guard !leftOut.contains(name) else { return }
    do {
      if let problem = try take(name) { problems.append((name, problem)) }
    } catch let error as MediaLimitError {
      throw error
    } catch {
      problems.append((name, (error as? DeckFileError)?.message ?? "\(error)"))
    }
  }

  /// Finds and decodes a picture or sound, and notes it for `add`.
  ///
  /// - Returns: The reason to leave it out; nil if there is none.
  private mutating func take(_ name: String) throws -> String? {
    let fileExtension = name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    let kind = CardRecord.Media(side: .question, hash: "", fileExtension: fileExtension)
    guard kind.isPicture || kind.isSound else {
      let other = MediaName.refused[fileExtension].map { "; save it as \($0), and name that" }
      return "neither a picture nor a sound that the box can show or play" + (other ?? "")
    }
    var bytes: [UInt8] = []
    var place: String?
    if try !source.readMedia(name, { bytes += try counted($0, after: bytes.count) }) {
      place = search?.path(of: name) ?? outside(name)
      guard let place else { return Self.notFound }
      bytes = try InputFile.contents(
        of: "\(folder.path ?? ".")/\(place)", limit: DeckStore.longestMedia, isNamedByFile: true)
    }
    if kind.isSound {
      if let problem = Self.problem(withSound: bytes) { return problem }
    } else {
      do {
        if let picture = try decoder.shrink(bytes, toSide: pictureSide) {
          try keep(picture, for: name)
          return nil
        }
      } catch let error as PictureProblem {
        switch error {
        case .noDecoder, .noLibrary: break
        default: return "\(error)"
        }
      }
    }
    if let place {
      found[name] = try folder.take(place)
    } else {
      keep(bytes, at: .source(name), fileExtension: fileExtension, for: name)
    }
    return nil
  }

  /// Counts a piece that was read from the imported file, and throws an error if a limit is exceeded.
  ///
  /// Contents that can't be decoded count, too: unpacking takes time, and a small file may have many of them.
  private mutating func counted(_ piece: [UInt8], after size: Int) throws -> [UInt8] {
    unpacked += piece.count
    guard unpacked <= mostBytes else {
      throw MediaLimitError(
        description: "more than \(mostBytes >> 30) GiB of pictures and sounds are in it; import "
          + "the deck in parts")
    }
    guard size + piece.count <= DeckStore.longestMedia else {
      throw MediaError(description: "larger than 64 MiB")
    }
    return piece
  }

  private mutating func keep(_ picture: SmallerPicture, for name: String) throws {
    let file = try smaller ?? TemporaryFile()
    smaller = file
    let range = file.size..<(file.size + picture.bytes.count)
    try file.write(picture.bytes)
    smallerCount += 1
    keep(picture.bytes, at: .smaller(range), fileExtension: picture.fileExtension, for: name)
  }

  private mutating func keep(
    _ bytes: [UInt8], at place: Content.Place, fileExtension: String, for name: String
  ) {
    let hash = ContentHash(of: bytes)
    contents.append(
      Content(place: place, hash: hash, size: bytes.count, fileExtension: fileExtension))
    found[name] = DeckMedia(hash: hash.description, fileExtension: fileExtension)
  }

  /// Adds everything that was found to a library, before the cards.
  func add(to cards: CardImport) throws {
    try folder.add(to: cards)
    for content in contents {
      var bytes: [UInt8] = []
      switch content.place {
      case .source(let name): _ = try source.readMedia(name) { bytes += $0 }
      case .smaller(let range): bytes = try smaller?.bytes(in: range) ?? []
      }
      var rest = [bytes].makeIterator()
      try cards.addMedia(
        content.hash, size: content.size, fileExtension: content.fileExtension
      ) {
        rest.next() ?? []
      }
    }
  }

  /// Returns why the box can't play a sound; nil if the box can, or if there is no decoder to tell.
  private static func problem(withSound bytes: [UInt8]) -> String? {
    do throws(SoundProblem) {
      _ = try CardSound(hash: "").decode(bytes, by: SandboxedProcess(), cancellation: .never)
    } catch {
      if case .noDecoder = error { return nil }
      return "\(error)"
    }
    return nil
  }
}
