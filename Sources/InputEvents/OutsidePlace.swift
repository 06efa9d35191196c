/// A coordinate that a touchscreen sends although it lies outside of the axis range that it announces.
package struct OutsidePlace: Equatable, Sendable {
  /// The code of the axis.
  package let code: UInt16
  package let value: Int32
  package let range: AxisRange
  /// The range of the other axis if the value lies in it; otherwise nil.
  private let other: AxisRange?

  /// The largest excess that counts as rounding, in per cent of the range: panels of 0 to 799 send 800.
  private static let tolerance = 2.0

  /// Checks an event of a touchscreen; nil unless it is a position outside of the announced range.
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

  /// The explanation for the log, and the udev property to set.
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
