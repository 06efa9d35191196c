"""Limits how often the program wakes up while idle: with the sound card open, and after the card was closed."""

# The limits in wake-ups per second of all threads: with the card open, and closed.
WARM, REST = 10, 0.5


def check(scenario, report):
    for device in ("hw", "default"):
        warm, rest = (rates(scenario, f"{device}-{state}") for state in ("warm", "rest"))
        report.check(
            f"{device}: at most {WARM} wake-ups a second with the card open",
            sum(warm.values()) <= WARM, as_text(warm))
        report.equal(f"{device}: the card is closed after a minute", scenario.text(f"{device}-closed"), "closed")
        report.check(f"{device}: then there are at most {REST}", sum(rest.values()) <= REST, as_text(rest))
        print("     " + scenario.text(f"{device}-params").replace("\n", ", "))
        print("     " + scenario.text(f"{device}-doctor"))
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def rates(scenario, name):
    """Returns each thread's wake-ups per second, by the thread's name, between two samples 20 s apart."""
    first, last = (
        dict(line.rsplit(" ", 1) for line in scenario.text(f"{name}-{second}").splitlines())
        for second in (0, 20))
    return {thread: (int(last[thread]) - int(count)) / 20 for thread, count in first.items()}


def as_text(rates):
    return ", ".join(f"{thread} {rate:.2f}" for thread, rate in rates.items())
