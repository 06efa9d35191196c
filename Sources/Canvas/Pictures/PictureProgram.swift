internal import CDecoderJail
internal import Glibc
internal import LinuxSystem
package import ScreenLayout

/// The subcommand that decodes one untrusted picture, in a sandboxed process that may do nothing else.
package enum PictureProgram {
  /// The name of the subcommand, which the program's help does not list.
  package static let name = "decode-picture"

  /// Returns the arguments with which a parent process calls the subcommand to decode a picture.
  package static func arguments(_ wanted: PixelSize, paper: RGB) -> [String] {
    [name, "\(wanted.width)", "\(wanted.height)", "\(paper.packed)"]
  }

  /// Returns the arguments with which a parent process calls the subcommand to make a picture smaller.
  package static func shrinkArguments(_ wanted: PixelSize) -> [String] {
    [name, "\(wanted.width)", "\(wanted.height)", "0", "--shrink"]
  }

  /// Decodes the picture on standard input, and writes a `PictureReply` to standard output.
  ///
  /// - Parameters:
  ///   - wanted: The size of the rectangle that the picture fits into; an SVG is scaled up to it, other
  ///     pictures are only scaled down.
  ///   - paper: The colour behind the picture's transparent parts.
  ///   - shrinks: Whether to write a smaller file instead of pixels.
  package static func run(wanted: PixelSize, paper: RGB, shrinks: Bool) -> Never {
    let output = PictureOutput()
    do {
      try decode(wanted, shrinks ? nil : paper, output)
    } catch {
      output.write(PictureReply.bytes(of: error))
      _exit(1)
    }
    // `_exit` skips the libraries' cleanup, because there is nothing to save.
    _exit(0)
  }

  /// Decodes the picture on a paper or, if there is none, makes a smaller file of it.
  private static func decode(
    _ wanted: PixelSize, _ paper: RGB?, _ output: borrowing PictureOutput
  ) throws(PictureProblem) {
    let time = paper == nil ? PictureLimits.shrinkingTime : PictureLimits.time
    try check(decoder_jail_limit(CUnsignedInt(time.components.seconds)))
    nice(5)  // Sound and touch come first.
    guard wanted.width > 0, wanted.height > 0,
      wanted.width * wanted.height <= PictureLimits.wantedPixels
    else { throw .tooLarge("\(wanted.width)×\(wanted.height) pixels wanted") }
    var input = PictureInput()
    let head = try input.head()
    guard let kind = PictureKind(head) else { throw .unknownKind }
    if kind == .svg, let paper {
      let bytes = try input.rest(after: head, limit: VectorPicture.longest)
      let hasText = bytes.contains(text: "<text")
      let picture = try VectorPicture(wanted: wanted, hasText: hasText)
      try enterSandbox(readable: hasText ? fontFolders : [])
      try picture.decode(bytes, on: paper, to: output)
    } else {
      guard kind != .svg else { throw .unknownKind }
      let picture = try PixelPicture(kind, wanted: wanted)
      try enterSandbox()
      var isFirst = true
      func nextPiece() throws(PictureProblem) -> [UInt8] {
        defer { isFirst = false }
        return isFirst ? head : try input.nextPiece()
      }
      if let paper {
        try picture.decode(on: paper, to: output, nextPiece)
      } else {
        try picture.shrink(to: output, nextPiece)
      }
    }
  }

  /// The folders of fonts, as in Debian's /etc/fonts/fonts.conf.
  private static var fontFolders: [String] {
    let home = environmentVariable("HOME")
    return ["/usr/share/fonts", "/usr/local/share/fonts"]
      + (home.map { ["\($0)/.fonts", "\($0)/.local/share/fonts"] } ?? [])
  }

  private static func enterSandbox(readable: [String] = []) throws(PictureProblem) {
    var folders: [UnsafePointer<CChar>?] = readable.map { UnsafePointer(strdup($0)) }
    folders.append(nil)
    try check(
      decoder_jail_close(PictureLimits.memory, readable.isEmpty ? nil : folders))
  }

  private static func check(_ failed: UnsafePointer<CChar>?) throws(PictureProblem) {
    if let failed { throw .noDecoder(String(cString: failed)) }
  }
}

/// The picture's file on standard input.
private struct PictureInput: ~Copyable {
  private var length = 0

  /// Reads the next bytes; returns an empty array at the end.
  mutating func nextPiece(atMost count: Int = 65_536) throws(PictureProblem) -> [UInt8] {
    var piece = [UInt8](repeating: 0, count: count)
    let got = read(STDIN_FILENO, &piece, count)
    guard got >= 0 else { throw .missing("its bytes don't arrive") }
    length += got
    guard length <= PictureLimits.bytes else { throw .tooLarge("more than 64 MiB") }
    piece.removeLast(count - got)
    return piece
  }

  /// Reads enough bytes to recognize the kind of picture.
  mutating func head() throws(PictureProblem) -> [UInt8] {
    var head: [UInt8] = []
    while head.count < PictureKind.headLength {
      let piece = try nextPiece()
      if piece.isEmpty { break }
      head += piece
    }
    return head
  }

  /// Reads the rest of the file; returns the whole file, including its head.
  mutating func rest(after head: [UInt8], limit: Int) throws(PictureProblem) -> [UInt8] {
    var bytes = head
    while case let piece = try nextPiece(), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= limit else { throw .tooLarge("more than \(limit >> 20) MiB of svg") }
    }
    return bytes
  }
}

/// The process's standard output.
struct PictureOutput: ~Copyable {
  /// Writes a header and then the pixels, a few rows at a time.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - pixel: Returns the pixel in a row and a column, as 0x00RRGGBB.
  func write(_ size: PixelSize, _ pixel: (_ row: Int, _ column: Int) -> UInt32) {
    write(PictureReply.header(of: size))
    var piece: [UInt32] = []
    for row in 0..<size.height {
      for column in 0..<size.width { piece.append(pixel(row, column).littleEndian) }
      if piece.count >= 16_384 || row == size.height - 1 {
        piece.withUnsafeBytes { write($0) }
        piece.removeAll(keepingCapacity: true)
      }
    }
  }

  func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { write($0) }
  }

  /// Writes bytes; ends the process if the parent no longer reads.
  private func write(_ bytes: UnsafeRawBufferPointer) {
    if FileDescriptor.write(bytes, to: STDOUT_FILENO) != 0 { _exit(1) }
  }
}
