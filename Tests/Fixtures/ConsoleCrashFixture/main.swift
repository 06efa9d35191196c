// Takes over the terminal named by the first argument, draws, and ends in the way that the second one names.

import Console
import Glibc
import LinuxSystem
import ScreenLayout

@inline(never)
func overflow(_ depth: Int) -> Int {
  depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2)
}

func segfault() {
  let nowhere = UnsafeMutablePointer<Int>(bitPattern: 16)
  nowhere?.pointee = 1
}

/// Runs `body` on a second thread, which has no signal stack, while this one sleeps.
func onSecondThread(
  _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
) {
  var thread = pthread_t()
  pthread_create(&thread, nil, body, nil)
}

/// Fills the buffer of the terminal, which nobody reads, so that restoring the terminal takes a while.
func fill(_ path: String) {
  let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
  while write(descriptor, "x", 1) > 0 {}
}

let path = CommandLine.arguments[1]
let profile = TerminalProfile(term: CommandLine.arguments[3], colorTerm: nil, noColor: nil)
var terminal = try Terminal(path: path, profile: profile)
var grid = CellGrid(size: terminal.size, paper: .question)
grid.write("drawn", column: 0, row: 0, ink: .text)
try terminal.draw(grid)

switch CommandLine.arguments[2] {
case "trap":
  let numbers: [Int] = []
  print(numbers[CommandLine.arguments.count])
case "abort": abort()
case "segfault": segfault()
case "overflow": print(overflow(0))
case "sent": kill(getpid(), SIGBUS)
case "quit": kill(getpid(), SIGQUIT)
case "user": kill(getpid(), SIGUSR1)
case "system call": kill(getpid(), SIGSYS)
case "processor time": kill(getpid(), SIGXCPU)
case "alarm":
  // The kernel raises SIGALRM, while `kill` is called by a process.
  var time = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: 0, tv_usec: 1000))
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &time, nil)
  pause()
case "second thread's segfault":
  onSecondThread { _ in
    segfault()
    return nil
  }
  pause()
case "second thread's abort":
  onSecondThread { _ in abort() }
  pause()
case "own thread's overflow":
  _ = try startThread(named: "overflow") { print(overflow(0)) }
  pause()
case "two threads":
  fill(path)
  onSecondThread { _ in
    segfault()
    return nil
  }
  // The first crash is now waiting for the terminal, which takes 200 ms.
  poll(nil, 0, 50)
  abort()
case "ignored quit":
  terminal.restore()
  signal(SIGQUIT, SIG_IGN)
  try terminal.enter()
  kill(getpid(), SIGQUIT)
default: break
}
