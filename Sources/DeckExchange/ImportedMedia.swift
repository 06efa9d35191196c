internal import Canvas
internal import ContentHash
internal import DeckFormats
internal import DeckStore
internal import LinuxSystem
internal import Speaker
internal import Study

/// The pictures and sounds that an imported file names: in the file itself, or in a folder.
///
/// What is missing or can't be decoded is left out and told; large pictures are made smaller.
struct ImportedMedia {
  private let source: any DeckSource
  private let mostBytes: Int
  /// The most pixels on a picture's side.
  private let pictureSide: Int
  private let decoder: PictureProcess
  private var folder: MediaFolder
  /// What is in the folder; nil without one.
  private let search: MediaSearch?
  /// Looks for what is not there.
  private let outside: (String) -> String?
  private var found: [String: DeckMedia] = [:]
  /// The contents that are not as they are in the folder.
  private var contents: [Content] = []
  /// How many bytes came out of the file itself.
  private var unpacked = 0
  /// The pictures that were made smaller.
  private var smaller: TemporaryFile?
  /// The names that are left out, and why.
  private(set) var problems: [(name: String, reason: String)] = []
  /// How many pictures were made smaller.
  private(set) var smallerCount = 0

  private struct Content {
    enum Place {
      /// In the imported file, under this name.
      case source(String)
      /// In `smaller`.
      case smaller(Range<Int>)
    }

    let place: Place
    let hash: ContentHash
    let size: Int
    let fileExtension: String
  }

  /// How many names are told; a deck may lack thousands.
  static let mostReported = 10

  /// - Parameters:
  ///   - source: The file.
  ///   - folder: Where to look for what is not in it, with what was found in it already.
  ///   - outside: Finds a path from there that leads out of it.
  ///   - mostBytes: How much may come out of the file itself.
  ///   - pictureSide: The most pixels on a picture's side.
  ///   - decoder: What decodes pictures.
  init(
    of source: any DeckSource, folder: MediaFolder,
    outside: @escaping (String) -> String? = { _ in nil },
    mostBytes: Int = MediaFolder.mostBytes, pictureSide: Int,
    decoder: PictureProcess = PictureProcess()
  ) {
    (self.source, self.decoder, self.outside) = (source, decoder, outside)
    self.mostBytes = mostBytes
    self.pictureSide = pictureSide
    self.folder = folder
    search = folder.path.map(MediaSearch.init)
  }

  /// How many contents go into the library.
  var count: Int { Set(found.values.map(\.hash)).count }

  subscript(name: String) -> DeckMedia? { found[name] }

  /// Looks for a picture or sound and tries to decode it; one that can't be read is a problem.
  ///
  /// - Throws: `MediaLimitError`.
  mutating func find(_ name: String) throws {
    do {
      if let problem = try take(name) { problems.append((name, problem)) }
    } catch let error as MediaLimitError {
      throw error
    } catch {
      problems.append((name, (error as? DeckFileError)?.message ?? "\(error)"))
    }
  }

  /// - Returns: Why it is left out; nil if it was found.
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
      guard let place else { return "not found; name the folder that has it with --media" }
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

  /// Counts a piece of the file, also of what can't be decoded: unpacking takes time, and a small file may have
  /// many.
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

  /// Brings all that was found into a library, before the cards.
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

  /// Why the box can't play this; nil if it can, or if nobody can tell here.
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
