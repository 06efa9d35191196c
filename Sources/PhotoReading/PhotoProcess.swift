internal import Canvas
internal import Glibc
internal import LinuxSystem
package import PageReading

/// Reads each photo of a list in a sandboxed process of its own.
package struct PhotoProcess: Sendable {
  private let process: SandboxedProcess

  /// - Parameter program: A program that has `PhotoProgram` as a subcommand; nil for the running one.
  package init(program: String? = nil) {
    // Tesseract's threads would wait for each other longer than they work: tesseract#263.
    let variables = ["OMP_THREAD_LIMIT=1"]
    process =
      program.map { SandboxedProcess(program: $0, variables: variables) }
      ?? SandboxedProcess(variables: variables)
  }

  /// Reads a photo and waits for it, at most `PhotoLimits.patience`.
  ///
  /// - Parameters:
  ///   - bytes: The photo's file, which only the reader's process looks into.
  ///   - question: The language of the questions.
  ///   - answer: The language of the answers.
  ///   - progress: Called with the part that is done, from 0 to 1.
  /// - Returns: The page, which has at least one pair.
  /// - Throws: `PhotoProblem`.
  package func page(
    in bytes: [UInt8], question: PhotoLanguage, answer: PhotoLanguage,
    progress: (Double) -> Void = { _ in }
  ) throws(PhotoProblem) -> PhotoPage {
    if let package = PhotoPackages.missing(for: [question, answer]).first {
      throw .missing(package: package)
    }
    guard bytes.count <= PhotoLimits.bytes else {
      throw .picture(.tooLarge("more than \(PhotoLimits.bytes >> 20) MiB"))
    }
    let outcome: SandboxedProcess.Outcome
    do throws(NoDecoder) {
      (outcome, _) = try process.run(
        bytes, PhotoProgram.arguments(question: question, answer: answer),
        most: PhotoReply.longest, limit: PhotoLimits.patience,
        heard: { piece in if let part = PhotoReply.lastPart(in: piece) { progress(part) } },
        cancellation: .never)
    } catch {
      throw .noReader(error.call)
    }
    guard case .reply(let reply, let end) = outcome else { throw .tooSlow }
    guard let result = PhotoReply.read(reply) else { throw end.problem }
    let page = try result.get()
    guard !page.entries.isEmpty else { throw .noText }
    return page
  }
}

extension SandboxedProcess.End {
  /// The problem to report if the reader ended without a valid reply.
  fileprivate var problem: PhotoProblem {
    switch self {
    case .tooSlow: .tooSlow
    case .tooMuchMemory: .picture(.tooMuchMemory)
    case .byItself(SandboxedProcess.couldNotStart): .noReader("its start")
    case .signal(SIGKILL): .picture(.busy)
    case .byItself: .picture(.damaged("its reader says nothing"))
    case .signal(let signal): .picture(.damaged("its reader was ended by signal \(signal)"))
    }
  }
}
