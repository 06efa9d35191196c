import GRDB

extension LibraryError {
  /// Creates the error that an error of SQLite or GRDB means for the user.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self =
        switch error {
        case let error as LibraryError: error
        case is ImpossibleValue: .corrupt(path: path, detail: "\(error)")
        case is RowDecodingError: .corrupt(path: path, detail: "a value is missing")
        default: .failed(path: path, detail: "\(error)")
        }
      return
    }
    if error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
      self = .wordsDamaged(path: path)
      return
    }
    // The message describes the connection's latest error, which need not be this one.
    let message = error.message == "not an error" ? nil : error.message
    let detail = message ?? "SQLite's error \(error.extendedResultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path, process: nil)
    case .SQLITE_CORRUPT: self = .corrupt(path: path, detail: detail)
    case .SQLITE_INTERRUPT: self = .notChecked(path: path)
    case .SQLITE_NOTADB: self = .corrupt(path: path, detail: "it is no longer a database")
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_TOOBIG: self = .unusable("a text is too long")
    case .SQLITE_ERROR where error.message == "integer overflow":
      self = .corrupt(path: path, detail: "a sum of its numbers is too large")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_RANGE:
      self = .unusable(detail)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: detail)
    }
  }
}
