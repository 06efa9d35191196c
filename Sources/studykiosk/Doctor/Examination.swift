import DeckStore
import EvdevReader
import Glibc
import InputEvents
import LibraryAccess
import SettingsFiles
import Scenes
import Study

/// The examination of everything that a box needs.
struct Examination {
  /// The result of examining one thing.
  struct Finding: Encodable {
    enum State: String, Encodable {
      case good
      /// The box works, but not as well as it could.
      case advice
      /// This keeps the box from working.
      case problem
    }

    var subject: String
    var state: State
    /// The result in words, with what to do about it.
    var text: String

    init(_ subject: String, _ state: State, _ text: String) {
      (self.subject, self.state, self.text) = (subject, state, text)
    }
  }

  /// The ALSA name of the sound device; `none` for a silent box.
  let audioDevice: String
  /// The library's file.
  let library: String
  /// The settings from the settings file, and those that were chosen on the box's screen.
  let settings: KioskSettings
  /// Whether any learner has cards read aloud.
  let isLearnerReadTo: Bool
  /// Why the settings file can't be read; nil if it can, or if there is none.
  let settingsProblem: String?
  /// Why the library can't be used; nil if it can, or if that is not known.
  let libraryProblem: String?

  /// Reads the settings and the library.
  ///
  /// - Parameters:
  ///   - audioDevice: The ALSA name of the sound device; nil for that of the service's options.
  ///   - library: The library's file.
  init(audioDevice: String?, library: String) {
    self.audioDevice = audioDevice ?? Self.serviceDevice ?? "default"
    self.library = library
    var settings = KioskSettings()
    var (settingsProblem, libraryProblem): (String?, String?)
    var ofLearners: [Preferences] = []
    do {
      if let path = SettingsLocation.installed { settings = try SettingsFile.read(path: path) }
    } catch {
      settingsProblem = "\(error)".printable(limit: 400)
    }
    let file = LibraryFile(path: library)
    do {
      let read = try file.read { store in
        (
          Preferences(try store.preferences()),
          Array([String: Preferences](ofLearners: try store.learnerPreferences()).values)
        )
      }
      if let read { settings.follow(read.0) }
      ofLearners = read?.1 ?? []
    } catch {
      libraryProblem = Self.problem(error).map {
        $0 + Self.remedy(error, backups: (try? file.backups()) ?? [])
      }
    }
    self.settings = settings
    isLearnerReadTo = ofLearners.contains {
      $0.value(.readAloud) != "off" || $0.isOn(.eyesFree)
    }
    (self.settingsProblem, self.libraryProblem) = (settingsProblem, libraryProblem)
  }

  func findings() -> [Finding] {
    touch() + [sound()] + sounds() + [speech(), screen(), fonts()] + storage() + [boot()]
      + terminal()
  }

  /// Returns that this user may not open a device node, and what to do; nil if permissions are not the
  /// problem.
  func refusal(of path: String) -> String? {
    guard access(path, R_OK | W_OK) != 0, errno == EACCES, let node = NodeAccess(path: path) else {
      return nil
    }
    let user = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "$USER"
    return "\(path) \(Self.remedy(node, for: user))".printable(limit: 300)
  }

  static func remedy(_ node: NodeAccess, for user: String) -> String {
    guard node.isReadableByGroup, node.group != "root" else {
      return "belongs to \(node.description), and \(user) may not open it: begin with "
        + "sudo -u studykiosk, or give it to a group"
    }
    return
      "belongs to the group \(node.group): sudo usermod -aG \(node.group) \(user), and log in again"
  }
}
