/// An ability of a box besides study; a replay, which is the same on every machine, has those it is given.
package enum BoxAbility: Hashable, Sendable {
  /// The preference `rotation` turns the picture while it is shown, and touches with it.
  case turn
  /// A program reads aloud, so that a first start offers the voice.
  case speak
  /// There is a page for phones.
  case phonePage
  /// A network can be chosen.
  case chooseNetwork
  /// The whole box can be switched off.
  case switchOff
  /// The whole system can be updated from a stick.
  case update
}
