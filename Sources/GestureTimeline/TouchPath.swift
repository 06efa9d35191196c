package import InputEvents

/// The path of one contact over the panel, from down to lift.
package struct TouchPath: Hashable, Sendable {
  package let contact: Int32
  package let down: Timestamp
  /// The time at which the contact was seen last.
  package fileprivate(set) var end: Timestamp
  /// The contact's positions in mm, in order; never empty.
  package fileprivate(set) var points: [SurfacePoint]

  /// The number of points at which every other one is dropped, because a finger may rest on a live panel
  /// for days.
  static let mostPoints = 4_000

  init(_ contact: Contact, at time: Timestamp) {
    self.contact = contact.id
    down = time
    end = time
    points = [contact.position]
  }

  fileprivate mutating func move(to place: SurfacePoint, at time: Timestamp) {
    end = time
    guard place != points.last else { return }
    if points.count >= Self.mostPoints {
      points = points.enumerated().compactMap { $0.offset.isMultiple(of: 2) ? $0.element : nil }
    }
    points.append(place)
  }
}

/// Joins the contacts of touch frames into paths.
struct PathCollector {
  /// The paths in the order in which they began.
  private(set) var paths: [TouchPath] = []
  /// The number of paths above which the oldest are dropped; it is enough for many seconds of noise.
  private static let mostPaths = 2_048

  /// The index of the path of each contact that touches now.
  private var open: [Int32: Int] = [:]

  mutating func add(_ frame: TouchFrame) {
    if frame.isInterrupted { open.removeAll(keepingCapacity: true) }
    for id in Array(open.keys) where !frame.contacts.contains(where: { $0.id == id }) {
      if let index = open.removeValue(forKey: id) { paths[index].end = frame.time }
    }
    for contact in frame.contacts {
      if let index = open[contact.id] {
        paths[index].move(to: contact.position, at: frame.time)
      } else {
        if paths.count > Self.mostPaths { forget(oldest: Self.mostPaths / 2) }
        open[contact.id] = paths.count
        paths.append(TouchPath(contact, at: frame.time))
      }
    }
  }

  /// Whether a contact touches now.
  func isOpen(_ contact: Int32) -> Bool { open[contact] != nil }

  /// The paths of the contacts that touch now, in the order in which they began.
  var unfinished: [TouchPath] { open.values.sorted().map { paths[$0] } }

  /// Drops the paths that ended before a moment.
  mutating func forget(before time: Timestamp) {
    keep(paths.indices.filter { paths[$0].end >= time || isOpen(at: $0) })
  }

  private mutating func forget(oldest count: Int) {
    keep(paths.indices.filter { $0 >= count || isOpen(at: $0) })
  }

  private func isOpen(at index: Int) -> Bool { open[paths[index].contact] == index }

  private mutating func keep(_ kept: [Int]) {
    guard kept.count < paths.count else { return }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    open = open.compactMapValues { places[$0] }
    paths = kept.map { paths[$0] }
  }
}
