import Study

extension PhoneAccess {
  /// Two phones with access, an invitation, and a third phone if `asks`.
  static func example(asks: Bool = false) -> PhoneAccess {
    let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
    var access = PhoneAccess()
    (access.isOpen, access.addresses) = (
      true, ["http://192.168.178.107", "http://raspberrypi.local"]
    )
    access.invitation = PhoneInvitation(code: "K7Q2M4XP", begun: time)
    if asks {
      access.invitation?.request = .init(id: "ab", name: "Android, Samsung Internet", number: 47)
    }
    access.phones = ["Android, Chrome", "iPhone, Safari"].map {
      Phone(id: $0, name: $0, role: .everything, seen: time)
    }
    return access
  }
}
