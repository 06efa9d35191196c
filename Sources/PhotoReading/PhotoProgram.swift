internal import CDecoderJail
internal import Canvas
internal import Glibc
internal import LinuxSystem
internal import PageReading

/// The subcommand that reads one untrusted photo of a list, in a sandboxed process that may do nothing else.
package enum PhotoProgram {
  /// The name of the subcommand, which the program's help does not list.
  package static let name = "read-photo"

  /// Returns the arguments with which a parent process calls the subcommand.
  static func arguments(question: PhotoLanguage, answer: PhotoLanguage) -> [String] {
    [name, question.model, answer.model]
  }

  /// Reads the photo on standard input, and writes a `PhotoReply` to standard output.
  ///
  /// - Parameters:
  ///   - question: The code of the questions' language.
  ///   - answer: The code of the answers' language.
  ///   - pixels: Whether to write the page as it is read, a PGM, instead of what is read; for looking into faults.
  package static func run(question: String, answer: String, pixels: Bool = false) -> Never {
    do throws(PhotoProblem) {
      try read(question, answer, pixels)
    } catch {
      write(PhotoReply.text(of: error))
      _exit(1)
    }
    // `_exit` skips the libraries' cleanup, because there is nothing to save.
    _exit(0)
  }

  private static func read(
    _ question: String, _ answer: String, _ pixels: Bool
  ) throws(PhotoProblem) {
    try check(decoder_jail_limit(CUnsignedInt(PhotoLimits.time.components.seconds)))
    nice(10)  // Sound, touch and pictures come first.
    guard let languages = PhotoLanguage(question), let others = PhotoLanguage(answer) else {
      throw .noReader("its languages")
    }
    let first = try Tesseract(languages)
    let second = languages == others ? first : try Tesseract(others)
    let file = try photo()
    guard let kind = PictureKind(file), kind != .svg else { throw .picture(.unknownKind) }
    let wanted = PixelSize(width: PhotoLimits.side, height: PhotoLimits.side)
    let picture: PixelPicture
    do throws(PictureProblem) { picture = try PixelPicture(kind, wanted: wanted) } catch {
      throw .picture(error)
    }
    try check(decoder_jail_close(PhotoLimits.memory, nil))
    let greys: GreyPicture
    do throws(PictureProblem) {
      let (size, pixels) = try picture.decodeGreys(file)
      greys = GreyPicture(width: size.width, height: size.height, pixels: pixels)
    } catch {
      throw .picture(error)
    }
    do {
      if pixels { return write(try PageReader.cleaned(greys)) }
      let reader = PageReader(
        read: { picture, side in try (side == .question ? first : second).words(in: picture) },
        progress: { write(PhotoReply.part($0)) })
      write(PhotoReply.text(of: try reader.page(in: greys)))
    } catch let problem as PhotoProblem {
      throw problem
    } catch {
      throw error as? PageReadingError == .small ? .small : .noText
    }
  }

  /// Returns the file on standard input, which is read before the doors close.
  private static func photo() throws(PhotoProblem) -> [UInt8] {
    var (file, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 18))
    while true {
      let count = Glibc.read(STDIN_FILENO, &piece, piece.count)
      guard count >= 0 else { throw .picture(.missing("its bytes don't arrive")) }
      guard count > 0 else { return file }
      file += piece[..<count]
      guard file.count <= PhotoLimits.bytes else {
        throw .picture(.tooLarge("more than \(PhotoLimits.bytes >> 20) MiB"))
      }
    }
  }

  private static func check(_ failed: UnsafePointer<CChar>?) throws(PhotoProblem) {
    if let failed { throw .noReader(String(cString: failed)) }
  }

  private static func write(_ picture: GreyPicture) {
    write("P5 \(picture.width) \(picture.height) 255\n")
    picture.pixels.withUnsafeBytes { write($0) }
  }

  private static func write(_ text: String) {
    Array(text.utf8).withUnsafeBytes { write($0) }
  }

  /// Writes bytes; ends the process if the parent no longer reads.
  private static func write(_ bytes: UnsafeRawBufferPointer) {
    if FileDescriptor.write(bytes, to: STDOUT_FILENO) != 0 { _exit(1) }
  }
}
