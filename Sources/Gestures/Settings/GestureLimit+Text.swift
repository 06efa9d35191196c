import InputEvents

extension GestureLimit {
  /// A value of this limit with its unit as in settings files, such as `5.5 mm`.
  package func text(_ value: Double) -> String {
    let unit = meaning.unit.rawValue
    let number = ((value * 1_000_000).rounded() / 1_000_000).shortest
    return unit.isEmpty ? number : "\(number) \(unit)"
  }

  /// The range as text, such as `1 mm to 15 mm`.
  package var rangeText: String {
    "\(text(meaning.range.lowerBound)) to \(text(meaning.range.upperBound))"
  }
}
