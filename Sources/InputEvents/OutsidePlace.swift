/// A place that a touchscreen sends although the range which it announces ends before.
package struct OutsidePlace: Equatable, Sendable {
  /// The axis and the value that it sends.
  package let code: UInt16
  package let value: Int32
  package let range: AxisRange
  /// The other axis's range, if the value lies in that one.
  private let other: AxisRange?

  /// More than this share of the range, in per cent, is no rounding: panels of 0 to 799 send 800.
  private static let tolerance = 2.0

  /// The place that an event of a touchscreen tells; nil for one inside of the range, and for others.
  package init?(_ event: InputEvent, of panel: DeviceDescription) {
    guard event.type == .absolute, let crossing = Self.crossing(event.code),
      let range = panel.axis(event.code), let span = range.span
    else { return nil }
    let allowed = span * Self.tolerance / 100
    let value = Double(event.value)
    guard
      value < Double(range.minimum) - allowed || value > Double(range.maximum) + allowed
    else { return nil }
    (code, self.value, self.range) = (event.code, event.value, range)
    other = panel.axis(crossing).flatMap {
      ($0.minimum...max($0.minimum, $0.maximum)).contains(event.value) ? $0 : nil
    }
  }

  private static func crossing(_ code: UInt16) -> UInt16? {
    switch code {
    case AbsoluteCode.x: AbsoluteCode.y
    case AbsoluteCode.y: AbsoluteCode.x
    case AbsoluteCode.multitouchX: AbsoluteCode.multitouchY
    case AbsoluteCode.multitouchY: AbsoluteCode.multitouchX
    default: nil
    }
  }

  /// What it means, and what to set.
  ///
  /// Source of the property: systemd's `60-evdev.hwdb`, which sets the range in the kernel.
  package var text: String {
    let isAcross = code == AbsoluteCode.x || code == AbsoluteCode.multitouchX
    let property = "EVDEV_ABS_\(Int(code).digits(2, radix: 16))"
    let advice =
      other.map {
        "its driver has swapped the axes: set the udev property \(property)="
          + "\($0.minimum):\($0.maximum), and the other axis's likewise"
      } ?? "if fingers did that, set the true range as the udev property \(property)=MIN:MAX"
    return "touched at \(isAcross ? "X" : "Y") \(value) outside of its announced range "
      + "\(range.minimum) to \(range.maximum), which counts at the edge or not at all; \(advice) "
      + "(see 60-evdev.hwdb)"
  }
}
