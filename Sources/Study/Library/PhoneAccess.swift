/// A phone or laptop that has been given access to the box's page.
package struct Phone: Codable, Hashable, Sendable {
  /// What the phone may do on the page.
  package enum Role: String, CaseIterable, Codable, Sendable {
    case everything, looking
  }

  /// The SHA-256 of the phone's secret, 64 lowercase hexadecimal digits.
  package var id: String
  /// The name that the phone gives itself: "Android, Chrome".
  package var name: String
  package var role: Role
  /// When the phone last visited the page.
  package var seen: WallTime

  package init(id: String, name: String, role: Role, seen: WallTime) {
    (self.id, self.name, self.role, self.seen) = (id, name, role, seen)
  }

  /// Returns whether the noted visit is more than an hour away, so that a visit at this time should be noted.
  package func isToBeNoted(at time: WallTime) -> Bool {
    abs(time.milliseconds - seen.milliseconds) > 3_600_000
  }

  /// The absence after which a phone loses its access: 30 days, in milliseconds.
  package static let longestAbsence: Int64 = 30 * 86_400_000
  /// The most phones, more than anybody has; a further one takes the place of the one that was away longest.
  package static let most = 50
}

/// How long the page stays open.
package enum PhonePageTime: String, CaseIterable, Codable, Sendable {
  case hour, today, always

  /// Returns when the page closes if it opens at a time; nil for never.
  package func end(after time: WallTime) -> WallTime? {
    switch self {
    case .hour: return time + .seconds(3_600)
    case .today:
      var end = time
      let local = Int64(time.zoneMinutes) * 60_000
      let rollover = Int64(Day.rolloverHour) * 3_600_000
      end.milliseconds = Int64(time.day + 1) * 86_400_000 + rollover - local
      return end
    case .always: return nil
    }
  }
}

/// A code on the box's screen with which one phone can ask for access.
package struct PhoneInvitation: Codable, Hashable, Sendable {
  /// A phone that has sent the code, and the number on both screens until somebody allows the phone at the
  /// box.
  package struct Request: Codable, Hashable, Sendable {
    /// The `Phone.id` that the phone will have.
    package var id: String
    package var name: String
    /// From 10 to 99.
    package var number: Int

    package init(id: String, name: String, number: Int) {
      (self.id, self.name, self.number) = (id, name, number)
    }
  }

  package var code: String
  package var begun: WallTime
  /// The number of wrong codes tried since `begun`, at most `mostWrongCodes`.
  package var wrongCodes = 0
  package var request: Request?

  package init(code: String, begun: WallTime) {
    (self.code, self.begun) = (code, begun)
  }

  /// How long a code can be used.
  package static let length = Duration.seconds(120)
  /// The number of wrong codes after which a code is no longer valid.
  package static let mostWrongCodes = 5
  package static let codeLength = 8
  /// The characters of a code, no two of which look alike.
  package static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// The code of every invitation in a replay, which nobody can use.
  package static let replayed = "23456789"

  /// Returns a code that nobody can guess.
  ///
  /// - Parameter generator: The source of the code's 40 random bits.
  /// - Returns: `codeLength` characters of the alphabet.
  package static func code(using generator: inout some RandomNumberGenerator) -> String {
    String((0..<codeLength).map { _ in alphabet[Int(generator.next() % 32)] })
  }

  /// Whether no number is outside its range, as may be in a stored text.
  package var isPossible: Bool {
    (0...Self.mostWrongCodes).contains(wrongCodes)
      && request.map { (10...99).contains($0.number) } != false
  }

  /// Returns whether a phone can still ask for access with the code.
  package func isOpen(at time: WallTime) -> Bool {
    let age = time.milliseconds - begun.milliseconds
    return request == nil && wrongCodes < Self.mostWrongCodes && age >= 0
      && age < Self.length.components.seconds * 1_000
  }
}

/// The state of the box's page for phones, and the phones that may use it.
package struct PhoneAccess: Equatable, Sendable {
  /// Whether the page is open; a phone with access can use it only then.
  package var isOpen = false
  /// When the page closes; nil for never.
  package var end: WallTime?
  /// The addresses of the page, such as "http://192.168.1.7"; empty until the page has started.
  package var addresses: [String] = []

  /// How long the page is open; nil while it is closed.
  ///
  /// Only a page for today closes when a new day begins.
  package var time: PhonePageTime? {
    guard isOpen else { return nil }
    guard let end else { return .always }
    return end.day != (end + .seconds(-1)).day ? .today : .hour
  }

  /// The address with a name, which stays when the addresses with numbers change; nil if there is none.
  package var namedAddress: String? { addresses.last { $0.contains(".local") } }
  package var invitation: PhoneInvitation?
  /// The phones with access; the one seen last comes first.
  package var phones: [Phone] = []

  package init() {}
}

/// A change to the page or to the phones that may use it.
package enum PhoneChange: Codable, Equatable, Sendable {
  /// Opens the page for a time and lets one phone ask for access with a code.
  case invite(code: String, PhonePageTime)
  /// Gives access to the phone that asks for it, by its id.
  case allow(String, as: Phone.Role)
  /// Removes the code, and with it the request of a phone.
  case endInvitation
  /// Removes the access of a phone, by its id.
  case remove(String)
  case close

  /// The word for the change in a trace.
  package var word: String {
    switch self {
    case .invite(_, let time): "invited \(time.rawValue)"
    case .allow(_, let role): "allowed \(role.rawValue)"
    case .endInvitation: "not-invited"
    case .remove: "removed"
    case .close: "closed"
    }
  }
}
