import InputEvents
import LinuxSystem
import Scenes
import ScreenLayout
import SettingsFiles
import Speaker

extension Examination {
  /// Returns whether the speech program works, if anybody has cards read aloud.
  ///
  /// This waits for the program as the kiosk does, at most 10 s.
  func speech() -> Finding {
    let path = settings[.speechProgram] ?? SpeechProgram.usual
    let name = path.printable(limit: 200)
    let remedy =
      settings[.speechProgram] == nil ? ": sudo apt install espeak-ng" : ": is \(name) there?"
    let exists = SpeechProgram(path: path).isInstalled
    guard settings[.readAloud] != "off" || settings.values.isOn(.eyesFree) || isLearnerReadTo else {
      return Finding(
        "speech", .good,
        "no cards are read aloud"
          + (exists ? "; \(name) could" : "; to have that\(remedy)"))
    }
    // Without speech, a box for people who don't look at the screen can't be used.
    let state = settings.values.isOn(.eyesFree) ? Finding.State.problem : .advice
    guard exists else { return Finding("speech", state, "nothing can be read aloud\(remedy)") }
    let voice = settings[.language] ?? "en"
    let speech = Speech("1", voice: voice, rate: settings.values.choice(.speechRate) ?? .normal)
    do {
      _ = try SpokenText(speech, by: SpeechProgram(path: path))
        .decode(Array(speech.text.utf8), by: SandboxedProcess(), cancellation: .never)
      return Finding("speech", .good, "\(name) reads aloud")
    } catch {
      return Finding("speech", state, "\(error)".printable(limit: 400))
    }
  }
}
