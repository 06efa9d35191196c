import InputEvents
package import Study

/// Pictures on the whole screen, one at a time: a card's or, while browsing, a deck's.
///
/// The scene below stays as it is. The gallery does not know the size or shape of a picture: these are known
/// only once the picture is decoded, on which no replay may depend.
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
    /// Whether the finger has moved far enough to drag.
    var drags = false
  }

  /// - Parameters:
  ///   - pictures: The pictures in order; at least one.
  ///   - index: The index of the picture to begin with.
  ///   - deckName: The name of the pictures' deck.
  package init(_ pictures: [CardPicture], at index: Int, of deckName: String) {
    self.pictures = pictures
    self.index = index
    self.deckName = deckName
  }

  package var bindsDoubleTap: Bool { true }

  /// Whether the finger is followed, as on a picture that covers the screen; a whole picture is swiped.
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

  /// Goes to another picture; returns nil beyond the first and the last one.
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

  /// The shortest drag, as a share of the screen's width or height; a finger that moves less taps.
  private static let shortestDrag = 0.03
  /// The ratio of the picture's movement to the finger's: two thirds of the screen lead from one end of a
  /// picture to the other, however far that is.
  private static let panning = 1.5

  /// The way back and, among several pictures, to the others.
  package var buttons: [ListContent.Button] {
    pictures.count == 1
      ? [.back] : [.back, button(.previous, "◀", by: -1), button(.next, "▶", by: 1)]
  }

  /// Returns a button, which can't be chosen if it would go beyond an end.
  private func button(_ action: Action, _ label: String, by count: Int) -> ListContent.Button {
    .init(
      pictures.indices.contains(index + count) ? Target(action.rawValue) : nil, .text(label))
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target.detail == nil
      ? Action(rawValue: target.name).flatMap { perform($0, in: situation) } : nil
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
    case .keyboard(let keyboard): keyboard.asked?.pictures ?? []
    case .exercise(let exercise): exercise.pictures
    case .emptyDeck, .calibration, .result, .stop, .waiting, .tooFewAnswers, .gallery, .list,
      .dark, .chart, .spots:
      []
    }
  }

  /// Returns the index of the picture that a target stands for; nil for any other target.
  func pictureIndex(of target: Target) -> Int? {
    pictures.indices.first { Target.picture($0 + 1) == target }
  }

  /// Opens the gallery of the pictures that are shown, and of no others, which would give answers away.
  func gallery(from target: Target, of deckName: String) -> Step? {
    pictureIndex(of: target).map {
      Step(next: .push(GalleryScene(pictures, at: $0, of: deckName)))
    }
  }
}
