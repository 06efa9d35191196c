package import InputEvents
package import Scenes

/// Receives what happens in a run: writes a file of it, or draws and plays it.
package protocol Sink {
  /// Begins; times count from here.
  mutating func begin(at time: Timestamp)

  mutating func take(_ event: RuntimeEvent, at time: Timestamp) throws

  /// Takes a notice, a file or a line, which no scene takes.
  mutating func take(_ news: News)

  /// Writes what was collected, so that pulling the plug loses none of it.
  mutating func flush() throws

  /// Ends the file that is written; the run has ended at `time`.
  mutating func finish(at time: Timestamp) throws
}

extension Sink {
  package mutating func begin(at time: Timestamp) {}
  package mutating func take(_ news: News) {}
  package mutating func flush() throws {}
  package mutating func finish(at time: Timestamp) throws { try flush() }
}

/// The sinks of a run, in the order in which they get each event.
///
/// Sound and screen come first, because no file may delay them. A sink can't stop a scene in the middle of its
/// effects, so one that fails gets no events any more, and the first error is kept until `flush` throws it.
package struct Sinks {
  private var all: [any Sink]
  private var problem: (any Error)?

  package init(_ all: [any Sink]) { self.all = all }

  package mutating func add(_ sink: some Sink) { all.append(sink) }

  package mutating func addFirst(_ sink: some Sink) { all.insert(sink, at: 0) }

  package mutating func begin(at time: Timestamp) {
    for index in all.indices { all[index].begin(at: time) }
  }

  package mutating func take(_ timed: TimedEvent) {
    var index = 0
    while index < all.count {
      do {
        try all[index].take(timed.event, at: timed.time)
        index += 1
      } catch {
        problem = problem ?? error
        all.remove(at: index)
      }
    }
  }

  package mutating func take(_ news: News) {
    for index in all.indices { all[index].take(news) }
  }

  /// Writes what the sinks have collected.
  ///
  /// - Throws: The first error of a sink.
  package mutating func flush() throws {
    if let problem = problem.take() { throw problem }
    for index in all.indices { try all[index].flush() }
  }

  /// Ends what the sinks write.
  ///
  /// - Throws: As `flush`.
  package mutating func finish(at time: Timestamp) throws {
    if let problem = problem.take() { throw problem }
    for index in all.indices { try all[index].finish(at: time) }
  }
}
