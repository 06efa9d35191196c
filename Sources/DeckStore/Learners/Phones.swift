internal import Foundation
import GRDB
package import Study

/// The phones that may use the box's page: rows of `preferences`, which the kiosk and the page share.
extension DeckStore {
  private enum Key {
    static let invitation = "phone-invitation"
    static let page = "phone-page"
    static let addresses = "phone-addresses"
    static let phone = "phone "
    static let always = "always"
  }

  /// Returns which phones have access to the page, and whether it is open.
  package func phoneAccess(at time: WallTime) throws(LibraryError) -> PhoneAccess {
    try read { db in try Self.phoneAccess(at: time, db) }
  }

  private static func phoneAccess(at time: WallTime, _ db: Database) throws -> PhoneAccess {
    var access = PhoneAccess()
    let page = try preference(Key.page, db)
    access.end = page.flatMap(end).map {
      WallTime(milliseconds: $0, zoneMinutes: time.zoneMinutes)
    }
    access.isOpen =
      page == Key.always || access.end.map { $0.milliseconds > time.milliseconds } ?? false
    access.addresses =
      try preference(Key.addresses, db)?.split(separator: " ").prefix(8).map(String.init) ?? []
    access.invitation = try invitation(db)
    access.phones = try phones(db).filter {
      time.milliseconds - $0.seen.milliseconds < Phone.longestAbsence
    }
    return access
  }

  /// Applies a change of access that somebody has chosen at the box.
  ///
  /// - Throws: `LibraryError`; `unusable` if the phone to be allowed no longer asks.
  package func save(_ change: PhoneChange, at time: WallTime) throws(LibraryError) {
    try write { db in
      switch change {
      case .invite(let code, let length):
        let end = length.end(after: time).map { "\($0.milliseconds)" }
        try Self.setPreference(Key.page, to: end ?? Key.always, db)
        try Self.keep(PhoneInvitation(code: code, begun: time), as: Key.invitation, db)
      case .allow(let id, let role):
        guard let request = try Self.invitation(db)?.request, request.id == id else {
          throw LibraryError.unusable("that phone no longer asks to come in")
        }
        let phone = Phone(id: id, name: request.name, role: role, seen: time)
        try Self.keep(phone, as: Key.phone + id, db)
        for old in try Self.phones(db).dropFirst(Phone.most) {
          try Self.setPreference(Key.phone + old.id, to: nil, db)
        }
        try Self.setPreference(Key.invitation, to: nil, db)
      case .endInvitation:
        try Self.setPreference(Key.invitation, to: nil, db)
      case .remove(let id):
        try Self.setPreference(Key.phone + id, to: nil, db)
      case .close:
        for key in [Key.page, Key.addresses, Key.invitation] {
          try Self.setPreference(key, to: nil, db)
        }
      }
    }
  }

  /// Returns what lets phones in, for `setPhoneRows` of a library that takes this one's place.
  package func phoneRows() throws(LibraryError) -> [String: String] {
    try preferences().filter { key, _ in
      [Key.invitation, Key.page, Key.addresses].contains(key) || key.hasPrefix(Key.phone)
    }
  }

  /// Lets those phones in that another library lets in, and no others.
  package func setPhoneRows(_ rows: [String: String]) throws(LibraryError) {
    let own = try phoneRows().keys
    try write { db in
      for key in own { try Self.setPreference(key, to: nil, db) }
      for (key, value) in rows { try Self.setPreference(key, to: value, db) }
    }
  }

  /// Stores the addresses at which the page is found.
  ///
  /// - Parameter addresses: The addresses, without spaces.
  /// - Throws: `LibraryError`.
  package func setPhoneAddresses(_ addresses: [String]) throws(LibraryError) {
    try setPreference(Key.addresses, to: addresses.joined(separator: " "))
  }

  /// Records a phone's request for access.
  ///
  /// - Parameters:
  ///   - code: The code on the box's screen, according to the phone.
  ///   - id: The SHA-256 of the phone's secret.
  ///   - name: The phone's name for itself.
  ///   - number: The number that the phone shows until it gets access.
  ///   - time: The wall clock's time.
  /// - Returns: Whether the code was right; wrong codes are counted.
  /// - Throws: `LibraryError`.
  package func ask(
    with code: String, id: String, name: String, number: Int, at time: WallTime
  ) throws(LibraryError) -> Bool {
    // Most wrong codes come while there is no invitation: these cause no write.
    guard try phoneAccess(at: time).invitation?.isOpen(at: time) == true else { return false }
    return try write { db in
      guard var invitation = try Self.invitation(db), invitation.isOpen(at: time) else {
        return false
      }
      let isRight = invitation.code == code
      if isRight {
        invitation.request = .init(id: id, name: name, number: number)
      } else {
        invitation.wrongCodes += 1
      }
      try Self.keep(invitation, as: Key.invitation, db)
      return isRight
    }
  }

  /// Returns the phone with this id if it may use the page now; nil otherwise.
  package func phone(_ id: String, at time: WallTime) throws(LibraryError) -> Phone? {
    let access = try phoneAccess(at: time)
    return access.isOpen ? access.phones.first { $0.id == id } : nil
  }

  /// Records that a phone was here; a phone that was removed meanwhile is ignored.
  package func note(_ id: String, at time: WallTime) throws(LibraryError) {
    try write { db in
      guard var phone: Phone = try Self.preference(Key.phone + id, db).flatMap(Self.value)
      else { return }
      phone.seen = time
      try Self.keep(phone, as: Key.phone + id, db)
    }
  }

  private static func preference(_ key: String, _ db: Database) throws -> String? {
    try String.fetchOne(
      db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
      arguments: [key])
  }

  /// Returns the phones, the one seen last first.
  private static func phones(_ db: Database) throws -> [Phone] {
    let texts = try String.fetchAll(
      db,
      sql: """
        SELECT value FROM preferences WHERE learner_id IS NULL AND key GLOB 'phone [0-9a-f]*'
        LIMIT \(2 * Phone.most)
        """)
    return texts.compactMap { value($0) }.sorted { $0.seen.milliseconds > $1.seen.milliseconds }
  }

  private static func invitation(_ db: Database) throws -> PhoneInvitation? {
    try preference(Key.invitation, db).flatMap(invitation)
  }

  private static func invitation(_ text: String) -> PhoneInvitation? {
    let invitation: PhoneInvitation? = value(text)
    return invitation.flatMap { $0.isPossible ? $0 : nil }
  }

  /// Returns when the page closes, in milliseconds since 1970; nil for never, and for a text that is no time.
  private static func end(_ page: String) -> Int64? {
    Int64(page).flatMap { WallTime.range.contains($0) ? $0 : nil }
  }

  /// Whether this program can have written a value; true for the values of other keys.
  static func isPossiblePhone(_ key: String, _ text: String) -> Bool {
    switch key {
    case Key.page: text == Key.always || end(text) != nil
    case Key.invitation: invitation(text) != nil
    case _ where key.hasPrefix(Key.phone): (value(text) as Phone?) != nil
    default: true
    }
  }

  private static func keep(_ value: some Encodable, as key: String, _ db: Database) throws {
    let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    try setPreference(key, to: text, db)
  }

  /// Decodes a value; nil for a text that this program has not written.
  private static func value<Value: Decodable>(_ text: String) -> Value? {
    try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }
}
