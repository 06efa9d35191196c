package import Study

/// Where the learner is, so that a box that was cut off goes on there.
extension SceneStack {
  /// Where the learner is in a lesson; nil elsewhere, and for a guest, of whom nothing is kept.
  package var bookmark: Bookmark? {
    if situation.isGuest { return nil }
    if let resuming { return resuming }
    for scene in scenes.reversed() {
      if let bookmark = scene.bookmark(in: situation) { return bookmark }
    }
    return nil
  }

  /// When the run goes home because the lesson of its bookmark does not come: a disk may have failed
  /// since it was found there.
  var resumeTime: Duration? { resuming == nil ? nil : .seconds(30) }
}
