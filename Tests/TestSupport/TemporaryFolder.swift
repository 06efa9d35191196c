public import Foundation

/// A folder in the temporary folder, removed when its last reference is released.
public final class TemporaryFolder: Sendable {
  public let url: URL

  /// - Parameter name: The folder's name in the temporary folder.
  /// - Throws: `CocoaError` if the folder can't be created.
  public init(_ name: String = UUID().uuidString) throws {
    url = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  public var path: String { url.path }

  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file and returns its path.
  @discardableResult
  public func write(_ text: String, as name: String) throws -> String {
    try write(Data(text.utf8), as: name)
  }

  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  public func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Removes a file, or a folder with its contents.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  public func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: url.appending(path: name))
  }

  /// Returns the names in this folder or in one within it, sorted.
  public func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
