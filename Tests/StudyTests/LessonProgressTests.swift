import Testing

@testable import Study

@Suite("The progress of a lesson")
struct LessonProgressTests {
  @Test("five new cards that are repeated still count as five, and the progress never decreases")
  func newCards() {
    var review = session(.review, cards: 5)
    var (places, filled): ([Int], [Int]) = ([], [])
    var repeated: [Int?] = []
    while review.showing != nil {
      let progress = review.progress
      #expect(progress.whole == 5)
      places.append(progress.position)
      repeated.append(progress.isRepeating ? progress.finished : nil)
      filled.append(progress.asked + progress.finished)
      _ = review.answer(.right)
      review.resume()
    }
    #expect(repeated == [nil, nil, nil, nil, nil, 0, 1, 2, 3, 4])
    #expect(places == [1, 2, 3, 4, 5, 5, 5, 5, 5, 5])
    #expect(filled == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(review.progress.marks == Array(repeating: .right, count: 5))
    // The cards count, not the ten answers.
    #expect(review.result == Tally(right: 5) && review.doneCount == 10)
  }

  @Test(
    "a review's card has the mark of its last answer; a repeated one counts as half finished")
  func marks() {
    var review = session(.review, cards: 3)
    for rating in [Rating.right, .wrong] {
      _ = review.answer(rating)
      review.resume()
    }
    #expect(review.progress.marks == [.comesBack, .wrong])
    // What was known counts, although the card comes once more.
    #expect((review.progress.known, review.progress.finished, review.progress.toGo) == (1, 0, 2))
    #expect(review.result == Tally(right: 1, wrong: 1))
    _ = review.undo()
    #expect(review.progress.marks == [.comesBack])
  }

  @Test("a round has a part for each question, and none if there are too many")
  func round() {
    var round = session(.round, cards: 3)
    #expect(round.progress.marks == [] && round.progress.whole == 3)
    for rating in [Rating.right, .wrong] {
      _ = round.answer(rating)
      round.resume()
    }
    let progress = LessonProgress(
      marks: [.right, .wrong], asked: 2, finished: 2, whole: 3, position: 3)
    #expect(round.progress == progress)
    var long = session(.round, cards: 31)
    _ = long.answer(.right)
    long.resume()
    #expect(long.progress.marks == [] && long.progress.asked == 1)
    #expect(long.askedMarks == [.right])
  }

  @Test("an improvement is reported only if the last lesson had as many questions")
  func lastTime() {
    var round = session(.round, cards: 2, lastTime: Tally(right: 1, wrong: 1))
    for _ in 0..<2 {
      _ = round.answer(.right)
      round.resume()
    }
    #expect(round.moreThanLastTime == 1)
    #expect(round.again(at: .zero).lesson.lastTime == Tally(right: 2))
    var other = session(.round, cards: 2, lastTime: Tally(right: 1, wrong: 2))
    for _ in 0..<2 {
      _ = other.answer(.right)
      other.resume()
    }
    #expect(other.moreThanLastTime == nil)
  }

  @Test("the end of a review counts its cards, also those from before a power cut")
  func reviewEnd() throws {
    var review = session(.review, cards: 4, lastTime: Tally(right: 3, wrong: 1))
    var before: LessonSession?
    // Every card is forgotten once or twice, so most answers are wrong, and all cards are known at the end.
    var forgotten: [String: Int] = [:]
    while let card = review.showing?.card.guid {
      if review.answerCount == 6, before == nil {
        before = review
        let bookmark = try #require(review.bookmark)
        var lesson = review.lesson
        for (index, memory) in review.memories.enumerated() {
          lesson.entries[index].memory = memory
        }
        review = LessonSession(lesson, at: .zero, after: review.numbers, at: bookmark)
        continue
      }
      forgotten[card, default: 0] += 1
      _ = review.answer(forgotten[card, default: 0] < 4 ? .wrong : .right)
      review.resume()
    }
    #expect(before != nil && review.result == Tally(right: 4))
    #expect(5 * review.tally.right < 4 * review.doneCount)
    #expect(review.hasReachedGoal && review.moreThanLastTime == 1)
  }

  @Test("a quiz that is stopped at a question that was just answered has the others to go")
  func stoppedQuiz() {
    var quiz = session(.quiz, cards: 5)
    _ = quiz.answer(.right)
    #expect(quiz.progress.toGo == 4)
    quiz.end()
    #expect((quiz.progress.whole, quiz.progress.finished, quiz.progress.toGo) == (5, 1, 4))
    quiz.reopen()
    #expect((quiz.progress.whole, quiz.progress.position, quiz.progress.toGo) == (5, 2, 4))
  }

  private func session(
    _ mode: Round.Mode, cards: Int, lastTime: Tally? = nil
  ) -> LessonSession {
    let entries = (0..<cards).map {
      Lesson.Entry(Card(question: "q\($0)", answer: "a\($0)", guid: "\($0)"))
    }
    var lesson = Lesson(
      LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true), entries: entries,
      seed: 1, start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 0))
    lesson.lastTime = lastTime
    return LessonSession(lesson, at: .zero, after: RunNumbers())
  }
}
