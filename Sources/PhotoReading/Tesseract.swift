internal import Glibc
internal import PageReading

/// Tesseract with the model of one language, which only the photo reader's process loads and never unloads.
///
/// The library is optional, and brings fifty others, so the program isn't linked to it.
///
/// Source: tesseract-ocr.github.io/tessapi/5.x, capi.h.
struct Tesseract {
  /// The library's file, the same in Debian 12 and 13.
  static let library = "libtesseract.so.5"

  private let calls: TesseractCalls
  private let reader: OpaquePointer

  /// `PSM_SINGLE_BLOCK`: a column is one block of text.
  private static let singleBlock: CInt = 6
  /// `RIL_TEXTLINE` and `RIL_WORD`.
  private static let (line, word): (CInt, CInt) = (2, 3)
  /// What scanned pages have, in dots per inch; it is only compared with the letters' sizes.
  private static let resolution: CInt = 300
  /// The most words of a column.
  private static let mostWords = 5_000

  /// Loads the library and a language's model, which takes files that can't be opened later.
  ///
  /// - Throws: `PhotoProblem.missing`.
  init(_ language: PhotoLanguage) throws(PhotoProblem) {
    calls = try TesseractCalls()
    guard let reader = calls.create() else { throw .noReader("TessBaseAPICreate") }
    guard calls.start(reader, PhotoLanguage.folder, language.model) == 0 else {
      throw .missing(package: language.package)
    }
    self.reader = reader
    calls.setMode(reader, Self.singleBlock)
    // White print on black is not read a second time: tesseract#263.
    _ = calls.setVariable(reader, "tessedit_do_invert", "0")
  }

  /// Reads a column of text.
  ///
  /// - Returns: Its words, from the top.
  func words(in picture: GreyPicture) throws(PhotoProblem) -> [ReadWord] {
    guard picture.width > 16, picture.height > 16 else { return [] }
    calls.setImage(
      reader, picture.pixels, CInt(picture.width), CInt(picture.height), 1, CInt(picture.width))
    calls.setResolution(reader, Self.resolution)
    guard calls.recognize(reader, nil) == 0 else { throw .noReader("TessBaseAPIRecognize") }
    guard let place = calls.places(reader) else { return [] }
    defer { calls.forget(place) }
    var words: [ReadWord] = []
    var line = -1
    repeat {
      let box = calls.box(place)
      if calls.begins(box, Self.line) != 0 { line += 1 }
      guard let text = calls.text(place, Self.word) else { continue }
      defer { calls.forgetText(text) }
      var (left, top, right, bottom): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
      guard calls.bounds(box, Self.word, &left, &top, &right, &bottom) != 0 else { continue }
      var (fromX, fromY, toX, toY): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
      let isLevel = calls.baseline(box, Self.word, &fromX, &fromY, &toX, &toY) != 0
      words.append(
        ReadWord(
          String(cString: text), left: Int(left), top: Int(top), width: Int(right - left),
          height: Int(bottom - top), baseline: isLevel ? Int(fromY + toY) / 2 : nil,
          confidence: Double(calls.confidence(place, Self.word)), line: line))
    } while calls.next(place, Self.word) != 0 && words.count < Self.mostWords
    return words
  }
}

/// The functions of Tesseract that are used, as its header declares them.
private struct TesseractCalls {
  typealias Object = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Number = UnsafeMutablePointer<CInt>

  let create: @convention(c) () -> Object?
  let start: @convention(c) (Object, Text, Text) -> CInt
  let setMode: @convention(c) (Object, CInt) -> Void
  let setVariable: @convention(c) (Object, Text, Text) -> CInt
  let setImage: @convention(c) (Object, UnsafePointer<UInt8>, CInt, CInt, CInt, CInt) -> Void
  let setResolution: @convention(c) (Object, CInt) -> Void
  let recognize: @convention(c) (Object, Object?) -> CInt
  let places: @convention(c) (Object) -> Object?
  let box: @convention(c) (Object) -> Object
  let begins: @convention(c) (Object, CInt) -> CInt
  let bounds: @convention(c) (Object, CInt, Number, Number, Number, Number) -> CInt
  let baseline: @convention(c) (Object, CInt, Number, Number, Number, Number) -> CInt
  let text: @convention(c) (Object, CInt) -> UnsafeMutablePointer<CChar>?
  let confidence: @convention(c) (Object, CInt) -> Float
  let next: @convention(c) (Object, CInt) -> CInt
  let forget: @convention(c) (Object) -> Void
  let forgetText: @convention(c) (Text) -> Void

  init() throws(PhotoProblem) {
    guard let library = dlopen(Tesseract.library, RTLD_NOW | RTLD_GLOBAL) else {
      throw .missing(package: PhotoPackages.whole)
    }
    /// Looks up a function; nothing checks that it has the given type.
    func function<Function>(_ name: String) throws(PhotoProblem) -> Function {
      guard let address = dlsym(library, name) else { throw .noReader(name) }
      return unsafeBitCast(address, to: Function.self)
    }
    create = try function("TessBaseAPICreate")
    start = try function("TessBaseAPIInit3")
    setMode = try function("TessBaseAPISetPageSegMode")
    setVariable = try function("TessBaseAPISetVariable")
    setImage = try function("TessBaseAPISetImage")
    setResolution = try function("TessBaseAPISetSourceResolution")
    recognize = try function("TessBaseAPIRecognize")
    places = try function("TessBaseAPIGetIterator")
    box = try function("TessResultIteratorGetPageIterator")
    begins = try function("TessPageIteratorIsAtBeginningOf")
    bounds = try function("TessPageIteratorBoundingBox")
    baseline = try function("TessPageIteratorBaseline")
    text = try function("TessResultIteratorGetUTF8Text")
    confidence = try function("TessResultIteratorConfidence")
    next = try function("TessResultIteratorNext")
    forget = try function("TessResultIteratorDelete")
    forgetText = try function("TessDeleteText")
  }
}
