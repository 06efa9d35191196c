import CommandBasis
import ArgumentParser
import BoxServices
import Glibc
import LinuxSystem
import Scenes
import Study

/// The clients of a live box's services, each of which may do one thing that the kiosk itself may not.
struct BoxServiceClients {
  var phonePage: FlagFile?
  var network: LiveNetwork?
  var update: LiveUpdate?
  var switchOff: FlagFile?
  var visit: FlagFile?

  /// The abilities that the services add to the box.
  var abilities: Set<BoxAbility> {
    var abilities: Set<BoxAbility> = []
    if phonePage != nil { abilities.insert(.phonePage) }
    if network != nil { abilities.insert(.chooseNetwork) }
    if switchOff != nil { abilities.insert(.switchOff) }
    if update != nil { abilities.insert(.update) }
    return abilities
  }

  /// Opens or closes the page for phones as somebody has chosen at the box.
  func follow(_ change: PhoneChange) {
    switch change {
    case .invite: phonePage?.make()
    case .close: phonePage?.remove()
    case .allow, .endInvitation, .remove: break
    }
  }
}

/// The options that choose a live box's services and the files or sockets by which they are requested.
struct ServiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Offer the page of `studykiosk-web` in the box's settings; this file is there while the page is "
        + "to be open (default: it is not offered).", valueName: "file"))
  var phones: String?

  @Option(
    help: ArgumentHelp(
      "Offer the wireless networks that are near in the box's settings, where NetworkManager is; a service "
        + "answers at this socket (default: none are offered).", valueName: "socket"))
  var network: String?

  @Option(
    help: ArgumentHelp(
      "Offer updates of the whole system from a stick, on a card with two systems; a service answers at this "
        + "socket (default: they are not offered).", valueName: "socket"))
  var update: String?

  @Option(
    help: ArgumentHelp(
      "Offer to switch the box off in its settings; this file is there once a service is to do that "
        + "(default: it is not offered).", valueName: "file"))
  var switchOff: String?

  @Option(
    help: ArgumentHelp(
      "Make this file when a learner is chosen and when a lesson ends, so that a service visits the school "
        + "(default: none is made).", valueName: "file"))
  var visit: String?

  func validate() throws {
    for (name, path) in [
      ("phones", phones), ("network", network), ("update", update), ("switch-off", switchOff),
      ("visit", visit),
    ] where path == "" {
      throw ValidationError("--\(name) needs the name of a file")
    }
  }

  /// Creates the clients of the chosen services.
  ///
  /// - Parameter log: The log for errors of the services.
  /// - Returns: The services, without the network if its socket or nmcli is missing, and without
  ///   updates if their socket is.
  func live(_ log: Log) -> BoxServiceClients {
    var services = BoxServiceClients()
    services.phonePage = phones.map {
      FlagFile(path: $0, purpose: "the page for phones", report: log.line)
    }
    services.switchOff = switchOff.map {
      FlagFile(path: $0, purpose: "switching the box off", report: log.line)
    }
    services.visit = visit.map {
      FlagFile(path: $0, purpose: "visiting the school", report: log.line)
    }
    // A request that no service has handled must not switch off the run that begins now.
    services.switchOff?.remove()
    if let network, Folder.kind(of: network) == S_IFSOCK,
      access(NetworkProgram.path, X_OK) == 0
    {
      services.network = LiveNetwork(path: network, report: log.line)
    }
    if let update, Folder.kind(of: update) == S_IFSOCK {
      services.update = LiveUpdate(path: update, report: log.line)
      services.update?.begin(.last)
      services.update?.begin(.follow)
    }
    return services
  }
}
