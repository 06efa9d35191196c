/// A phone or laptop that was let in to the box's page.
package struct Phone: Codable, Hashable, Sendable {
  /// What it may do there.
  package enum Role: String, CaseIterable, Codable, Sendable {
    case everything, looking
  }

  /// The SHA-256 of its secret, 64 lowercase hexadecimal digits.
  package var id: String
  /// What it calls itself: "Android, Chrome".
  package var name: String
  package var role: Role
  /// When it was last here.
  package var seen: WallTime

  package init(id: String, name: String, role: Role, seen: WallTime) {
    (self.id, self.name, self.role, self.seen) = (id, name, role, seen)
  }

  /// Whether its last visit is so long ago, an hour, that this one is to be noted.
  package func isToBeNoted(at time: WallTime) -> Bool {
    abs(time.milliseconds - seen.milliseconds) > 3_600_000
  }

  /// How long one is let in that does not come: 30 days, in milliseconds.
  package static let longestAbsence: Int64 = 30 * 86_400_000
  /// More than anybody has; a further one takes the place of the one that was away longest.
  package static let most = 50
}

/// How long the page stays open.
package enum PhonePageTime: String, CaseIterable, Codable, Sendable {
  case hour, today, always

  /// When it closes; nil for never.
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

/// A code on the box's screen that lets one phone ask to come in.
package struct PhoneInvitation: Codable, Hashable, Sendable {
  /// A phone that has shown the code, and what both show until somebody allows it at the box.
  package struct Request: Codable, Hashable, Sendable {
    /// The `Phone.id` that it will have.
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
  /// How many wrong codes were tried since.
  package var wrongCodes = 0
  package var request: Request?

  package init(code: String, begun: WallTime) {
    (self.code, self.begun) = (code, begun)
  }

  /// How long a code can be used.
  package static let length = Duration.seconds(120)
  /// A code is spent after so many wrong ones.
  package static let mostWrongCodes = 5
  package static let codeLength = 8
  /// What a code is made of: no two signs look alike.
  package static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

  /// The code of every invitation in a replay, which nobody can use.
  package static let replayed = "23456789"

  /// A code that nobody can guess.
  ///
  /// - Parameter generator: A source of 40 random bits.
  /// - Returns: `codeLength` signs of the alphabet.
  package static func code(using generator: inout some RandomNumberGenerator) -> String {
    String((0..<codeLength).map { _ in alphabet[Int(generator.next() % 32)] })
  }

  /// Whether a phone can still come with its code.
  package func isOpen(at time: WallTime) -> Bool {
    let age = time.milliseconds - begun.milliseconds
    return request == nil && wrongCodes < Self.mostWrongCodes && age >= 0
      && age < Self.length.components.seconds * 1_000
  }
}

/// Which phones may come, and how.
package struct PhoneAccess: Equatable, Sendable {
  /// Whether the page is open; a phone that was let in comes in only then.
  package var isOpen = false
  /// When it closes; nil for never.
  package var end: WallTime?
  /// Where the page is found, as "http://192.168.1.7"; empty until it has started.
  package var addresses: [String] = []

  /// The one with a name instead of numbers, which stays when the numbers change; nil if there is none.
  package var namedAddress: String? { addresses.last { $0.contains(".local") } }
  package var invitation: PhoneInvitation?
  /// The one seen last comes first.
  package var phones: [Phone] = []

  package init() {}
}

/// What becomes of phones that may come.
package enum PhoneChange: Codable, Equatable, Sendable {
  /// Opens the page and lets one phone ask with a code.
  case invite(code: String, PhonePageTime)
  /// Lets the phone in that asks, by its id.
  case allow(String, as: Phone.Role)
  /// Forgets the code, and with it a phone that asks.
  case endInvitation
  /// By its id.
  case remove(String)
  case close

  /// A trace's word for it.
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
