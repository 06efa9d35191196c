import Canvas
import EvdevReader
import Glibc
import InputEvents
import RecordingFiles
import Speaker

/// What a box needs, looked at one after the other.
struct Examination {
  /// What was found about one thing.
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
    /// What it is, and what to do about it.
    var text: String

    init(_ subject: String, _ state: State, _ text: String) {
      (self.subject, self.state, self.text) = (subject, state, text)
    }
  }

  /// The ALSA name of the sound device; `none` for a silent box.
  var audioDevice: String
  /// The library's file.
  var library: String

  func findings() -> [Finding] {
    touch() + [sound(), screen(), letters(), disk(), boot()] + terminal()
  }

  /// One finding for each device that is used or can't be opened, and one if there is nothing to touch.
  private func touch() -> [Finding] {
    do {
      let reports = try DeviceSearch().reports()
      var findings = reports.compactMap { report -> Finding? in
        let path = report.path.printable(limit: 200)
        if let error = report.error { return Finding("input", .advice, error.description) }
        return report.classification.role.map { role in
          let name = report.description?.name.printable(limit: 80) ?? ""
          return Finding("input", .good, "\(path) is a \(role.rawValue): \(name)")
        }
      }
      let roles = reports.compactMap(\.classification.role)
      if !roles.contains(.touchscreen) {
        let hasOthers = roles.contains { $0 != .accelerometer }
        findings.append(
          Finding(
            "touch", hasOthers ? .advice : .problem,
            "no touchscreen; plug one in: `studykiosk devices` says what each device is"))
      }
      return findings
    } catch {
      return [Finding("touch", .problem, "\(error)")]
    }
  }

  private func sound() -> Finding {
    guard audioDevice != "none" else { return Finding("sound", .good, "none, as asked") }
    do throws(PCMError) {
      let stream = try PCM(device: audioDevice)
      let (wait, wakeUps) = (stream.delayFrames / 48, SoundClip.rate / stream.periodFrames)
      return Finding(
        "sound", .good,
        "\(audioDevice.printable(limit: 80)) plays on \(stream.device.printable(limit: 80)): "
          + (stream.replaces
            ? "a sound takes the place of what is queued, but for \(wait) ms"
            : "a sound waits for the \(wait) ms that are queued")
          + "; \(wakeUps) wake-ups a second")
    } catch {
      guard error.code == EBUSY || error.code == EAGAIN else {
        return Finding("sound", .problem, error.description)
      }
      let name = audioDevice.printable(limit: 80)
      return Finding("sound", .good, "\(name) is in use, as it is while the kiosk runs")
    }
  }

  private func screen() -> Finding {
    do throws(FramebufferError) {
      let framebuffer = try Framebuffer(virtualTerminal: 1)
      let size = framebuffer.size
      return Finding(
        "screen", .good, "\(framebuffer.path) has \(size.width) x \(size.height) pixels")
    } catch {
      return Finding("screen", .advice, "letters are not painted: \(error)")
    }
  }

  private func letters() -> Finding {
    let fonts = "/usr/share/consolefonts/Uni2-Terminus16.psf.gz"
    guard access(fonts, R_OK) == 0 else {
      return Finding(
        "letters", .advice, "the console keeps its small font; sudo apt install console-setup-linux"
      )
    }
    return Finding("letters", .good, "the console's Terminus fonts are installed")
  }

  /// A year of answers fits into this: 600 bytes for each, with its backups.
  private static let leastSpace: UInt64 = 64 << 20

  private func disk() -> Finding {
    var folder = library
    var info = statvfs()
    // A first start makes the folders that are missing.
    repeat {
      folder = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
      if folder.isEmpty { folder = "/" }
    } while statvfs(folder, &info) != 0 && folder != "/" && folder != "."
    let path = folder.printable(limit: 200)
    // A file in the folder's place is none.
    guard access("\(folder)/.", W_OK) == 0 else {
      return Finding(
        "library", .problem,
        "\(path) can't be written: \(String(cString: strerror(errno))); for the box's own library, "
          + "begin with sudo -u studykiosk")
    }
    let (free, overflows) = UInt64(info.f_bavail).multipliedReportingOverflow(
      by: UInt64(info.f_frsize))
    let megabytes = (overflows ? UInt64.max : free) >> 20
    guard overflows || free >= Self.leastSpace else {
      return Finding(
        "library", .problem, "\(path) has only \(megabytes) MB left; make room on that disk")
    }
    return Finding("library", .good, "\(path) has \(megabytes) MB left")
  }

  private func boot() -> Finding {
    let line = (try? InputFile.contents(of: "/proc/cmdline", limit: 4096)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let missing = BootLines.missing(in: line ?? "")
    guard !missing.isEmpty else { return Finding("boot", .good, "nothing of it is seen") }
    return Finding(
      "boot", .advice,
      "its words may be seen: the kernel's command line lacks \(missing.joined(separator: " ")); see "
        + "`studykiosk doctor --boot`")
  }
}
