internal import Glibc
package import LinuxSystem
package import ScreenLayout

/// Has pictures decoded by a process each.
package struct PictureProcess: Sendable {
  package typealias Cost = SandboxedProcess.Cost

  let process: SandboxedProcess

  /// - Parameter program: Runs `PictureProgram` under its name.
  package init(program: String? = nil) {
    process = program.map { SandboxedProcess(program: $0) } ?? SandboxedProcess()
  }

  init(_ process: SandboxedProcess) {
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
    let bitmap = try decode(bytes, wanted: wanted, paper: paper, cost: &cost, cancellation: .never)
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

  /// Makes a large picture smaller, and waits for that, at most six times `PictureLimits.shrinkingTime`:
  /// other work of the machine must not decide which pictures come in.
  ///
  /// An SVG, which has no size of its own, is only tried.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - side: The most pixels on a side.
  /// - Returns: The smaller picture; nil if it fits as it is.
  /// - Throws: Why it can't be shown.
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

  /// Decodes a picture as above, but only while it is wanted; nil means that it is not any more.
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
  /// What to tell if there is no reply.
  fileprivate var problem: PictureProblem {
    switch self {
    case .tooSlow: .tooSlow
    case .tooMuchMemory: .tooMuchMemory
    case .byItself(SandboxedProcess.couldNotStart): .noDecoder("its start")
    // Nobody but a system without memory ends it so.
    case .signal(SIGKILL): .busy
    case .byItself: .damaged("its decoder says nothing")
    case .signal(let signal): .damaged("its decoder was ended by signal \(signal)")
    }
  }
}
