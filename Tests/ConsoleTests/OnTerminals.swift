import Testing

/// The tests that open terminals or start programs, serialized.
///
/// A program that is started between another test's `openpty` and its `FD_CLOEXEC` would inherit the terminal
/// and keep it open.
@Suite(.serialized)
enum OnTerminals {}
