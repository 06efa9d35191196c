package import Study

/// The learner's position, at which a box resumes after its power was cut.
extension SceneStack {
  /// The learner's position in a lesson; nil elsewhere, and for a guest, of whom nothing is kept.
  package var bookmark: Bookmark? {
    if situation.isGuest { return nil }
    if let resuming { return resuming }
    for scene in scenes.reversed() {
      if let bookmark = scene.bookmark(in: situation) { return bookmark }
    }
    return nil
  }

  /// When the run goes home because the lesson of its bookmark does not come: the disk may have failed since
  /// the bookmark was read.
  var resumeTime: Duration? { resuming == nil ? nil : .seconds(30) }
}
