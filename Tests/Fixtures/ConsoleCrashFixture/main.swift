// Takes the terminal named by its first argument, draws, and ends in the way its second one says.

import Console
import Glibc
import ScreenLayout

@inline(never)
func overflow(_ depth: Int) -> Int {
  depth < 0 ? 0 : overflow(depth + 1) &+ overflow(depth + 2)
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
case "segfault":
  let nowhere = UnsafeMutablePointer<Int>(bitPattern: 16)
  nowhere?.pointee = 1
case "overflow": print(overflow(0))
case "sent": kill(getpid(), SIGBUS)
default: break
}
