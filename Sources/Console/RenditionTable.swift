import ScreenLayout

/// A table that numbers the distinct looks of a profile, so that cells are compared by number.
///
/// Brightness steps that give the same colour share a number.
struct RenditionTable: Sendable {
  struct Look: Hashable {
    let ink: Ink
    let paper: Paper
    let brightness: Brightness
  }

  private var numbers: [Look: Int] = [:]
  private var blanks: [Paper: Int] = [:]
  private var sequences: [[UInt8]] = []
  private var papers: [Paper] = []

  init(profile: TerminalProfile) {
    var known: [String: Int] = [:]
    for paper in Paper.allCases {
      for ink in Ink.allCases {
        for step in 0...Brightness.full.rawValue {
          let brightness = Brightness(rawValue: step)
          let rendition = profile.rendition(ink: ink, paper: paper, brightness: brightness)
          let number = known[rendition] ?? sequences.count
          if number == sequences.count {
            known[rendition] = number
            sequences.append(Array("\u{1b}[\(rendition)m".utf8))
            sequences.append(Array("\u{1b}[\(rendition);7m".utf8))
            papers += [paper, paper]
          }
          numbers[Look(ink: ink, paper: paper, brightness: brightness)] = number
        }
      }
      // A look that equals an earlier one shares its number, so it is looked up.
      let plainest = Look(ink: .text, paper: paper, brightness: Brightness(rawValue: 0))
      blanks[paper] = numbers[plainest]
    }
  }

  func number(_ cell: Cell) -> Int {
    numbers[Look(ink: cell.ink, paper: cell.paper, brightness: cell.brightness)] ?? 0
  }

  /// The look of an empty cell on a paper, whatever its ink and brightness.
  func blank(on paper: Paper) -> Int {
    blanks[paper] ?? 0
  }

  /// The number of the same look with ink and paper exchanged.
  func reversed(_ number: Int) -> Int {
    number | 1
  }

  /// Whether an empty cell looks the same with both numbers.
  func sharePaper(_ first: Int, _ second: Int) -> Bool {
    (first | second) & 1 == 0 && papers[first] == papers[second]
  }

  /// The bytes of the complete sequence `ESC [ … m`.
  func sequence(_ number: Int) -> [UInt8] {
    sequences[number]
  }
}
