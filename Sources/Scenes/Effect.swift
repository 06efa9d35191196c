/// Something a scene wants done outside, as a value; effects are performed in order.
package enum Effect: Equatable, Sendable {
  case play(Sound)
  case show(ScreenContent)
}
