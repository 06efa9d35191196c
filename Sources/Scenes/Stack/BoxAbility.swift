/// What a box can do beside study; a replay, which is the same on every machine, can do what it is told.
package enum BoxAbility: Hashable, Sendable {
  /// The preference `rotation` turns the picture while it is shown, and touches with it.
  case turn
  /// Something reads aloud, so that a first start offers it.
  case speak
  /// There is a page for phones.
  case phonePage
  /// A network can be chosen.
  case chooseNetwork
  /// The whole box can be switched off.
  case switchOff
}
