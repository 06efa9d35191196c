package import LinuxSystem
package import MediaDecoding
package import ScreenLayout
package import Study

/// The key of a decoded picture: the picture, its size and its paper.
package struct PictureKey: MediaKey {
  package let picture: CardPicture
  /// The size of the rectangle that the picture fits into.
  package let wanted: PixelSize
  /// The colour behind the picture's transparent parts.
  package let paper: RGB

  package init(_ picture: CardPicture, wanted: PixelSize, paper: RGB) {
    self.picture = picture
    self.wanted = wanted
    self.paper = paper
  }

  package var file: CardPicture { picture }

  package func decode(
    _ bytes: [UInt8], by process: SandboxedProcess, cancellation: SandboxedProcess.Cancellation
  ) throws(PictureProblem) -> Bitmap? {
    var cost = PictureProcess.Cost()
    return try PictureProcess(process).decode(
      bytes, wanted: wanted, paper: paper, cost: &cost, cancellation: cancellation)
  }

  package static func size(of bitmap: Bitmap) -> Int { bitmap.pixels.count * 4 }

  package static func problem(_ none: NoDecoder) -> PictureProblem { .noDecoder(none.call) }

  package static func isTemporary(_ problem: PictureProblem) -> Bool {
    switch problem {
    case .busy, .noDecoder, .missing: true
    case .unknownKind, .damaged, .tooLarge, .tooMuchMemory, .tooSlow, .noLibrary: false
    }
  }
}

package typealias PictureDecoder = MediaDecoder<PictureKey>
package typealias PictureCache = MediaCache<PictureKey>

extension PictureDecoder {
  package convenience init(
    _ process: PictureProcess = PictureProcess(), retryingAfter delay: Duration = .seconds(2)
  ) {
    self.init(named: "pictures", process.process, retryingAfter: delay)
  }
}

extension PictureCache {
  /// Makes a cache for 8 MiB of pictures, which are five that fill an 800×480 panel.
  package init(_ decoder: PictureDecoder) {
    self.init(decoder, limit: 8 << 20)
  }
}
