internal import Glibc
package import LinuxSystem
package import Scenes
package import Study

/// Writes files for a stick: onto the stick itself, or into an outbox from which a service takes them.
package struct StickFiles {
  private let folder: StickFolder
  private let outbox: Outbox?

  /// - Parameters:
  ///   - folder: The stick's.
  ///   - outbox: Where the files are left; nil for the stick itself.
  package init(folder: StickFolder, outbox: Outbox?) {
    (self.folder, self.outbox) = (folder, outbox)
  }

  /// Writes a file whose name has the date.
  ///
  /// - Parameters:
  ///   - kind: What the name begins with.
  ///   - ending: Without a dot.
  ///   - time: Its date.
  ///   - cancellation: Ends the wait for the service.
  ///   - make: Writes the file with this path; returns whether it could.
  /// - Returns: nil if it is not wanted any more.
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
    // A name with a dot is not finished; the service that carries files to the stick leaves it alone. What
    // a kill has left under it, the next file of this kind replaces.
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

  /// Why a file could not be written into a folder that takes files.
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

/// A folder from which a service takes finished files to a stick, which the kiosk itself may not write on.
///
/// The service removes a file once it is on the stick; else it adds the reason to the file's name:
/// `.full`, `.read-only` or `.broken`.
package struct Outbox {
  let path: String

  package init(path: String) { self.path = path }

  /// Removes what is left from an earlier run.
  func clear() {
    for name in StickFolder.names(in: path) { unlink("\(path)/\(name)") }
  }

  /// Hands a finished file over and waits until it is gone.
  ///
  /// - Returns: What came of it; nil if it is not wanted any more.
  func deliver(
    _ part: String, as name: String, cancellation: SandboxedProcess.Cancellation
  ) -> StickResult? {
    let file = "\(path)/\(name)"
    // A stick that was pulled may have left one.
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
