import Foundation
import TestSupport

/// What is linked into a program that was built beside the tests.
struct LinkedParts {
  /// The Swift packages whose code the program contains.
  let packages: Set<String>
  /// The shared libraries that the program names, without `.so`.
  let libraries: Set<String>

  init(of program: String) throws {
    let folder = Bundle.main.bundleURL
    let objects = try String(
      contentsOf: folder.appending(path: "\(program).product/Objects.LinkFileList"),
      encoding: .utf8)
    let modules = Set(objects.split(separator: "\n").compactMap(Self.module))
    packages = Set(try Self.packages(folder).filter { modules.contains($0.key) }.values)
    libraries = try Self.libraries(in: Data(contentsOf: URL(filePath: Checkout.program(program))))
  }

  /// Returns the module of a path such as `/…/debug/NIOCore.build/Channel.swift.o`; nil if it has none.
  private static func module(_ path: Substring) -> Substring? {
    path.split(separator: "/").first { $0.hasSuffix(".build") && $0 != ".build" }?.dropLast(6)
  }

  /// Returns the packages of all modules that are not this package's, by SwiftPM's plan of the build.
  ///
  /// Each of its commands has a line with the sources, then one with what is made of them.
  private static func packages(_ folder: URL) throws -> [Substring: String] {
    let plan = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "\(folder.lastPathComponent).yaml")
    var found: [Substring: String] = [:]
    var package: Substring?
    for line in try String(contentsOf: plan, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("    inputs: [") {
        let source = line.prefix { $0 != "," }.split(separator: "/")
        package = source.firstIndex(of: "checkouts").map { source[$0 + 1] }
      } else if line.hasPrefix("    outputs: ["), let made = package {
        if let module = module(line.prefix { $0 != "," }) { found[module] = String(made) }
        package = nil
      }
    }
    return found
  }

  /// Returns the names of the libraries that are linked, and of those that the program opens itself.
  ///
  /// Both are texts in the program's file, which end with a zero byte.
  private static func libraries(in program: Data) -> Set<String> {
    var names = Set<String>()
    var rest = program[...]
    while let end = rest.range(of: Data(".so".utf8)) {
      let text = program[..<end.lowerBound].suffix(60)
      let name = text.suffix(from: text.lastIndex(of: 0).map { $0 + 1 } ?? text.startIndex)
      let isWhole = program[end.upperBound] == 0 || program[end.upperBound] == UInt8(ascii: ".")
      if isWhole, name.starts(with: "lib".utf8) {
        names.insert(String(decoding: name, as: UTF8.self))
      }
      rest = program[end.upperBound...]
    }
    return names
  }
}
