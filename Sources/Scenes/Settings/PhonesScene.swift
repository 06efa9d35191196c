package import Study

/// The phones and laptops that may use the box's page, and ways to let another one in.
package struct PhonesScene: Scene, Equatable {
  private var access: PhoneAccess?
  /// The phone of which the scene asks whether to remove it.
  private var asked: Phone?

  package init() {}

  package var query: LibraryQuery? { .phones }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .phones(let access) = reply, query == self.query, access != self.access
    else { return nil }
    self.access = access
    return Step()
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    asked.take() == nil ? Step(.back, next: .back) : Step(.back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target.name {
    case Target.back.name: return perform(.leave, in: situation)
    case Self.remove.name:
      guard let id = asked.take()?.id else { return nil }
      access?.phones.removeAll { $0.id == id }
      return Step(.question, saving: .phone(.remove(id)))
    case Self.close.name:
      guard access?.isOpen == true else { return nil }
      access?.isOpen = false
      return Step(.question, saving: .phone(.close))
    case Self.phone:
      asked = access?.phones.first { $0.id == target.detail }
      return asked == nil ? nil : Step(.question)
    default:
      guard let time = PhonePageTime(rawValue: target.name), asked == nil else { return nil }
      return Step(.question, next: .push(PhoneInvitationScene(for: time)))
    }
  }

  private static let phone = "phone"
  private static let remove = Target("remove-phone", icon: .trash, role: .danger)
  private static let close = Target("close-page", icon: .close)

  package var content: ScreenContent {
    if let asked {
      return .list(
        ListContent(
          "phone", title: .text(asked.name), rows: [], empty: .words(.asksToRemovePhone),
          icon: .phone,
          buttons: [.init(.back, .words(.cancel)), .init(Self.remove, .words(.removePhone))]))
    }
    let isOpen = access?.isOpen == true
    let ways = PhonePageTime.allCases.map {
      ListContent.Row.choice(
        Target($0.rawValue, icon: $0.icon), .words($0.phrase), isChosen: $0 == access?.time)
    }
    let phones =
      access?.phones.map {
        ListContent.Row(
          Target(Self.phone, $0.id, icon: .phone), .text($0.name), detail: .time($0.seen))
      } ?? []
    return .list(
      ListContent(
        "phones", title: .words(.phones), status: isOpen ? .words(.phonePageOpen) : nil,
        rows: ways + phones,
        buttons: [.back] + (isOpen ? [.init(Self.close, .words(.closePhonePage))] : [])))
  }
}

extension PhonePageTime {
  fileprivate var icon: Icon {
    switch self {
    case .hour: .later
    case .today: .calendar
    case .always: .repeat
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .hour: .phoneForAnHour
    case .today: .phoneForToday
    case .always: .phoneForGood
    }
  }
}

/// Shows a code with which one phone asks for access, and then asks whether to give access to it.
package struct PhoneInvitationScene: Scene, Equatable {
  private let time: PhonePageTime
  private var code: String?
  private var access = PhoneAccess()
  /// When the code expires.
  private var end: Duration?

  init(for time: PhonePageTime) {
    self.time = time
  }

  package var query: LibraryQuery? { code == nil ? .phoneCode : .phones }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    switch reply {
    case .phoneCode(let code):
      self.code = code
      end = situation.time + PhoneInvitation.length
      return Step(saving: .phone(.invite(code: code, time)))
    case .phones(let access):
      guard access != self.access else { return nil }
      self.access = access
      return Step()
    default: return nil
    }
  }

  package var deadline: Duration? { end }

  package mutating func fire(in situation: Situation) -> Step? { leave(.back) }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    leave(.back)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back || target == Self.refuse { return leave(.back) }
    guard let request, let role = Phone.Role(rawValue: target.name) else { return nil }
    return Step(.question, saving: .phone(.allow(request.id, as: role)), next: .back)
  }

  private func leave(_ sound: Sound) -> Step {
    Step(sound, saving: code == nil ? nil : .phone(.endInvitation), next: .back)
  }

  /// The phone that asks for access with the code on the screen; nil if there is none.
  private var request: PhoneInvitation.Request? {
    access.invitation?.code == code ? access.invitation?.request : nil
  }

  private static let refuse = Target("refuse", icon: .close)

  package var content: ScreenContent {
    if let request {
      var content = ListContent(
        "phone-asks", title: .words(.phoneWants), rows: [],
        empty: .words(.phoneNumber, request.number),
        buttons: [
          .init(Self.refuse, .words(.phoneRefuse)),
          .init(Target(Phone.Role.looking.rawValue, icon: .eye), .words(.phoneLooks)),
          .init(
            Target(Phone.Role.everything.rawValue, icon: .check, role: .primary),
            .words(.phoneAllow)),
        ])
      (content.kind, content.number) = (.question(.phone), request.number)
      content.why = .text(request.name)
      return .list(content)
    }
    var content = ListContent(
      "phone-code", title: .words(.phonePoint), rows: [], empty: .words(.phoneStarting),
      icon: .phone,
      buttons: [.back])
    if let code, let address = access.addresses.first {
      content.kind = .code
      content.code = "\(address)/p/\(code)"
      content.rows = [
        .init(nil, .words(.phoneWrite)),
        .init(nil, .text("\(address.dropPrefix("http://"))")),
      ]
      if let name = access.namedAddress {
        content.rows.append(.init(nil, .text("\(name.dropPrefix("http://"))")))
      }
      content.rows += [
        .init(nil, .words(.phoneCode, [.text(code.inTwoHalves)])),
        .init(nil, .words(.phoneSameNetwork)),
      ]
    }
    return .list(content)
  }
}

extension StringProtocol {
  fileprivate func dropPrefix(_ prefix: String) -> SubSequence {
    hasPrefix(prefix) ? dropFirst(prefix.count) : self[...]
  }

  /// The code in two halves, so that its eight characters are easy to read and type.
  fileprivate var inTwoHalves: String {
    "\(prefix(count / 2)) \(dropFirst(count / 2))"
  }
}
