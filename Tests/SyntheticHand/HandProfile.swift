/// The movements of a person's hand, from which the synthetic trials draw their times and lengths.
///
/// Times are milliseconds, lengths millimetres. "Recordings" are 28 taps on three real panels and the strokes
/// with a known meaning. Where a study says that a movement is longer or less exact but gave no figure, the
/// number is marked as an estimate.
package struct HandProfile: Sendable {
  package let name: String
  /// The duration of a single tap.
  let tap: Spread
  /// The duration of each tap of a double tap.
  let quickTap: Spread
  /// The time from the first tap's down to the second one's: the beat of the taps.
  let beat: Spread
  /// The shortest time from the first tap's lift to the second one's down.
  let shortestGap: Double
  /// The deviation of the second tap's place from the first one's, on each axis.
  let offset: Double
  /// The mean distance that a finger slips while it should rest.
  let slip: Double
  let press: Spread
  let swipeLength: Spread
  let swipeTime: Spread
  /// The largest rise of an arced swipe over its chord, as a share of it.
  let mostBend: Double
  /// The probability that a finger bounces as it lands, and again as it lifts.
  let bounce: Double
  let tremor: Tremor?

  /// The shaking of a hand at one frequency.
  struct Tremor: Sendable {
    /// The frequency in hertz.
    var frequency: Double
    var deviation: Double
    /// The amplitude from crest to crest, in mm.
    var amplitude: ClosedRange<Double>
    /// The share of the amplitude that remains while the finger slides.
    var sliding: Double
  }

  package static let all: [HandProfile] = [.standard, .child, .steady]

  /// An adult who is used to touchscreens.
  package static let standard = HandProfile(
    name: "standard",
    // Recordings: 51–218 ms, median 110.
    tap: Spread(110, 0.33, 40...400),
    // Recordings: the labelled double taps' 99, 51, 63 and 107, 107, 142 ms; Atmel 82–110 ms.
    quickTap: Spread(90, 0.28, 40...250),
    // Recordings: 134, 147 and 182 ms. A healthy adult taps 50–70 times in 10 s (finger-tapping test), every
    // 143–200 ms; people and their taps differ by 12 and 8 % (estimate).
    beat: Spread(180, 0.16, 100...400),
    shortestGap: 40,  // Recordings: 48 ms.
    // Younger adults end 1.92 mm from a target's center (Sultana and Moffatt, 2019), so two touches
    // are 2.2 mm apart on each axis; recordings: 0.8, 3.8 and 3.2 mm.
    offset: 2.2,
    // Estimate, between Android's 1.3 mm and Flutter's 2.9 mm, which was raised to that value after
    // complaints that taps were taken for drags.
    slip: 0.5,
    // A press lasts until the kiosk reacts, and a reaction time longer.
    press: Spread(900, 0.2, 620...2_000),
    // Recordings: 107 mm on the Pixel Tablet, a quarter of the panel on the Anton.
    swipeLength: Spread(40, 0.4, 15...110),
    // Recordings: 208 ms, 322–636 ms.
    swipeTime: Spread(280, 0.4, 100...700),
    mostBend: 0.2, bounce: 0, tremor: nil)

  /// A child: fast, small and sloppy.
  ///
  /// Vatavu, Cramariuc and Schipor (2015) and Anthony et al. (2012) find longer and less exact
  /// touches than adults', and unintended second ones ("holdovers").
  package static let child = HandProfile(
    name: "child",
    tap: Spread(150, 0.45, 40...600),  // Estimate.
    quickTap: Spread(130, 0.4, 40...400),  // Estimate.
    beat: Spread(270, 0.28, 140...800),  // Estimate.
    shortestGap: 40,
    offset: 4,  // Estimate.
    slip: 1.2,  // Estimate.
    // A press lasts until the kiosk reacts, which takes longer with this profile, and a reaction time longer.
    press: Spread(1_200, 0.2, 850...2_500),
    swipeLength: Spread(25, 0.45, 11...80),  // Estimate: small hands on the same panel.
    swipeTime: Spread(330, 0.45, 100...1_000),  // Estimate.
    mostBend: 0.3, bounce: 0.03, tremor: nil)

  /// A hand that trembles and moves slowly.
  package static let steady = HandProfile(
    name: "steady",
    // Dwell times are longer with a motor impairment (Irwin and Sesto, 2012; figures estimated).
    tap: Spread(220, 0.45, 70...900),
    quickTap: Spread(170, 0.3, 60...450),  // Estimate.
    // Estimate. Settings for the double tap's window end near 600 ms.
    beat: Spread(400, 0.25, 200...1_000),
    shortestGap: 80,  // Estimate.
    // Older adults end 3.36 mm from a target's center (Sultana and Moffatt, 2019).
    offset: 3.8,
    slip: 1,  // Estimate; 4.3 % of the older adults' touches slipped off (same study).
    // A press lasts longer for the same reasons; the kiosk waits longer still.
    press: Spread(1_600, 0.2, 1_200...3_000),
    swipeLength: Spread(40, 0.4, 15...110),
    // Sliding takes longer with Parkinson's disease (De Vleeschhauwer et al., 2021; estimate).
    swipeTime: Spread(500, 0.4, 180...1_200),
    mostBend: 0.2,
    // Estimate. "Ignore Repeat" of iOS's Touch Accommodations exists because of such bounces.
    bounce: 0.12,
    tremor: Tremor(
      // Essential tremor: 5.79 ± 1.32 Hz (Elble, 2000) within 4–12 Hz (Bhatia et al., 2018).
      frequency: 5.79, deviation: 1.32,
      // Estimate: the amplitude of a mild to moderate tremor that friction leaves.
      amplitude: 1...4,
      // Sliding reduces the tremor (Wacharamanotham et al., 2011; the share is an estimate).
      sliding: 0.5))
}
