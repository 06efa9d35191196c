// Makes fsync and fdatasync do nothing in a program that preloads this library, so that its writes reach the disk only
// when the system writes them back. scripts/checks/power-cuts --unsafe uses it to show that the test finds lost answers.
int fsync(int descriptor) { return 0; }
int fdatasync(int descriptor) { return 0; }
