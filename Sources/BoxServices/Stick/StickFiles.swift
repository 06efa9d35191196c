internal import Glibc
package import LinuxSystem
package import Scenes
package import Study

/// Writes files for a stick: onto the stick itself, or into an outbox from which a service takes them.
package struct StickFiles {
  private let folder: StickFolder
  private let outbox: Outbox?

  /// - Parameters:
  ///   - folder: The stick's folder.
  ///   - outbox: The outbox for the files; nil to write them onto the stick itself.
  package init(folder: StickFolder, outbox: Outbox?) {
    (self.folder, self.outbox) = (folder, outbox)
  }

  /// Writes a file with the date in its name.
  ///
  /// - Parameters:
  ///   - kind: The beginning of the name.
  ///   - ending: The file name extension, without a dot.
  ///   - time: The time whose date is in the name.
  ///   - cancellation: Ends the wait for the service.
  ///   - make: Writes the file at a path, and returns whether that succeeded.
  /// - Returns: The result; nil if the work was cancelled.
  package func write(
    _ kind: String, _ ending: String, at time: WallTime,
    cancellation: SandboxedProcess.Cancellation,
    _ make: (String) throws -> Bool
  ) rethrows -> StickResult? {
    let name = folder.freeName(kind, ending, at: time)
    let place = outbox?.path ?? folder.path
    do throws(FileError) {
      if outbox == nil { try Folder.make(place, mode: 0o755, isDeep: false) }
    } catch {
      return .failed(Self.problem(error.code))
    }
    // The name of an unfinished file begins with a dot: the service that moves files to the stick ignores it.
    // If the program is killed, the next file of this kind replaces the unfinished one.
    let part = "\(place)/.\(kind).\(ending)"
    unlink(part)
    defer { unlink(part) }
    guard try make(part), Self.reachesDisk(part) else {
      guard outbox == nil else { return .failed(.broken) }
      return .failed(access(place, W_OK) == 0 ? Self.room(place) : Self.problem(errno))
    }
    if let outbox { return outbox.deliver(part, as: name, cancellation: cancellation) }
    guard rename(part, "\(place)/\(name)") == 0 else { return .failed(Self.problem(errno)) }
    guard (try? Folder.synchronize(place)) != nil else { return .failed(.broken) }
    return .written(name)
  }

  private static func problem(_ code: CInt) -> StickProblem {
    switch code {
    case EROFS: .readOnly
    case ENOSPC: .full
    default: .broken
    }
  }

  /// Returns why a file could not be written into a writable folder.
  private static func room(_ place: String) -> StickProblem {
    Folder.freeBytes(place) == 0 ? .full : .broken
  }

  private static func reachesDisk(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return fsync(file) == 0
  }
}

/// A folder from which a service moves finished files to a stick, onto which the kiosk itself may not write.
///
/// The service removes a file once it is on the stick. If that fails, the service appends the reason to the
/// file's name: `.full`, `.read-only` or `.broken`.
package struct Outbox {
  let path: String

  package init(path: String) { self.path = path }

  /// Removes the files that an earlier run has left.
  func clear() {
    for name in StickFolder.names(in: path) { unlink("\(path)/\(name)") }
  }

  /// Hands a finished file to the service, and waits until the service has removed or renamed it.
  ///
  /// - Returns: The result; nil if the work was cancelled.
  func deliver(
    _ part: String, as name: String, cancellation: SandboxedProcess.Cancellation
  ) -> StickResult? {
    let file = "\(path)/\(name)"
    // If an earlier stick was pulled out, a file with a reason in its name may be left.
    for (word, _) in Self.problems { unlink("\(file).\(word)") }
    guard var watch = try? FolderWatch(path), rename(part, file) == 0 else {
      return .failed(.broken)
    }
    defer { unlink(file) }
    while access(file, F_OK) == 0 {
      guard watch.wait(cancellation: cancellation) else { return nil }
    }
    let problem = Self.problems.first { unlink("\(file).\($0.word)") == 0 }
    return problem.map { .failed($0.problem) } ?? .written(name)
  }

  private static let problems: [(word: String, problem: StickProblem)] = [
    ("full", .full), ("read-only", .readOnly), ("broken", .broken),
  ]
}
