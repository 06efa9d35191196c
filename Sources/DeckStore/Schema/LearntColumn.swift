extension Schema {
  /// The cards that were learnt on a day, new ones and those begun before (`DayCount.Column.learntCards`).
  static let learntColumn = """
    ALTER TABLE days ADD COLUMN learnt_cards INTEGER NOT NULL DEFAULT 0
      \(Bounds.count.check("learnt_cards"));
    """
}
