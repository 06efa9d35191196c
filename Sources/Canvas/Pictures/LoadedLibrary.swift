internal import Glibc

/// A shared library that only the picture decoder's process loads and never unloads.
///
/// If gdk-pixbuf and librsvg were linked into the program, they would cost every start 2 to 5 ms and 3 MB,
/// though the main process decodes no pictures.
struct LoadedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library.
  ///
  /// - Parameters:
  ///   - name: The library's file name with its version, such as `librsvg-2.so.2`.
  ///   - kind: The kind of pictures for which the library is needed.
  ///   - package: The Debian package that contains the library.
  /// - Throws: `PictureProblem.noLibrary`.
  init(_ name: String, for kind: PictureKind, package: String) throws(PictureProblem) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_GLOBAL) else {
      throw .noLibrary(kind: kind.rawValue, package: package)
    }
    self.handle = handle
  }

  /// Looks up a function of the library; nothing checks that it has the given C type.
  func function<Function>(
    _ name: String, _ type: Function.Type = Function.self
  ) throws(PictureProblem) -> Function {
    guard let address = dlsym(handle, name) else { throw .noDecoder(name) }
    return unsafeBitCast(address, to: type)
  }
}
