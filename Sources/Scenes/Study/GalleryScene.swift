import InputEvents
package import Study

/// Pictures on the whole screen, one at a time: a card's or, while browsing, a deck's.
///
/// The scene below stays as it is. Nothing here knows how large or of which shape a picture is: that is
/// known only once it is decoded, which no replay may depend on.
package struct GalleryScene: Scene, Equatable {
  package enum Action: String {
    case next, previous, zoom, back
  }

  private let deckName: String
  private let pictures: [CardPicture]
  private var index: Int
  private var view = PictureView.whole
  private var finger: FollowedFinger?

  private struct FollowedFinger: Equatable {
    var place: ScreenPlace
    /// Whether it has moved enough to mean it.
    var drags = false
  }

  /// - Parameters:
  ///   - pictures: In order; at least one.
  ///   - index: The one to begin with.
  ///   - deckName: Where they are from.
  package init(_ pictures: [CardPicture], at index: Int, of deckName: String) {
    self.pictures = pictures
    self.index = index
    self.deckName = deckName
  }

  package var bindsDoubleTap: Bool { true }

  /// A picture that covers the screen follows the finger; beside one that is seen whole, fingers swipe.
  package var followsTouch: Bool { view.coversScreen }

  package func action(for input: Input) -> Action? {
    switch input {
    case .swipeLeft, .swipeRight: view.coversScreen ? nil : input == .swipeLeft ? .next : .previous
    case .key(.next), .key(.pageDown), .key(.step): .next
    case .key(.previous), .key(.pageUp): .previous
    case .doubleTap, .key(.choose), .key(.answer): .zoom
    case .longPress, .key(.back), .key(.takeBack): .back
    default: nil
    }
  }

  package mutating func perform(_ action: Action, in situation: Situation) -> Step? {
    finger = nil
    switch action {
    case .next: return go(by: 1)
    case .previous: return go(by: -1)
    case .zoom:
      view = view.coversScreen ? .whole : .covering
      return Step()
    case .back: return Step(.back, next: .back)
    }
  }

  /// Goes to another picture; the first and the last one are the ends.
  private mutating func go(by count: Int) -> Step? {
    guard pictures.indices.contains(index + count) else { return nil }
    index += count
    view = .whole
    return Step()
  }

  package mutating func follow(_ drag: Drag, in situation: Situation) -> Step? {
    switch drag {
    case .began(let place):
      finger = FollowedFinger(place: place)
      return nil
    case .moved(let place):
      guard var finger else { return nil }
      let (dx, dy) = (place.x - finger.place.x, place.y - finger.place.y)
      guard finger.drags || max(dx.magnitude, dy.magnitude) >= Self.shortestDrag else { return nil }
      finger = FollowedFinger(place: place, drags: true)
      self.finger = finger
      view.pan(x: -dx * Self.panning, y: -dy * Self.panning)
      return Step()
    case .ended:
      defer { finger = nil }
      return finger?.drags == true ? Step() : nil
    }
  }

  /// A finger that moves less, as a share of the screen's width or height, taps.
  private static let shortestDrag = 0.03
  /// How far a finger that crosses the whole screen pans: two thirds of the way lead from one end of a
  /// picture to the other, however far that is.
  private static let panning = 1.5

  package var buttons: [ListContent.Button] { [.back] }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? Step(.back, next: .back) : nil
  }

  package var upcoming: [ScreenContent] {
    var next = self
    return next.go(by: 1) == nil ? [] : [next.content]
  }

  package var content: ScreenContent {
    .gallery(
      GalleryContent(
        deckName: deckName, picture: pictures[index], position: index + 1, count: pictures.count,
        view: view))
  }
}

/// A picture on the whole screen.
package struct GalleryContent: Equatable, Sendable {
  package var deckName: String
  package var picture: CardPicture
  /// From 1 to `count`.
  package var position: Int
  package var count: Int
  package var view: PictureView
}

extension Target {
  /// A card's picture on the screen, by its number from 1.
  package static func picture(_ number: Int) -> Target { Target("picture", "\(number)") }
}

extension ScreenContent {
  /// The pictures that are shown, in order.
  package var pictures: [CardPicture] {
    switch self {
    case .card(let card): card.pictures
    case .quiz(let quiz): quiz.pictures
    case .buttoned(let content, _): content.pictures
    case .emptyDeck, .calibration, .result, .stop, .waiting, .tooFewAnswers, .gallery, .list,
      .keyboard, .dark, .chart, .spots:
      []
    }
  }

  /// The index of the picture that a target stands for; nil for any other target.
  func pictureIndex(of target: Target) -> Int? {
    pictures.indices.first { Target.picture($0 + 1) == target }
  }

  /// Leads to the pictures that are shown, and to no others: those would give answers away.
  func gallery(from target: Target, of deckName: String) -> Step? {
    pictureIndex(of: target).map {
      Step(next: .push(GalleryScene(pictures, at: $0, of: deckName)))
    }
  }
}
