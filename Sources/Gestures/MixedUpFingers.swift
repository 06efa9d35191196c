import InputEvents

extension TouchSequence {
  /// Assigns to each finger the contact that continues its path, where the panel has mixed up two contacts.
  ///
  /// - Parameters:
  ///   - frame: The next frame.
  ///   - bystanders: The contacts that are ignored and belong to none of these fingers.
  mutating func untangle(_ frame: TouchFrame, without bystanders: [Int32]) {
    for index in strokes.indices where self[index].isTouching {
      for other in strokes.indices where other > index && self[other].isTouching {
        untangle(index, other, frame)
      }
    }
    for index in strokes.indices where self[index].isTouching {
      followNew(index, frame, without: bystanders)
    }
  }

  /// Follows a new contact that lands at a finger's position in the frame in which its own jumps away.
  private mutating func followNew(
    _ index: Int, _ frame: TouchFrame, without bystanders: [Int32]
  ) {
    let place = self[index].position
    guard let own = frame.contacts.first(where: { $0.id == self[index].contact }),
      own.position.distance(to: place) > Self.leastMixUp,
      let new = frame.contacts.first(where: { contact in
        contact.position.distance(to: place) < Self.leastMixUp / 2
          && !bystanders.contains(contact.id)
          && !strokes.contains { $0.contact == contact.id && $0.isTouching }
      })
    else { return }
    self[index].follow(new.id)
  }

  private mutating func untangle(_ index: Int, _ other: Int, _ frame: TouchFrame) {
    let (one, two) = (self[index], self[other])
    let first = frame.contacts.first { $0.id == one.contact }?.position
    let second = frame.contacts.first { $0.id == two.contact }?.position
    // A finger that is gone counts as not moved.
    let stay = (first?.distance(to: one.position) ?? 0) + (second?.distance(to: two.position) ?? 0)
    let swapped =
      (first?.distance(to: two.position) ?? 0) + (second?.distance(to: one.position) ?? 0)
    guard stay > Self.leastMixUp, swapped < stay / 4 else { return }
    self[index].follow(two.contact)
    self[other].follow(one.contact)
  }

  /// The least movement in one frame, in mm, that suggests that contacts were mixed up.
  private static let leastMixUp = 10.0
}
