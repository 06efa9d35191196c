internal import Glibc
package import LinuxSystem
package import ScreenLayout

/// Decodes each picture in a sandboxed process of its own.
package struct PictureProcess: Sendable {
  package typealias Cost = SandboxedProcess.Cost

  let process: SandboxedProcess

  /// - Parameter program: A program that has `PictureProgram` as a subcommand; nil for the running one.
  package init(program: String? = nil) {
    process = program.map { SandboxedProcess(program: $0) } ?? SandboxedProcess()
  }

  init(_ process: SandboxedProcess) {
    self.process = process
  }

  /// Decodes a picture and waits for it, at most `PictureLimits.time` including the decoder's start.
  ///
  /// - Parameters:
  ///   - bytes: The picture's file.
  ///   - wanted: The size of the rectangle that the picture fits into; an SVG is scaled up to it, other
  ///     pictures are only scaled down.
  ///   - paper: The colour behind the picture's transparent parts.
  ///   - cost: Set to the memory and time that decoding took.
  /// - Returns: The picture, no larger than `wanted`.
  /// - Throws: `PictureProblem`.
  package func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB, cost: inout Cost
  ) throws(PictureProblem) -> Bitmap {
    let bitmap = try decode(bytes, wanted: wanted, paper: paper, cost: &cost, cancellation: .never)
    guard let bitmap else { throw .tooSlow }
    return bitmap
  }

  /// Decodes a picture like `decode(_:wanted:paper:cost:)`, but does not report the cost.
  package func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB
  ) throws(PictureProblem) -> Bitmap {
    var cost = Cost()
    return try decode(bytes, wanted: wanted, paper: paper, cost: &cost)
  }

  /// Makes a large picture smaller and waits for it, at most six times `PictureLimits.shrinkingTime`.
  ///
  /// The processor time is limited to `shrinkingTime` itself, so that a busy machine does not decide which
  /// pictures are imported. An SVG, which has no size in pixels, is only decoded to see whether it can be.
  ///
  /// - Parameters:
  ///   - bytes: The picture's file.
  ///   - side: The most pixels on a side.
  /// - Returns: The smaller picture; nil if the picture fits as it is.
  /// - Throws: `PictureProblem` if the picture can't be shown.
  package func shrink(_ bytes: [UInt8], toSide side: Int) throws(PictureProblem) -> SmallerPicture?
  {
    let wanted = PixelSize(width: side, height: side)
    guard PictureKind(bytes) != .svg else {
      let small = PixelSize(width: 64, height: 64)
      _ = try decode(bytes, wanted: small, paper: RGB(hex: 0xffffff))
      return nil
    }
    guard bytes.count <= PictureLimits.bytes else { throw .tooLarge("more than 64 MiB") }
    let outcome: SandboxedProcess.Outcome
    do throws(NoDecoder) {
      (outcome, _) = try process.run(
        bytes, PictureProgram.shrinkArguments(wanted), most: PictureReply.mostBytes(for: wanted),
        limit: PictureLimits.shrinkingTime * 6, cancellation: .never)
    } catch {
      throw .noDecoder(error.call)
    }
    guard case .reply(let reply, let end) = outcome else {
      if case .late(isBusy: true) = outcome { throw .busy }
      throw .tooSlow
    }
    guard let result = PictureReply.readFile(reply) else { throw end.problem }
    return try result.get()
  }

  /// Decodes a picture like `decode(_:wanted:paper:cost:)`, but can be cancelled; returns nil if it was.
  func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB, cost: inout Cost,
    cancellation: SandboxedProcess.Cancellation
  ) throws(PictureProblem) -> Bitmap? {
    guard bytes.count <= PictureLimits.bytes else { throw .tooLarge("more than 64 MiB") }
    let outcome: SandboxedProcess.Outcome
    do throws(NoDecoder) {
      (outcome, cost) = try process.run(
        bytes, PictureProgram.arguments(wanted, paper: paper),
        most: PictureReply.mostBytes(for: wanted), limit: PictureLimits.time,
        cancellation: cancellation)
    } catch {
      throw .noDecoder(error.call)
    }
    switch outcome {
    case .cancelled: return nil
    case .late(let isBusy): throw isBusy ? .busy : .tooSlow
    case .reply(let reply, let end):
      if let result = PictureReply.read(reply, wanted: wanted) { return try result.get() }
      throw end.problem
    }
  }
}

extension SandboxedProcess.End {
  /// The problem to report if the decoder ended without a valid reply.
  fileprivate var problem: PictureProblem {
    switch self {
    case .tooSlow: .tooSlow
    case .tooMuchMemory: .tooMuchMemory
    case .byItself(SandboxedProcess.couldNotStart): .noDecoder("its start")
    // Only the kernel's out-of-memory killer ends a decoder with SIGKILL.
    case .signal(SIGKILL): .busy
    case .byItself: .damaged("its decoder says nothing")
    case .signal(let signal): .damaged("its decoder was ended by signal \(signal)")
    }
  }
}
