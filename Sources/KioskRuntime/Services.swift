package import InputEvents
package import Scenes
package import Study

/// What a run asks the world outside to do: its library, a USB stick, the network.
///
/// Live services begin the work on other threads and have the answer as news; stored ones have it at once.
package protocol Services {
  /// Begins; times count from here.
  mutating func begin(at time: Timestamp)

  /// Performs an effect, as far as it is for these services.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - learner: The name of the learner whose lesson goes on; nil for the run's first learner.
  ///   - time: The time of the event or deadline that caused the effect.
  /// - Returns: The answer, if it is there already; nil if there is none or `news` has it later.
  /// - Throws: An error after which the run performs nothing any more.
  mutating func perform(
    _ effect: Effect, for learner: String?, at time: Timestamp
  ) throws -> News?

  /// Notes the learner's place before the changes that are saved with it.
  mutating func keep(_ bookmark: Bookmark?, at time: Timestamp)

  /// Returns what has come back since the last call, in the order in which it is to be taken; never waits.
  mutating func news() -> [News]
}

extension Services {
  package mutating func begin(at time: Timestamp) {}
  package mutating func keep(_ bookmark: Bookmark?, at time: Timestamp) {}
  package mutating func news() -> [News] { [] }
}
