import Study

@testable import Scenes

/// The microphone: recording a card's sound, and an answer that is said.
extension ShownScene {
  static var voices: [ShownScene] {
    let mic = Microphone(device: "mic", name: "Samson Meteor Mic", isUSB: true)
    let recording = [RecordScene.record]
    let taken = MicrophoneNews.taken(voice)
    return [
      recorded("record", found: [mic]),
      recorded("record-instead", found: [mic, mic], hasSound: true),
      recorded("record-none", found: []),
      recorded("recording", found: [mic], recording, .level(6)),
      recorded("recorded", found: [mic], recording, .level(6), taken),
      recorded("record-too-quiet", found: [mic], recording, .failed(.tooQuiet)),
      said("say"), said("saying", SayExercise.speak, news: .level(6)),
      said("said", SayExercise.speak, SayExercise.done, news: taken),
      said("say-none", SayExercise.speak, news: .failed(.missing)),
    ]
  }

  private static let voice = RecordedVoice(
    CardSound(hash: "voice"), file: [1], length: 1_400, rate: 8_000)

  private static func recorded(
    _ name: String, found: [Microphone], hasSound: Bool = false, _ targets: [Target] = [],
    _ news: MicrophoneNews...
  ) -> ShownScene {
    ShownScene(name, RecordScene(.answer, saying: "Oslo", hasSound: hasSound)) { scene in
      _ = scene.take(.microphone(.found(found)), in: situation)
      for target in targets { _ = scene.choose(target, in: situation) }
      for news in news { _ = scene.take(.microphone(news), in: situation) }
    }
  }

  private static func said(
    _ name: String, _ targets: Target..., news: MicrophoneNews? = nil
  ) -> ShownScene {
    var saying = situation
    saying.preferences[.way] = "say"
    saying.abilities.insert(.speak)
    var session = LessonSession(lesson(.round), at: .zero, after: RunNumbers())
    for rating in [Rating.right, .right, .wrong] {
      _ = session.answer(rating)
      session.resume()
    }
    return ShownScene(name, LessonScene(session, saying)) { scene in
      for target in targets { _ = scene.choose(target, in: saying) }
      if let news { _ = scene.take(.microphone(news), in: saying) }
    }
  }
}
