import CDecoderJail
import Glibc

// Tries everything that the sandbox must deny to a decoder of pictures, and prints a line for each attempt
// that succeeds. The first argument, if there is one, is a folder that may be read.

let readable = CommandLine.arguments.dropFirst().first
var folders: [UnsafePointer<CChar>?] = [readable.flatMap { UnsafePointer(strdup($0)) }, nil]
let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)

func say(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func attempt(_ name: String, _ call: () -> CInt) {
  if call() >= 0 { say(name) }
}

if let failed = decoder_jail_limit(2) { say("limit: \(String(cString: failed))") }
if close(listener) == 0 { say("keeps descriptors") }
if let failed = decoder_jail_close(64 << 20, readable == nil ? nil : folders) {
  say("close: \(String(cString: failed))")
}

attempt("reads a file") { open("/etc/hostname", O_RDONLY) }
attempt("reads a folder") { open("/", O_RDONLY | O_DIRECTORY) }
attempt("writes a file") { open("/tmp/picture-jail-fixture", O_WRONLY | O_CREAT, 0o600) }
attempt("removes a file") { unlink("/tmp/picture-jail-fixture") }
attempt("makes a socket") { socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0) }
attempt("makes a pipe") {
  var ends: [CInt] = [0, 0]
  return pipe(&ends)
}
attempt("signals its parent") { kill(getppid(), 0) }
attempt("runs a program") {
  var child: pid_t = 0
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
  return posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0 ? 0 : -1
}
attempt("makes memory executable") {
  let memory = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  return mprotect(memory, 4_096, PROT_READ | PROT_EXEC)
}
attempt("has 100 MiB") {
  mmap(nil, 100 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
    ? -1 : 0
}
attempt("raises its limits") {
  var limit = rlimit(rlim_cur: 1 << 40, rlim_max: 1 << 40)
  return setrlimit(__rlimit_resource_t(9), &limit)
}
if let readable {
  attempt("reads a font") { open("\(readable)/font", O_RDONLY) }
  attempt("writes a font") { open("\(readable)/font", O_RDWR) }
}
say("done")
