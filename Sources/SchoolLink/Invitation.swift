internal import Foundation

/// What a box needs to come into its school: made at the server, kept at the box beside its library.
///
/// Whoever has this file is the box, until the school revokes it.
package struct Invitation: Codable, Equatable, Sendable {
  /// The server's name, as in its certificate; or the folder of its socket, for a server on this machine.
  package var host: String
  package var port: Int
  package var database: String
  package var user: String
  package var password: String
  /// The certificate of the school's authority (PEM); nil for a server on this machine.
  package var authority: String?
  package var school: String
  package var box: String

  package init(
    host: String, port: Int, database: String, user: String, password: String, authority: String?,
    school: String, box: String
  ) {
    (self.host, self.port, self.database) = (host, port, database)
    (self.user, self.password, self.authority) = (user, password, authority)
    (self.school, self.box) = (school, box)
  }

  /// - Returns: nil if the text is no invitation.
  package init?(text: some Sequence<UInt8>) {
    guard let read = try? JSONDecoder().decode(Self.self, from: Data(text)),
      !read.host.isEmpty, (1...65_535).contains(read.port),
      read.host.hasPrefix("/") || read.authority != nil
    else { return nil }
    self = read
  }

  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A struct of texts and a number can always be encoded.
    return ((try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "") + "\n"
  }

  /// Returns libpq's parameters: over the network only with TLS, and only to the server that the school's own authority has
  /// certified.
  ///
  /// - Parameter authority: The path of a file with the authority's certificate.
  /// - Returns: The parameters.
  package func parameters(authority: String) -> [String: String] {
    var parameters = [
      "host": host, "port": "\(port)", "dbname": database, "user": user, "password": password,
    ]
    if self.authority != nil {
      parameters["sslmode"] = "verify-full"
      parameters["sslrootcert"] = authority
      parameters["channel_binding"] = "require"
    }
    return parameters
  }
}
