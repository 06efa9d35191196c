#pragma once

// The structures and request numbers of the Linux console, which the Glibc module leaves out:
// KDGKBTYPE, GIO_UNIMAP, struct unimapdesc, struct unipair.
#include <linux/kd.h>

#include <stdbool.h>
#include <stddef.h>

// Gives a terminal back when the program crashes.
//
// In C because a handler may only call what is async-signal-safe, and Swift promises that of
// nothing: even a call of a Swift closure may allocate or take a lock.

// The longest text that can be kept for a crash.
#define CONSOLE_CRASH_TEXT_MAXIMUM 256

// Keeps `text` and the current settings of `terminal` and catches the signals of a crash (a Swift
// trap is SIGILL on x86-64, SIGTRAP on arm64) and, where their action is the default one, those
// others that end a program: SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ,
// SIGIO, SIGPWR, SIGSTKFLT. SIGHUP, SIGINT, SIGTERM and the real-time signals are left alone.
// On one of them the terminal gets the text and the settings, and then the signal goes on to
// whoever handled it before, such as the Swift runtime's backtrace, or ends the program. A signal that is
// blocked and read from a signalfd still arrives there.
//
// The calling thread gets a signal stack, so that its stack overflow is caught too.
// False, with nothing changed, if another terminal is kept already, the text is too long or it is
// no terminal.
bool console_crash_arm(int terminal, const void *text, size_t length);

// Forgets the terminal and puts the earlier handlers back. To be called by the thread that armed.
void console_crash_disarm(void);
