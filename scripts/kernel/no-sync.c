// Preloaded, it makes a program's writes unsafe: they are in the disk's hands whenever the system
// likes. scripts/power-cuts --unsafe shows with it that the test finds lost answers.
int fsync(int descriptor) { return 0; }
int fdatasync(int descriptor) { return 0; }
