package import MediaDecoding
package import ScreenLayout

/// Has pictures decoded by a process each.
package struct PictureProcess: Sendable {
  package typealias Cost = DecoderProcess.Cost

  let process: DecoderProcess

  /// - Parameter program: Runs `PictureProgram` under its name.
  package init(program: String? = nil) {
    process = program.map(DecoderProcess.init(program:)) ?? DecoderProcess()
  }

  init(_ process: DecoderProcess) {
    self.process = process
  }

  /// Decodes a picture and waits for that, at most `PictureLimits.time` and what starting takes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - wanted: The rectangle that the picture fits into; an SVG fills it, others stay smaller.
  ///   - paper: What is seen through the picture.
  ///   - cost: What it took.
  /// - Returns: The picture, no larger than `wanted`.
  /// - Throws: Why there is no picture.
  package func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB, cost: inout Cost
  ) throws(PictureProblem) -> Bitmap {
    let bitmap = try decode(bytes, wanted: wanted, paper: paper, cost: &cost, while: .always)
    guard let bitmap else { throw .tooSlow }
    return bitmap
  }

  /// Decodes a picture as above, but does not tell the cost.
  package func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB
  ) throws(PictureProblem) -> Bitmap {
    var cost = Cost()
    return try decode(bytes, wanted: wanted, paper: paper, cost: &cost)
  }

  /// Decodes a picture as above, but only while it is wanted; nil means that it is not any more.
  func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB, cost: inout Cost,
    while wish: DecoderProcess.Wish
  ) throws(PictureProblem) -> Bitmap? {
    guard bytes.count <= PictureLimits.bytes else { throw .tooLarge("more than 64 MiB") }
    let outcome: DecoderProcess.Outcome
    do throws(NoDecoder) {
      (outcome, cost) = try process.run(
        bytes, PictureProgram.arguments(wanted, paper: paper),
        most: PictureReply.mostBytes(for: wanted), limit: PictureLimits.time, while: wish)
    } catch {
      throw .noDecoder(error.call)
    }
    switch outcome {
    case .unwanted: return nil
    case .late: throw .tooSlow
    case .reply(let reply, let end):
      if let result = PictureReply.read(reply, wanted: wanted) { return try result.get() }
      throw end.problem
    }
  }
}

extension DecoderProcess.End {
  /// What to tell if there is no reply.
  fileprivate var problem: PictureProblem {
    switch self {
    case .tooSlow: .tooSlow
    case .tooMuchMemory: .tooMuchMemory
    case .byItself: .damaged("its decoder says nothing")
    case .signal(let signal): .damaged("its decoder was ended by signal \(signal)")
    }
  }
}
