import Calibration
import CommandBasis
import Gestures
import DeckStore
import Glibc
import LinuxSystem
import Scenes
import SettingsFiles
import Study

/// The source and the destination of a calibration's settings.
struct CalibrationTarget {
  /// The path of the file to write; nil for a recording if no file is named.
  let path: String?
  /// The current settings, which are written with the new limits.
  private let before: KioskSettings
  let screen: KioskSettings
  /// The library, if its shake sensitivity overrides the file's; nil otherwise.
  private let library: LibraryOptions?

  /// Reads the current settings; a named file that does not exist yet will be created.
  ///
  /// As everywhere, the box's own settings apply only to a live calibration. The profile and the shake
  /// sensitivity may also come from the box's library, so that the calibration fits the settings that `run`
  /// uses.
  ///
  /// - Parameters:
  ///   - options: The settings.
  ///   - library: The box's library; nil for a recording.
  /// - Throws: `FileError` or `SettingsFileError`.
  init(_ options: SettingsOptions, _ library: LibraryOptions?) throws {
    let isLive = library != nil
    path = options.settings ?? (isLive ? SettingsLocation.own : nil)
    var options = options
    if let named = options.settings, access(named, F_OK) != 0, errno == ENOENT {
      options.settings = nil
    }
    let preferences = library?.preferences(Log()) ?? [:]
    let inRun = try options.inForce(isInstalled: isLive, preferences: preferences).settings
    var before = try options.inForce(isInstalled: isLive).settings
    (before.profile, before.shake) = (inRun.profile, inRun.shake)
    (self.before, screen) = (before, inRun)
    self.library = preferences[.shake] == nil ? nil : library
  }

  var sounds: String? { before[.sounds] }

  var session: CalibrationSession {
    CalibrationSession(
      current: before.gestures, sensitivity: before.shake, panelSize: before.panelSize)
  }

  /// Checks, before the calibration begins, that the settings can be written.
  ///
  /// The check creates and removes a file in the nearest existing folder, because permissions alone don't
  /// tell.
  ///
  /// - Throws: `FileError`.
  func checkFolder() throws(FileError) {
    guard let path else { return }
    var folder = Folder.parent(of: path)
    while access(folder, F_OK) != 0, errno == ENOENT, folder != Folder.parent(of: folder) {
      folder = Folder.parent(of: folder)
    }
    do {
      _ = try WholeFile(path: "\(folder)/studykiosk", mode: 0o600)
    } catch {
      throw FileError(path: path, code: error.code)
    }
  }

  /// Writes the settings with the changed limits; everything else in them stays.
  ///
  /// - Throws: `FileError`, or `SettingsFileError` if the limits contradict each other.
  func write(_ result: FittedResult) throws {
    guard let path else { return }
    var settings = before
    settings.shake = result.sensitivities.after
    for limit in result.changes { settings[limit] = limit.value(in: result.settings) }
    // The text is parsed first: an invalid file would keep the kiosk from starting.
    _ = try SettingsFile.read(Array(SettingsFile.text(settings).utf8), path: path)
    try SettingsFile.write(settings, to: path)
    try library?.use {
      try $0.setPreference(Setting.shake.rawValue, to: settings.shake.rawValue)
    }
  }

  /// Returns the lines of the final report.
  ///
  /// - Parameters:
  ///   - end: The end of the calibration; nil if a signal ended it.
  ///   - isWritten: Whether the settings were written, if they were to be kept.
  /// - Returns: The numbers of recognized gestures before and now, and the outcome.
  func lines(of end: CalibrationSession.End?, isWritten: Bool) -> [String] {
    switch end {
    case .kept(let result):
      lines(of: result) + [
        path.map { isWritten ? "written to \($0)" : "not written" }
          ?? "not written: name --settings FILE"
      ]
    case .unchanged(let reason, let result):
      (result.map(lines(of:)) ?? []) + ["nothing was changed: \(reason.text)"]
    case nil: ["nothing was changed"]
    }
  }

  private func lines(of result: FittedResult) -> [String] {
    let summary = result.summary
    func scores(_ count: (CalibrationSummary.Score) -> Int) -> String {
      summary.scores.map { "\(count($0)) of \($0.count) \($0.kind.rawValue)" }
        .joined(separator: ", ")
    }
    return ["before: \(scores(\.before))", "now:    \(scores(\.after))"]
      + summary.changes.map { "\($0.name): \($0.before) -> \($0.after)" }
  }
}
