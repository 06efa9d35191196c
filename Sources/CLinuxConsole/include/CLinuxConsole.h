#pragma once

// The structures and request numbers of the Linux console, which the Glibc module leaves out:
// KDGKBTYPE, GIO_UNIMAP, VT_SETMODE and their structures.
#include <linux/kd.h>
#include <linux/vt.h>

#include <stdbool.h>
#include <stddef.h>

// Restores a terminal when the program crashes.
//
// This is in C because a signal handler may only call async-signal-safe functions, and Swift
// guarantees that for nothing: even calling a closure may allocate or take a lock.

// The most bytes of text that can be kept for a crash.
#define CONSOLE_CRASH_TEXT_MAXIMUM 256

// Keeps `text` and the current settings of `terminal` and catches the signals of a crash (a Swift
// trap is SIGILL on x86-64, SIGTRAP on arm64). Where their action is the default one, it also
// catches the other signals that end a program: SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1,
// SIGUSR2, SIGXCPU, SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT. SIGHUP, SIGINT, SIGTERM and the real-time
// signals are left alone. On such a signal, the terminal gets the text and the settings. Then the
// signal goes to its earlier handler, such as the Swift runtime's backtrace, or ends the program. A
// signal that is blocked and read from a signalfd still arrives there.
//
// The calling thread gets a signal stack, so that its stack overflow is caught too. Returns false
// and changes nothing if another terminal is already kept, the text is too long, the descriptor is
// not a terminal or there is no memory.
bool console_crash_arm(int terminal, const void *text, size_t length);

// Whether the terminal kept for a crash is also made to switch by itself again (VT_AUTO).
void console_crash_hold_screen(bool holds);

// Whether a crash also allows switching to other virtual terminals again (VT_UNLOCKSWITCH).
void console_crash_lock_switching(bool is_locked);

// Forgets the terminal and restores the earlier handlers. Call it on the thread that armed.
void console_crash_disarm(void);

// The number of a virtual terminal, also of one opened as /dev/tty, /dev/tty0 or /dev/console; 0 for
// any other descriptor. In C because Swift can't read TIOCGDEV.
int console_number(int terminal);
