internal import Glibc
internal import InputEvents
internal import LinuxSystem
package import Scenes
internal import Study
internal import Synchronization

/// The microphone of a live box, which records on a thread of its own; no method waits.
///
/// The thread is started with the first recording, and the device is open only while it records. What was recorded is in memory
/// until a scene has it saved.
package final class LiveMicrophone {
  private struct State {
    /// The commands that the thread has not seen yet, in order.
    var commands: [MicrophoneWork] = []
    var isOver = false
    var news: [MicrophoneNews] = []
  }

  private let mailbox = Mailbox(State())
  private let microphones: @Sendable () -> [Microphone]
  private let report: @Sendable (String) -> Void

  /// How long a device may give nothing before it counts as refused, in milliseconds.
  private static let patience: CInt = 2_000

  /// - Parameters:
  ///   - microphones: Returns the microphones of the machine, the best first; tests have others.
  ///   - report: Writes an error to the log.
  package init(
    _ microphones: @escaping @Sendable () -> [Microphone] = { SoundCard.microphones },
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.microphones, self.report) = (microphones, report)
  }

  /// Ends the thread after what it records now.
  deinit {
    mailbox.state.withLock { $0.isOver = true }
    mailbox.wakeup.signal()
  }

  /// The descriptor that becomes readable when `takeNews` has something.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Begins work, whose news `takeNews` returns.
  package func begin(_ work: MicrophoneWork) {
    switch work {
    case .look: return post(.found(microphones()))
    case .hear: return
    case .record, .stop, .drop: break
    }
    mailbox.state.withLock { $0.commands.append(work) }
    let hasThread = mailbox.startOnce(named: "microphone") { [mailbox, microphones, report] in
      let thread = CaptureLoop(mailbox: mailbox, microphones: microphones, report: report)
      thread.run()
    }
    guard hasThread else {
      report("the kiosk can't start a thread for the microphone")
      mailbox.state.withLock { $0.commands = [] }
      return post(.failed(.refused))
    }
    mailbox.wakeup.signal()
  }

  private func post(_ news: MicrophoneNews) {
    mailbox.state.withLock { $0.news.append(news) }
    mailbox.news.signal()
  }

  /// Returns what has come since the last call, without waiting; of several levels only the newest.
  package func takeNews() -> [MicrophoneNews] {
    mailbox.news.clear()
    let news = mailbox.state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
    return news.enumerated().filter { index, one in
      !one.isLevel || index + 1 == news.count || !news[index + 1].isLevel
    }.map(\.element)
  }

  /// The thread's own part.
  private struct CaptureLoop {
    let mailbox: Mailbox<State>
    let microphones: @Sendable () -> [Microphone]
    let report: @Sendable (String) -> Void

    private enum End { case byTouch, byTime, dropped, gone, over }

    func run() {
      while true {
        let (isOver, work) = mailbox.state.withLock { state in
          (state.isOver, state.commands.isEmpty ? nil : state.commands.removeFirst())
        }
        if isOver { return }
        switch work {
        case .record(let device)?: record(from: device)
        // A recording that has already ended has told so.
        case .stop?, .drop?, .look?, .hear?: break
        case nil:
          mailbox.wakeup.wait()
          mailbox.wakeup.clear()
        }
      }
    }

    private func post(_ news: MicrophoneNews) {
      mailbox.state.withLock { $0.news.append(news) }
      mailbox.news.signal()
    }

    private func record(from device: String?) {
      guard let device = device ?? microphones().first?.device else {
        return post(.failed(.missing))
      }
      do throws(PCMError) {
        try record(from: try CapturePCM(device: device))
      } catch {
        report("\(error)".printable())
        post(.failed([ENOENT, ENODEV, ENXIO].contains(error.code) ? .missing : .refused))
      }
    }

    private func record(from pcm: consuming CapturePCM) throws(PCMError) {
      var samples: [Float] = []
      let most = MicrophoneWork.longest * pcm.rate
      let chunk = pcm.rate / 10
      samples.reserveCapacity(most)
      var told = 0
      var end: End?
      var silentSince = ContinuousClock.now
      while end == nil {
        var taken: [Int16] = []
        do throws(PCMError) {
          taken = try pcm.read(min(chunk, most - samples.count))
        } catch {
          report("\(error)".printable())
          end = .gone
        }
        samples += taken.lazy.map { Float($0) / 32_768 }
        if samples.count - told >= chunk {
          told = samples.count
          post(.level(VoiceCut.level(samples.suffix(chunk))))
        }
        if samples.count >= most { end = .byTime }
        end = command() ?? end
        if !taken.isEmpty {
          silentSince = .now
        } else if end == nil {
          if ContinuousClock.now - silentSince > .milliseconds(Int(LiveMicrophone.patience)) {
            throw PCMError(.wait, -ETIMEDOUT, pcm.device)
          }
          pcm.wait(or: mailbox.wakeup.descriptor, milliseconds: LiveMicrophone.patience / 4)
        }
      }
      finish(samples, rate: pcm.rate, end)
    }

    /// Returns how a command ends the recording; nil while there is none.
    private func command() -> End? {
      mailbox.wakeup.clear()
      return mailbox.state.withLock { state in
        if state.isOver { return .over }
        switch state.commands.first {
        case .stop?:
          state.commands.removeFirst()
          return .byTouch
        case .drop?:
          state.commands.removeFirst()
          return .dropped
        // Another recording comes next.
        case .record?: return .dropped
        case .look?, .hear?, nil: return nil
        }
      }
    }

    private func finish(_ samples: [Float], rate: Int, _ end: End?) {
      switch end {
      case .dropped?, .over?, nil: return
      case .byTouch?, .byTime?, .gone?: break
      }
      let made = VoiceCut.made(
        from: samples, rate: rate, isStopped: end == .byTouch, isGone: end == .gone)
      switch made {
      case .success(let voice): post(.taken(voice))
      case .failure(let problem): post(.failed(problem))
      }
    }
  }
}

extension MicrophoneNews {
  fileprivate var isLevel: Bool { if case .level = self { true } else { false } }
}
