import Testing

/// The tests that open terminals or start programs, serialized.
///
/// A program that is started between another test's `openpty` and `FD_CLOEXEC` would keep that terminal
/// open.
@Suite(.serialized)
enum OnTerminals {}
