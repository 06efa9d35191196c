// Paints over a virtual terminal until SIGTERM, for scripts/kernel/scenarios/glass.sh.
//
//   GlassFixture paint TERMINAL TEXT [free] [restless] [busy] [save=FILE]
//   GlassFixture mode TERMINAL
//   GlassFixture drawing TERMINAL
//
//   free      never asks the kernel to wait before it switches
//   restless  paints every 10 ms, as a fade does
//   busy      does nothing else for 100 ms after each turn
//   save      writes what is painted into a file
//   mode      prints whether the terminal switches by itself: "auto" or "process"
//   drawing   prints whether the kernel draws its text: "text" or "graphics"

import CLinuxConsole
import CLinuxHeaders
import Console
import Glibc

let arguments = CommandLine.arguments
let path = arguments[2]

if arguments[1] == "mode" {
  var mode = vt_mode()
  let descriptor = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
  guard ioctl(descriptor, UInt(VT_GETMODE), &mode) == 0 else { exit(1) }
  say(CInt(mode.mode) == VT_PROCESS ? "process" : "auto")
  exit(0)
}

if arguments[1] == "drawing" {
  var mode: CInt = 0
  let descriptor = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
  guard ioctl(descriptor, UInt(KDGETMODE), &mode) == 0 else { exit(1) }
  say(mode == KD_TEXT ? "text" : "graphics")
  exit(0)
}

var set = sigset_t()
sigemptyset(&set)
for signal in [SIGTERM, SIGTSTP, SIGWINCH, Terminal.switchSignal] { sigaddset(&set, signal) }
sigprocmask(SIG_BLOCK, &set, nil)
let signals = signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
guard let watch = SwitchWatch(path: path) else {
  say("nothing tells of switches")
  exit(1)
}

do {
  var glass = try Glass(path: path, text: arguments[3], holds: !arguments.contains("free"))
  glass.resize()
  if let save = arguments.first(where: { $0.hasPrefix("save=") }) {
    glass.save(to: String(save.dropFirst(5)))
  }
  try glass.repaint()
  let isRestless = arguments.contains("restless")
  var isOver = false
  while !isOver {
    var polled = [signals, watch.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, 2, isRestless ? 10 : -1)
    var info = signalfd_siginfo()
    while read(signals, &info, MemoryLayout.size(ofValue: info)) > 0 {
      switch CInt(truncatingIfNeeded: info.ssi_signo) {
      case SIGTERM: isOver = true
      case SIGTSTP: try glass.suspend()
      case SIGWINCH: try glass.reopen()
      default: glass.yield()
      }
    }
    if watch.hasSwitched() { try glass.repaint() }
    if isRestless { glass.paint() }
    if arguments.contains("busy") { poll(nil, 0, 100) }
  }
  glass.end()
} catch {
  say("\(error)")
  exit(1)
}
